// The plain view's sweep: what is swept, its run in short slices, and the points as a table and as CSV.
import {counted, fill_options, filled, in_digits, labelled, make, refill, save_text, scroller, set_text, copy_text} from './elements.js';

const slice_ms = 8;
const rows_at_once = 50;

export function make_sweep(act) {
  let words;
  let language;
  let state;
  let form;
  let presets = [];
  /** The last run: its lines of CSV, its size, whether it goes on, was cancelled, and what it is of. */
  let run = null;
  let all = false;
  let shown = rows_at_once;
  /** The link that a preset made: what stands in the list until something else is asked. */
  let of_preset = '';

  // --- what is swept
  const about = make('p', {class: 'note'});
  function field(key, control) {
    const id = `plain-${key}`;
    const complaint = make('p', {class: 'complaint', id: `${id}-complaint`});
    const help = make('p', {class: 'help', id: `${id}-help`});
    Object.assign(control, {id});
    const name = make('label', {for: id});
    control.addEventListener('change', () => act.look(key, control.value));
    return {key, control, name, help, complaint, row: labelled(control, name, help, complaint)};
  }
  const text = () => make('input', {type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: false, maxLength: 200});
  const over = field('over', make('select'));
  const values = field('values', text());
  const over2 = field('over2', make('select'));
  const values2 = field('values2', text());
  const choice = field('choice', make('select'));
  const fields = [over, values, over2, values2, choice];
  const preset = make('select', {id: 'plain-sweep-preset', onchange: ({target}) => open_preset(presets[Number(target.value)])});
  const preset_name = make('label', {for: preset.id});
  const size = make('p', {class: 'help'});

  function open_preset(chosen) {
    if (!chosen) return;
    let {link} = act.core.takeProblem(state.link, chosen.link);
    for (const key of ['over', 'values', 'over2', 'values2']) ({link} = act.core.look(link, key, chosen[key]));
    of_preset = link;
    act.open(link, 'sweep-preset');
  }

  // --- the run
  const start = make('button', {type: 'button', onclick: start_run});
  const cancel = make('button', {type: 'button', hidden: true, onclick: cancel_run});
  const bar = make('progress', {hidden: true, max: 1});
  const progress = make('span', {class: 'quiet'});
  const said = make('p', {role: 'status', class: 'said'});
  const old = make('p', {class: 'note'});
  // Not held back as timers are in a tab that is out of sight.
  const turns = new MessageChannel();
  turns.port1.onmessage = ({data}) => run && data === run.number && work();
  let runs = 0;

  function start_run() {
    const opened = act.core.openSweep(state.link, language);
    if (opened.errors) return;
    run = {number: ++runs, lines: [], head: opened.head, size: opened.size, changes: 0, going: true, of: asked(), title: state.title};
    shown = rows_at_once;
    set_text(said, '');
    show_run();
    work();
  }

  function work() {
    if (!run.going) return;
    const {done, points, lines} = act.core.stepSweep(slice_ms);
    run.lines.push(...lines);
    run.changes += points.filter(({changes}) => changes).length;
    if (done) return end_run(words.plain_sweep_done, run.size, run.changes);
    show_progress();
    turns.port2.postMessage(run.number);
  }

  function cancel_run() {
    if (run?.going) end_run(words.plain_sweep_cancelled, run.lines.length, run.size, run.changes);
  }

  function end_run(sentence, ...counts) {
    run.going = false;
    if (document.activeElement === cancel) start.focus();
    set_text(said, counted(sentence, ...counts));
    bar.hidden = cancel.hidden = true;
    set_text(progress, '');
    // The answer to the button comes first.
    setTimeout(show_run, 0);
  }

  function show_progress() {
    bar.max = run.size;
    bar.value = run.lines.length;
    set_text(progress, run.going ? counted(words.plain_sweep_progress, run.lines.length, run.size, run.changes) : '');
  }

  function show_run() {
    bar.hidden = cancel.hidden = !run?.going;
    const has_points = Boolean(run && !run.going && run.lines.length > 0);
    for (const part of [buttons, region, more]) part.hidden = !has_points;
    if (run) show_progress();
    if (has_points) draw();
    show_age();
  }

  /** What a run is of, whatever else the link says. */
  const asked = () => JSON.stringify([state.query, form.wish]);
  const show_age = () => set_text(old, run && run.of !== asked() ? words.plain_sweep_old : '');

  // --- its points
  const everything = make('input', {type: 'checkbox', id: 'plain-sweep-all', onchange: ({target}) => {
    [all, shown] = [target.checked, rows_at_once];
    draw();
  }});
  const everything_name = make('label', {for: everything.id});
  const save = make('button', {type: 'button', onclick: () => save_text(csv(), 'text/csv', 'sweep.csv')});
  const copy = make('button', {type: 'button', onclick: () => copy_text(csv(), copied, words)});
  const copied = make('span', {role: 'status', class: 'copied'});
  const region = scroller('', 'scroll sweep');
  const more = make('p', {class: 'more'});
  const buttons = make('div', {class: 'controls', hidden: true}, make('div', {class: 'check'}, everything, everything_name), save, copy, copied);
  region.hidden = true;

  const csv = () => [run.head, ...run.lines, ''].join('\n');

  function draw() {
    const table = act.core.sweepTable({changes: !all, count: shown}, language);
    if (all) {
      table.columns.push({name: words.analysis_choice, help: words.analysis_help_choice});
      for (const {cells, changes} of table.rows) cells.push(changes ? words.analysis_changes : '');
    }
    const cell = (words_in_it, i) => make(i === 0 ? 'th' : 'td', {
      ...(i === 0 ? {scope: 'row'} : {}), class: table.columns[i].figure ? 'figure' : '',
    }, words_in_it);
    refill(region, make('table', {}, make('caption', {class: 'hidden'}, `${words.sweep}: ${run.title}`),
      make('thead', {}, make('tr', {}, ...table.columns.map(({name, unit, help, figure}) =>
        make('th', {scope: 'col', class: figure ? 'figure' : '', title: help}, ...(unit ? [`${name} `, make('span', {class: 'unit'}, unit)] : [name]))))),
      make('tbody', {}, ...table.rows.map(({cells, changes}) => make('tr', {class: changes && all ? 'changes' : ''}, ...cells.map(cell))))));
    region.setAttribute('aria-label', `${words.sweep}: ${run.title}`);
    const left = table.total - table.rows.length;
    const parts = [make('span', {}, counted(words.rows_shown, table.rows.length, table.total))];
    if (left > 0) parts.push(make('button', {type: 'button', class: 'link', 'data-focus': 'more sweep', onclick() {
      shown += rows_at_once;
      draw();
    }}, filled(words.show_more, Math.min(left, rows_at_once))));
    const had_focus = more.contains(document.activeElement);
    more.replaceChildren(...parts);
    if (had_focus) (more.querySelector('button') ?? region).focus();
  }

  function render_fields() {
    const known = form.fields.map((name) => [name, name]);
    const with_other = (choices, value) => (value === '' || form.fields.includes(value) ? choices : [[value, value], ...choices]);
    fill_options(over.control, with_other(known, form.wish.over), form.wish.over);
    fill_options(over2.control, [['', words.no_second_field], ...with_other(known, form.wish.over2)], form.wish.over2);
    fill_options(choice.control, [['first', words.choice_first], ['first-builds', words.choice_first_builds]], form.wish.choice);
    for (const {key, control} of [values, values2]) {
      if (document.activeElement !== control || control.value === '') control.value = form.wish[key];
    }
    values2.row.hidden = form.wish.over2 === '';
    choice.row.hidden = !state.is_carver;
    for (const {key, control, help, complaint} of fields) {
      const found = form.errors?.find((error) => error.field === key);
      set_text(complaint, found?.message ?? '');
      control.setAttribute('aria-invalid', Boolean(found));
      control.setAttribute('aria-describedby', [help, complaint].filter((note) => note.textContent).map(({id}) => id).join(' '));
    }
    set_text(size, form.errors ? '' : counted(words.plain_sweep_size, form.size));
    start.disabled = Boolean(form.errors);
  }

  function render(new_state, new_language) {
    state = new_state;
    language = new_language;
    form = act.core.sweepForm(state.link, language);
    if (presets.language !== language) presets = Object.assign(act.core.sweepPresets(language), {language});
    fill_options(preset, [['', words.plain_choose_one], ...presets.map(({group, name}, i) => [String(i), `${group}: ${name}`])], preset.value);
    if (state.link !== of_preset) preset.value = '';
    render_fields();
    show_run();
  }

  function say(new_words, new_language) {
    words = new_words;
    language = new_language;
    set_text(about, words.plain_sweep_about);
    set_text(preset_name, words.sweep_preset);
    for (const {key, name} of [over, values, over2, values2]) set_text(name, words[`plain_sweep_${key}`]);
    set_text(choice.name, words.plain_choice);
    for (const {help} of [values, values2]) set_text(help, words.help_values);
    for (const [button, name] of [[start, 'plain_run'], [cancel, 'cancel'], [save, 'save_csv'], [copy, 'copy_csv']]) set_text(button, words[name]);
    set_text(everything_name, words.plain_show_all);
    bar.setAttribute('aria-label', words.sweep);
    set_text(said, '');
    set_text(copied, '');
  }

  return {
    parts: [about, make('div', {class: 'controls'}, labelled(preset, preset_name), ...fields.map(({row}) => row)), size,
      make('div', {class: 'controls'}, start, cancel, bar, progress), said, old, buttons, region, more],
    render, say,
  };
}
