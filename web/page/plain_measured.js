// The plain view's measured results: a file of the reader's own, or pasted text, against the ranking of the query. The module keeps
// what was read as long as the page lives, and looks it up again where the query changes.
import {counted, draw, filled, in_digits, labelled, make, refill, save_text, scroller, set_text} from './elements.js';

const slice_ms = 8;
const rows_at_once = 50;
const typing_pause_ms = 300;
// As many as are read, and one more, by which the module knows that there are more.
const most_bytes = (16 << 20) + 1;
const chart = {width: 360, height: 220, left: 8, right: 8, top: 20, bottom: 28};

export function make_measured(act) {
  let words;
  let language;
  let state;
  /** Whether its rows are looked up, the turn that goes on with it, and what is shown: of which query, language and file. */
  let done = false;
  let turn = 0;
  let drawn = '';
  /** The module's number of the file that is open, and of the text that was pasted. */
  let number = 0;
  let pasted_number = 0;
  let shown = rows_at_once;
  let typing = 0;

  const about = make('p', {class: 'note'});
  const kept = make('p', {class: 'note'});
  const file = make('input', {type: 'file', hidden: true, onchange() {
    if (file.files.length > 0) take_file(file.files[0]);
    file.value = '';
  }});
  const choose = make('button', {type: 'button', onclick: () => file.click()});
  const forget = make('button', {type: 'button', hidden: true, onclick() {
    pasted.value = '';
    take('');
    choose.focus();
  }});
  const pasted = make('textarea', {id: 'plain-measured-text', rows: 4, spellcheck: false, autocomplete: 'off', oninput() {
    clearTimeout(typing);
    typing = setTimeout(() => take(pasted.value, words.pasted_text), typing_pause_ms);
  }});
  const pasted_name = make('label', {for: pasted.id});
  const read = make('p', {role: 'status', class: 'said'});
  const why = make('p', {class: 'note'});
  const notes = make('ul', {class: 'warning'});
  const problems = make('ul', {class: 'problems'});
  const bar = make('progress', {max: 1});
  const progress = make('span', {class: 'quiet'});
  const working = make('div', {class: 'controls', hidden: true}, bar, progress);
  const findings = make('ul');
  const picture = make('figure');
  const save = make('button', {type: 'button', onclick: () => save_text(act.core.measuredCsv(), 'text/csv', 'measured.csv')});
  const buttons = make('div', {class: 'controls'}, save);
  const region = scroller('', 'scroll measured');
  const more = make('p', {class: 'more'});
  const zone = make('div', {class: 'zone'}, about, make('div', {class: 'controls'}, choose, forget), file,
    labelled(pasted, pasted_name), kept);
  const outcome = [why, working, findings, picture, buttons, region, more];

  // --- what is given
  function take(text, name = '') {
    clearTimeout(typing);
    shown = rows_at_once;
    if (text) {
      act.core.openMeasured(text, name);
    } else {
      act.core.closeMeasured();
    }
    look_up();
    pasted_number = text && name === words.pasted_text ? number : 0;
  }

  async function take_file(one) {
    clearTimeout(typing);
    pasted.value = '';
    let text = '';
    try {
      text = await one.slice(0, most_bytes).text();
    } catch (refused) {
      // A folder, or a file that has gone: as one with nothing in it.
    }
    take(text || ' ', one.name);
  }

  // A file that misses the section would open in place of the page.
  const is_open = () => Boolean(zone.closest('.body') && zone.offsetParent);
  const has_files = (event) => is_open() && event.dataTransfer?.types.includes('Files');
  const hover = (event, is_over) => {
    if (!has_files(event)) return;
    event.preventDefault();
    zone.classList.toggle('over', is_over);
  };
  window.addEventListener('dragover', (event) => hover(event, true));
  window.addEventListener('dragleave', (event) => hover(event, event.relatedTarget !== null));
  window.addEventListener('drop', (event) => {
    const taken = has_files(event) && event.dataTransfer.files[0];
    hover(event, false);
    if (taken) take_file(taken);
  });

  // --- its rows, looked up bit by bit: not held back as timers are in a tab that is out of sight
  const turns = new MessageChannel();
  turns.port1.onmessage = ({data}) => data === turn && go_on();

  function look_up() {
    ++turn;
    if (state) go_on();
  }

  function go_on() {
    const {file: open = 0, done: is_done = false, asked, of, why: reason = ''} = act.core.stepMeasured(state.link, slice_ms, language);
    number = open;
    const working_on = JSON.stringify([state.query, language, number, is_done]);
    done = is_done;
    set_text(why, number > 0 ? reason : '');
    working.hidden = done || !of;
    if (working_on !== drawn) show(number > 0);
    drawn = working_on;
    if (done || !of) return;
    [bar.max, bar.value] = [of, asked];
    set_text(progress, counted(words.measured_looking, asked, of));
    turns.port2.postMessage(turn);
  }

  // --- what comes of it
  const items = (list) => list.map((one) => make('li', {}, one));

  function show(is_open) {
    const table = is_open ? act.core.measuredTable({count: shown}, language) : {notes: [], problems: []};
    forget.hidden = !is_open;
    set_text(read, table.read ?? '');
    notes.replaceChildren(...items(table.notes));
    problems.replaceChildren(...items(table.problems));
    const has_rows = done && table.total > 0;
    for (const part of [findings, buttons, region, more]) part.hidden = !has_rows;
    picture.hidden = !has_rows || !table.chart;
    if (!has_rows) return;
    findings.replaceChildren(...items(table.sentences));
    if (table.chart) picture.replaceChildren(drawing(table.chart), make('figcaption', {class: 'note'}, words.plain_measured_chart_key));
    draw_table(table);
  }

  function draw_table({columns, rows, total}) {
    region.setAttribute('aria-label', `${words.measured}: ${state.title}`);
    const cell = (text, i) => make(i === 0 ? 'th' : 'td', {...(i === 0 ? {scope: 'row'} : {}), class: columns[i].figure ? 'figure' : 'text'}, text);
    refill(region, make('table', {}, make('caption', {class: 'hidden'}, `${words.measured}: ${state.title}`),
      make('thead', {}, make('tr', {}, ...columns.map(({name, unit, help, figure}) =>
        make('th', {scope: 'col', class: figure ? 'figure' : '', title: help}, ...(unit ? [`${name} `, make('span', {class: 'unit'}, unit)] : [name]))))),
      make('tbody', {}, ...rows.map(({cells}) => make('tr', {}, ...cells.map(cell))))));
    const left = total - rows.length;
    const parts = [make('span', {}, counted(words.rows_shown, rows.length, total))];
    if (left > 0) parts.push(make('button', {type: 'button', class: 'link', onclick() {
      shown += rows_at_once;
      draw_more();
    }}, filled(words.show_more, in_digits(Math.min(left, rows_at_once)))));
    more.replaceChildren(...parts);
  }

  function draw_more() {
    draw_table(act.core.measuredTable({count: shown}, language));
    (more.querySelector('button') ?? region).focus();
  }

  /** The dots are one line of strokes without length, however many there are. */
  function drawing({points, fastest, priority, time, words: said}) {
    const {width, height, left, right, top, bottom} = chart;
    const scale = (values, from, to) => {
      const logs = values.map(Math.log);
      const low = logs.reduce((a, b) => Math.min(a, b));
      const span = logs.reduce((a, b) => Math.max(a, b)) - low;
      return logs.map((value) => (from + (to - from) * (span > 0 ? 0.04 + 0.92 * (value - low) / span : 0.5)).toFixed(1));
    };
    const x = scale(points.map(([value]) => value), left, width - right);
    const y = scale(points.map(([, value]) => value), height - bottom, top);
    const label = (text, at, down, anchor) => draw('text', {x: at, y: down, 'text-anchor': anchor}, text);
    return draw('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': said},
      draw('path', {class: 'axes', d: `M${left} ${top}V${height - bottom}H${width - right}`}),
      draw('path', {class: 'dots', d: x.map((across, i) => `M${across} ${y[i]}h0`).join('')}),
      draw('circle', {class: 'fastest', cx: x[fastest], cy: y[fastest], r: 7}),
      label(`${words.axis_time}: ${time.join(' … ')}`, left, 12, 'start'),
      label(`${words.axis_priority}: ${priority.join(' … ')}`, width - right, height - 8, 'end'));
  }

  function render(new_state, new_language) {
    state = new_state;
    language = new_language;
    look_up();
  }

  function say(new_words) {
    words = new_words;
    set_text(about, words.measured_about);
    set_text(kept, words.plain_measured_kept);
    set_text(choose, words.choose_file);
    set_text(forget, words.forget_file);
    set_text(pasted_name, words.plain_measured_paste);
    set_text(save, words.save_csv);
    // What was pasted is named in the page's language.
    if (pasted_number > 0 && pasted_number === number) {
      act.core.openMeasured(pasted.value, words.pasted_text);
      ++pasted_number;
    }
    bar.setAttribute('aria-label', words.measured);
  }

  return {parts: [zone, read, notes, problems, ...outcome], render, say};
}
