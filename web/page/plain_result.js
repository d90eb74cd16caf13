// The plain view's answer: lines, tables and the arithmetic of the chosen tile, as the module gives them (Result in
// tilescope.d.ts).
import {filled, keep_focus, make, set_text, skip_to} from './elements.js';

// Tables whose rows are candidates, one of which is chosen.
const of_candidates = new Set(['ranking', 'hints', 'ranked']);

/**
 * `act` is what a reader can do: choose(tile), open(link), more(table, shown), only(reason). The result holds its `element`,
 * the chosen tile's `heading`, say(words) for another language, render(title, result, {reason, stale}) and none().
 */
export function make_result(act) {
  let words;
  let result;
  let stale = false;
  let reason = '';

  const title = make('h2', {id: 'plain-title'});
  const summary = make('p', {class: 'summary'});
  const lines = make('div', {class: 'lines'});
  const tables = make('div');
  const heading = make('h3', {id: 'plain-candidate', tabIndex: -1});
  const workings = make('div');
  const candidate = make('section', {class: 'candidate', 'aria-labelledby': heading.id}, heading, workings);
  const element = make('div', {class: 'result', role: 'region', 'aria-labelledby': title.id, tabIndex: -1},
    title, summary, lines, tables);

  // --- tables
  /** Rows are chosen with radio buttons: one stop of Tab a table, arrow keys from row to row. */
  function tile_cell(table, row) {
    if (!of_candidates.has(table.id)) return make('th', {scope: 'row', class: 'figure'}, row.title);
    const input = make('input', {
      type: 'radio', name: `plain-tile-${table.id}`, value: row.tile, checked: row.tile === result.chosen.tile, disabled: stale,
      'data-focus': `${table.id} ${row.tile}`, onchange: () => act.choose(row.tile),
    });
    return make('th', {scope: 'row', class: 'figure'}, make('label', {}, input, make('span', {}, row.title)));
  }

  function row_classes(table, row, place) {
    const classes = of_candidates.has(table.id) && row.tile === result.chosen.tile ? ['chosen'] : [];
    if (!row.tie) return classes;
    const joined = (other) => other?.tie?.group === row.tie.group;
    if (!joined(table.rows[place - 1])) classes.push('tie-first');
    if (!joined(table.rows[place + 1])) classes.push('tie-last');
    return [...classes, 'tied'];
  }

  function row_element(table, row, place, has_ties) {
    const cells = table.columns.map(({key, figure}, i) =>
      make('td', {class: [figure ? 'figure' : '', row.moods?.[key]].join(' ').trim(), title: row.full[i]}, row.cells[i]));
    return make('tr', {class: row_classes(table, row, place).join(' ')},
      make('td', {class: 'figure rank'}, String(row.rank)), tile_cell(table, row), ...cells,
      has_ties ? make('td', {class: 'ties'}, row.tie?.words ?? '') : null);
  }

  const column_head = ({name, unit = '', figure = false, help}) =>
    make('th', {scope: 'col', class: figure ? 'figure' : '', title: help}, ...(unit ? [`${name} `, make('span', {class: 'unit'}, unit)] : [name]));

  function table_element(table, columns, has_ties) {
    return make('table', {},
      make('caption', {class: 'hidden'}, `${table.title}: ${title.textContent}`),
      make('thead', {}, make('tr', {}, ...columns.map(column_head))),
      make('tbody', {}, ...table.rows.map((row, place) => row_element(table, row, place, has_ties))));
  }

  /** How much of the table is there, the way to more of it and to the chosen tile. */
  function below_table(table) {
    const in_digits = (count) => count.toLocaleString('en');
    const left = table.total - table.rows.length;
    const link = (name, onclick, text) => make('button', {type: 'button', class: `link ${name}`, disabled: stale, 'data-focus': `${name} ${table.id}`, onclick}, text);
    return make('p', {class: 'more'},
      make('span', {}, filled(words.rows_shown, in_digits(table.rows.length), in_digits(table.total))),
      left > 0 ? link('more-rows', () => act.more(table.id, table.rows.length), filled(words.show_more, Math.min(left, act.rows_at_once))) : null,
      of_candidates.has(table.id) ? link('to-candidate', (event) => skip_to(event, heading), candidate_words()) : null);
  }

  function columns_key(columns) {
    return make('details', {class: 'key'}, make('summary', {}, words.what_columns_mean),
      make('dl', {}, ...columns.flatMap(({name, help}) => [make('dt', {}, name), make('dd', {}, help)])));
  }

  function reason_choice() {
    const choices = [['', words.all_reasons], ['smem', words.reason_smem], ['regs', words.reason_regs]];
    return make('fieldset', {class: 'reasons'}, make('legend', {class: 'hidden'}, words.column_reason),
      ...choices.map(([value, label]) => make('label', {}, make('input', {
        type: 'radio', name: 'plain-reason', value, checked: value === reason, disabled: stale, 'data-focus': `reason ${value}`,
        onchange: () => act.only(value),
      }), label)));
  }

  function table_section(table) {
    const name = make('h3', {id: `plain-table-${table.id}`}, table.title);
    const notes = table.notes.map((note) => make('p', {class: 'note'}, note));
    const section = make('section', {class: `table-${table.id}`, 'aria-labelledby': name.id}, name, ...notes);
    if (table.id === 'rejected' && (table.total > 0 || reason)) section.append(reason_choice());
    if (table.rows.length === 0) return section;
    const has_ties = table.rows.some(({tie}) => tie);
    const columns = [{name: '#', figure: true, help: words.help_rank}, {name: words.column_tile, figure: true, help: words.help_tile},
      ...table.columns, ...(has_ties ? [{name: words.column_ties, help: words.help_rank}] : [])];
    section.append(
      make('div', {class: 'scroll', role: 'region', tabIndex: 0, 'aria-labelledby': name.id, 'data-focus': `scroll ${table.id}`},
        table_element(table, columns, has_ties)),
      below_table(table), columns_key(columns));
    return section;
  }

  function render_tables() {
    const places = new Map([...tables.querySelectorAll('.scroll')].map((scroll) => [scroll.dataset.focus, [scroll.scrollTop, scroll.scrollLeft]]));
    const open = new Set([...tables.querySelectorAll('details[open]')].map((details) => details.parentElement.className));
    const parts = result.tables.map(table_section);
    // The chosen tile's arithmetic comes right after the best ones.
    if (result.chosen) parts.splice(1, 0, candidate);
    tables.replaceChildren(...parts);
    for (const scroll of tables.querySelectorAll('.scroll')) [scroll.scrollTop, scroll.scrollLeft] = places.get(scroll.dataset.focus) ?? [0, 0];
    for (const details of tables.querySelectorAll('details')) details.open = open.has(details.parentElement.className);
  }

  // --- the chosen tile
  const candidate_words = () => `${words.candidate} ${result.chosen.rank}: ${result.chosen.title}`;

  // Roles are given, because narrow screens lay these tables out as lines.
  function working_line({what, formula, result: value, decisive}) {
    const head = make('th', {scope: 'row', role: 'rowheader'}, decisive ? `${what} (${words.decides})` : what);
    if (!formula && !value) {
      head.setAttribute('colspan', 3);
      return make('tr', {role: 'row', class: 'words'}, head);
    }
    return make('tr', {role: 'row', class: decisive ? 'decisive' : ''}, head,
      make('td', {role: 'cell', class: 'formula'}, formula), make('td', {role: 'cell', class: 'figure'}, value));
  }

  const working_table = (section) => make('table', {role: 'table', class: 'working'}, make('caption', {}, section.title),
    make('tbody', {role: 'rowgroup'}, ...section.lines.map(working_line)));

  // --- all of it
  function render_lines() {
    const said = result.lines.map(({tone, text}) => make('p', {class: tone}, tone === 'warning' ? `! ${text}` : text));
    if (result.offer) {
      const open = make('button', {
        type: 'button', class: 'link', disabled: stale, 'data-focus': 'offer', onclick: () => act.open(result.offer.link),
      }, result.offer.text);
      said.push(make('p', {}, `${words.instead} `, open));
    }
    lines.replaceChildren(...said);
  }

  function render(name, new_result, state) {
    result = new_result;
    ({reason, stale} = state);
    element.classList.toggle('stale', stale);
    set_text(title, name);
    set_text(summary, result.summary);
    keep_focus(lines, render_lines);
    if (result.chosen) {
      set_text(heading, candidate_words());
      workings.replaceChildren(...result.chosen.working.map(working_table));
    }
    keep_focus(tables, render_tables);
  }

  function none() {
    set_text(title, words.result);
    set_text(summary, words.nothing_ranked);
  }

  const say = (new_words) => {
    words = new_words;
  };

  return {element, heading, say, render, none};
}
