// The plain view's landscape: a table with a cell for each block_M x block_N, as the module's landscape() lays it out.
import {fill_options, filled, in_digits, labelled, make, refill, scroller, set_text} from './elements.js';

// Rows are shown until there are so many cells.
const cells_at_once = 2000;

const heats = ['priority', 'traffic', 'waves', 'blocks_per_sm'];

export function make_landscape(act) {
  let words;
  let map;
  let state;
  let rows_shown = 0;
  /** The cell that Tab leads to, and the query that it belongs to. */
  let current = null;
  let laid_out_for = '';

  const about = make('p', {class: 'note'});
  const heat = make('select', {id: 'plain-heat', onchange: ({target}) => act.look('heat', target.value)});
  const heat_name = make('label', {for: heat.id});
  const at_k = make('select', {id: 'plain-at_k', onchange: ({target}) => act.look('at_k', target.value)});
  const at_k_row = labelled(at_k, make('label', {for: at_k.id}, 'block_K'));
  const visits = make('input', {type: 'range', id: 'plain-visits', min: 1, 'aria-describedby': 'plain-visits-shown', oninput: show_visits, onchange: show_visits});
  const visits_name = make('label', {for: visits.id});
  const visits_shown = make('output', {id: 'plain-visits-shown', for: visits.id, class: 'help'});
  const visits_row = labelled(visits, visits_name, visits_shown);
  const region = scroller('', 'scroll landscape');
  const more = make('p', {class: 'more'});
  const key = make('p', {class: 'note'});
  const said = make('p', {role: 'status', class: 'said'});
  const controls = make('div', {class: 'controls'}, labelled(heat, heat_name), at_k_row, visits_row);
  const why = make('p', {class: 'note'});

  function show_visits() {
    const count = Number(visits.value);
    act.look('visits', count === map.visits.length ? '' : String(count));
  }

  const is_shown = (cell) => !map.visits || cell.first_visit === undefined || cell.first_visit < map.visits_shown;

  function pick(place) {
    current = place;
    const cell = map.cells[place];
    const [tile, builds] = [cell.tile?.join('x'), cell.builds === false ? `. ${words.plain_no_build}` : ''];
    if (cell.fate === 'ranked' && is_shown(cell)) act.choose(tile);
    set_text(said, is_shown(cell) ? map.words[place] + builds : '-');
    mark();
  }

  /** Arrow keys, Home and End go from cell to cell; the table is one stop of Tab. */
  function walk(event) {
    const button = event.target.closest('button');
    const columns = map.columns.length;
    const step = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns}[event.key];
    if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
    const place = Number(button.dataset.cell);
    const [start, last] = [place - (place % columns), rows_shown * columns - 1];
    let next = step === undefined ? {Home: start, End: start + columns - 1}[event.key] : place + step;
    if (next === undefined) return;
    event.preventDefault();
    // Sideways the row's ends are ends.
    if (Math.abs(step) === 1) next = Math.min(Math.max(next, start), start + columns - 1);
    if (next < 0 || next > last) return;
    current = next;
    mark();
    region.querySelector(`[data-cell="${next}"]`).focus();
  }

  /** Which cell is chosen, and which one Tab leads to. */
  function mark() {
    for (const button of region.querySelectorAll('button')) {
      const place = Number(button.dataset.cell);
      const {fate, tile} = map.cells[place];
      const is_chosen = fate === 'ranked' && is_shown(map.cells[place]) && tile.join('x') === state.chosen;
      button.tabIndex = place === current ? 0 : -1;
      button.setAttribute('aria-pressed', is_chosen);
    }
  }

  function cell_element(place) {
    const cell = map.cells[place];
    const seen = is_shown(cell);
    const ranked = cell.fate === 'ranked' && seen;
    const marks = [
      place === map.first && seen ? make('span', {class: 'mark'}, words.plain_first) : null,
      ranked && cell.builds === false ? make('span', {class: 'mark'}, words.plain_no_build) : null,
    ];
    return make('td', {class: ranked ? `heat heat-${map.shades[place]}` : 'no-tile'},
      make('button', {type: 'button', tabIndex: -1, 'data-cell': place, 'data-focus': `cell ${place}`, title: seen ? map.words[place] : '', onclick: () => pick(place)},
        seen ? map.shown[place] : '-', ...marks));
  }

  function table_element() {
    const {rows, columns, row_axis, column_axis} = map;
    const corner = row_axis ? `${row_axis} \\ ${column_axis}` : column_axis;
    const head = (extent, scope) => make('th', {scope, class: 'figure'}, in_digits(extent));
    return make('table', {onkeydown: walk}, make('caption', {class: 'hidden'}, `${words.landscape}: ${state.title}`),
      make('thead', {}, make('tr', {}, make('th', {scope: 'col', class: 'corner'}, corner), ...columns.map((extent) => head(extent, 'col')))),
      make('tbody', {}, ...rows.slice(0, rows_shown).map((extent, row) => make('tr', {},
        row_axis ? head(extent, 'row') : make('th', {scope: 'row'}, words[`heat_${map.heat}`]),
        ...columns.map((_, column) => cell_element(row * columns.length + column))))));
  }

  function more_rows() {
    const left = map.rows.length - rows_shown;
    const button = left > 0 ? make('button', {type: 'button', class: 'link', 'data-focus': 'more landscape', onclick() {
      rows_shown = map.rows.length;
      draw();
    }}, filled(words.show_more, in_digits(left))) : null;
    more.replaceChildren(...[make('span', {}, filled(words.rows_shown, in_digits(rows_shown), in_digits(map.rows.length))), button].filter(Boolean));
    more.hidden = map.rows.length === rows_shown;
  }

  function draw() {
    refill(region, table_element());
    more_rows();
    mark();
  }

  function render_controls() {
    fill_options(heat, heats.map((id) => [id, words[`heat_${id}`]]), map.heat ?? state.view.heat ?? 'priority');
    at_k_row.hidden = !map.block_k_choices && !map.errors;
    const choices = map.block_k_choices?.map((k) => [String(k), in_digits(k)]) ?? [[state.view.at_k ?? '', state.view.at_k ?? '']];
    fill_options(at_k, [['', words.best_over_k], ...choices], String(map.block_k ?? state.view.at_k ?? ''));
    at_k.setAttribute('aria-invalid', Boolean(map.errors));
    visits_row.hidden = !map.visits;
    if (!map.visits) return;
    visits.max = map.visits.length;
    if (Number(visits.value) !== map.visits_shown) visits.value = map.visits_shown;
    const [, tile] = map.visits[map.visits_shown - 1];
    set_text(visits_shown, filled(words.plain_visits_shown, in_digits(map.visits_shown), in_digits(map.visits.length), tile.join(' x ')));
  }

  function render(new_state, language) {
    state = new_state;
    map = act.core.landscape(state.link, language);
    set_text(why, map.why ?? map.errors?.map(({field, message}) => `${field}: ${message}`).join(' ') ?? '');
    why.classList.toggle('complaint', Boolean(map.errors));
    for (const part of [about, region, more, key]) part.hidden = !map.cells;
    render_controls();
    if (!map.cells) return;
    set_text(about, filled(map.row_axis ? words.plain_landscape_about : words.plain_landscape_line, ...[map.row_axis, map.column_axis].filter(Boolean)));
    region.setAttribute('aria-label', `${words.landscape}: ${words[`heat_${map.heat}`]}`);
    const extents = `${state.title} ${map.rows} ${map.columns}`;
    if (extents !== laid_out_for) {
      laid_out_for = extents;
      rows_shown = Math.min(map.rows.length, Math.max(1, Math.floor(cells_at_once / map.columns.length)));
      current = Math.min(map.first ?? 0, rows_shown * map.columns.length - 1);
      set_text(said, '');
    }
    draw();
  }

  function say(new_words) {
    words = new_words;
    set_text(heat_name, words.plain_heat);
    set_text(visits_name, words.search_so_far);
    set_text(key, words.plain_landscape_key);
    set_text(said, '');
  }

  return {parts: [why, about, controls, region, more, said, key], render, say};
}
