// The plain view: the query as a form, its answer as tables and the chosen tile's arithmetic as lines, for screen readers, phones,
// the browser's own search and browsers without WebGL2. All that is said and every figure comes from the module
// (tilescope.mjs); here it is only put into elements, as text and never as markup.
import Tilescope from './tilescope.mjs';

const typing_pause_ms = 300;
// Choices of one field that follow each other faster are one edit: arrow keys run through a list.
const same_edit_ms = 1000;
const page_rows = 50;

const root = document.getElementById('plain');
let core;
let words;
/** The language of `words`. */
let language = '';

// --- the address
const fragment_now = () => {
  const at = location.href.indexOf('#');
  return at < 0 ? '' : location.href.slice(at + 1);
};

function write_address(fragment, push) {
  if (fragment === fragment_now()) return;
  const address = location.href.split('#')[0] + (fragment ? `#${fragment}` : '');
  try {
    history[push ? 'pushState' : 'replaceState'](null, '', address);
  } catch (refused) {
    // Documents from disk, in some browsers, and pages that write too often.
    location.hash = fragment;
  }
}

// --- elements
/** An element with properties ("class", "for", "aria-…" and "data-…" are attributes) and children, strings among them. */
function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (/^on/.test(name)) {
      made.addEventListener(name.slice(2), value);
    } else if (/^(class|for|role|list|scope|colspan|aria-.*|data-.*)$/.test(name)) {
      made.setAttribute(name, value);
    } else {
      made[name] = value;
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ''));
  return made;
}

/** Makes `children` the children of `parent`, moving only what is out of place: what moves loses the focus. */
function arrange(parent, children) {
  children.forEach((child, place) => {
    if (parent.childNodes[place] !== child) parent.insertBefore(child, parent.childNodes[place] ?? null);
  });
  while (parent.childNodes.length > children.length) parent.lastChild.remove();
}

function set_text(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const filled = (sentence, ...values) => sentence.replace(/\{(\d)\}/g, (_, place) => values[place]);

// --- the state
let shown = false;
/** The address's fragment, and the same with what is typed but not committed. */
let committed = '';
let typed = null;
let last_edit = {key: '', at: 0};
let switched = false;
let result = null;
let rows = {};
let reason = '';
let typing = 0;

const asked = () => typed ?? committed;

// --- edits
function preview(key, value) {
  clearTimeout(typing);
  typing = setTimeout(() => {
    typed = core.set(committed, key, value).link;
    render();
  }, typing_pause_ms);
}

function commit(edit, key = '') {
  clearTimeout(typing);
  typed = null;
  if (edit.same) return render();
  switched = edit.switched;
  committed = edit.link;
  const now = performance.now();
  const follows = key !== '' && last_edit.key === key && now - last_edit.at < same_edit_ms;
  last_edit = {key, at: now};
  write_address(committed, !follows);
  render();
}

// --- the form
const controls = new Map();

function note_ids(control) {
  const ids = [control.help, control.source, control.complaint].filter((note) => note.textContent).map((note) => note.id);
  if (ids.length > 0) {
    control.input.setAttribute('aria-describedby', ids.join(' '));
  } else {
    control.input.removeAttribute('aria-describedby');
  }
}

function make_input(field, id) {
  const {key, kind} = field;
  if (kind === 'toggle') {
    return make('input', {
      type: 'checkbox', id, onchange: ({target}) => commit(core.set(committed, key, target.checked), ''),
    });
  }
  if (kind === 'choice') {
    return make('select', {id, onchange: ({target}) => commit(core.set(committed, key, target.value), key)});
  }
  return make('input', {
    type: 'text', id, autocomplete: 'off', autocapitalize: 'off', spellcheck: false,
    placeholder: key === 'topk' ? 'all' : '',
    class: kind === 'number' ? 'figure' : '',
    oninput: ({target}) => preview(key, target.value),
    onchange: ({target}) => commit(core.set(committed, key, target.value)),
  });
}

function make_control(field) {
  const id = `plain-${field.key}`;
  const input = make_input(field, id);
  const control = {
    kind: field.kind,
    input,
    label: make('label', {for: id}, field.label),
    help: make('p', {class: 'help', id: `${id}-help`}),
    source: make('p', {class: 'help', id: `${id}-source`}),
    complaint: make('p', {class: 'complaint', id: `${id}-complaint`}),
  };
  control.row = make('div', {class: field.key === 'dev' ? 'field wide' : 'field'}, control.label, control.input, control.help, control.source, control.complaint);
  return control;
}

/** A refused value stands among the choices as it was written. */
function fill_choices(select, {choices, value}) {
  const all = choices.some((choice) => choice.value === value) ? choices : [{value, label: value}, ...choices];
  const same = all.length === select.options.length && all.every((choice, i) => select.options[i].value === choice.value);
  if (!same) select.replaceChildren(...all.map((choice) => make('option', {value: choice.value}, choice.label)));
  if (select.value !== value) select.value = value;
}

function update_control(control, field) {
  const {input} = control;
  if (field.kind === 'toggle') {
    input.checked = field.value === 'true' || field.value === '1';
  } else if (field.kind === 'choice') {
    fill_choices(input, field);
  } else if (input.value !== field.value && !(typed !== null && document.activeElement === input)) {
    input.value = field.value;
  }
  control.row.classList.toggle('changed', field.changed);
  input.setAttribute('aria-invalid', Boolean(field.complaint));
  set_text(control.help, field.help);
  set_text(control.source, [field.source, field.unverified].filter(Boolean).join(' '));
  set_text(control.complaint, field.complaint ?? '');
  note_ids(control);
}

function control_of(field) {
  let control = controls.get(field.key);
  if (!control || control.kind !== field.kind) controls.set(field.key, control = make_control(field));
  update_control(control, field);
  return control;
}

function model_control(field) {
  let control = controls.get('model');
  if (!control) {
    control = {kind: 'model', fieldset: make('fieldset', {class: 'models'}), complaint: make('p', {class: 'complaint', id: 'plain-model-complaint'})};
    control.options = field.choices.map(({value}) => {
      const input = make('input', {
        type: 'radio', name: 'plain-model', value, id: `plain-model-${value}`, 'aria-describedby': `plain-model-${value}-help`,
        onchange: () => commit(core.set(committed, 'model', value), 'model'),
      });
      const label = make('label', {for: input.id});
      const help = make('span', {class: 'help', id: `plain-model-${value}-help`});
      return {value, input, label, help, row: make('div', {class: 'option'}, input, label, help)};
    });
    control.legend = make('legend');
    control.fieldset.append(control.legend, ...control.options.map(({row}) => row), control.complaint);
    controls.set('model', control);
  }
  set_text(control.legend, words.model);
  for (const option of control.options) {
    const choice = field.choices.find(({value}) => value === option.value);
    set_text(option.label, choice.label);
    set_text(option.help, choice.help);
    option.input.checked = field.value === option.value || field.value.startsWith(`${option.value}-`);
  }
  set_text(control.complaint, field.complaint ?? '');
  return control.fieldset;
}

// --- known shapes: a field that offers them while one types
const shape_label = ({group, name}) => `${group}: ${name}`;
let shapes = [];

function choose_shape(text) {
  const search = text.trim().toLowerCase();
  if (!search) return set_text(page.shape_note, '');
  const parts = search.split(/\s+/);
  const matches = (shape) => parts.every((part) => shape_label(shape).toLowerCase().includes(part));
  const exact = shapes.find((shape) => shape_label(shape).toLowerCase() === search);
  const found = exact ? [exact] : shapes.filter(matches);
  set_text(page.shape_note, found.length === 0 ? words.nothing_found : found.length > 1 ? filled(words.several_found, found.length) : '');
  if (found.length !== 1) return undefined;
  page.shape.value = '';
  return commit(core.takeProblem(committed, found[0].link));
}

// --- what stands on the page once
let page = null;

function make_page() {
  const id = (name) => `plain-${name}`;
  page = {
    reason: make('p', {class: 'why'}),
    tagline: make('p', {class: 'tagline'}),
    title: make('h2', {id: id('title')}),
    to_query: make('a', {class: 'skip', href: '#', onclick: (event) => skip_to(event, page.form)}),
    to_result: make('a', {class: 'skip', href: '#', onclick: (event) => skip_to(event, page.result)}),
    to_canvas: make('button', {type: 'button', onclick: () => window.dispatchEvent(new Event('tilescope-show-canvas'))}),
    copy: make('button', {type: 'button', onclick: copy_link}),
    theme: make('button', {type: 'button', onclick: next_theme}),
    language: make('button', {type: 'button', onclick: next_language}),
    copied: make('span', {class: 'copied', role: 'status'}),
    link_note: make('label', {for: id('link'), hidden: true}),
    link: make('input', {type: 'text', readOnly: true, id: id('link'), class: 'link', hidden: true}),
    refusal: make('div', {class: 'refusal', hidden: true}),
    refusal_words: make('p'),
    refusal_list: make('ul'),
    drop: make('button', {type: 'button', onclick: () => commit(core.dropRefused(asked()))}),
    notes: make('div', {class: 'notes'}),
    shape: make('input', {
      type: 'text', id: id('shape'), list: id('shapes'), autocomplete: 'off', spellcheck: false,
      oninput: ({target}) => shapes.some((shape) => shape_label(shape) === target.value) && choose_shape(target.value),
      onchange: ({target}) => choose_shape(target.value),
    }),
    shape_label: make('label', {for: id('shape')}),
    shape_note: make('p', {class: 'help', role: 'status'}),
    shapes: make('datalist', {id: id('shapes')}),
    switched: make('p', {class: 'help'}),
    opt_in: make('div', {class: 'opt-in'}),
    live: make('p', {class: 'hidden', role: 'status'}),
    summary: make('p', {class: 'summary'}),
    lines: make('div', {class: 'lines'}),
    tables: make('div'),
    candidate: make('section', {class: 'candidate', 'aria-labelledby': id('candidate')}),
    candidate_title: make('h3', {id: id('candidate'), tabIndex: -1}),
    candidate_body: make('div'),
  };
  page.shape_row = make('div', {class: 'field wide'}, page.shape_label, page.shape, page.shapes, page.shape_note);
  page.form = make('form', {class: 'query', 'aria-labelledby': id('query'), noValidate: true, tabIndex: -1, onsubmit: (event) => event.preventDefault()});
  page.form_title = make('h2', {id: id('query'), class: 'hidden'});
  page.sections = make('div');
  page.refusal.append(page.refusal_words, page.refusal_list, page.drop);
  page.form.append(page.form_title, page.refusal, page.notes, page.sections);
  page.candidate.append(page.candidate_title, page.candidate_body);
  page.result = make('div', {class: 'result', role: 'region', 'aria-labelledby': id('title'), tabIndex: -1},
    page.title, page.summary, page.lines, page.tables);
  root.replaceChildren(
    make('div', {class: 'skips'}, page.to_query, page.to_result),
    make('header', {}, make('h1', {}, 'Tilescope'), page.tagline,
      make('div', {class: 'actions'}, page.to_canvas, page.copy, page.theme, page.language, page.copied),
      make('div', {class: 'by-hand'}, page.link_note, page.link)),
    page.reason, page.live,
    make('div', {class: 'columns'}, page.form, page.result));
}

function skip_to(event, target) {
  event.preventDefault();
  target.focus();
  target.scrollIntoView();
}

function say_words() {
  set_text(page.tagline, words.tagline);
  set_text(page.to_query, words.skip_to_query);
  set_text(page.to_result, words.skip_to_result);
  set_text(page.to_canvas, words.canvas_view);
  set_text(page.copy, words.copy_link);
  set_text(page.form_title, words.query);
  set_text(page.drop, words.drop_refused);
  set_text(page.shape_label, words.shape_preset);
  set_text(page.link_note, words.link_not_copied);
  set_text(page.language, words.other_language);
  page.language.lang = language === 'en' ? 'zh-CN' : 'en';
  page.shape.placeholder = words.search_shapes;
}

// --- sections of the form
const sections = new Map();

function section_of(id, title, foldable) {
  let section = sections.get(id);
  if (!section) {
    const heading = make(foldable ? 'summary' : 'h3', {}, title);
    const body = make('div', {class: 'fields'});
    section = {element: make(foldable ? 'details' : 'section', {}, heading, body), heading, body};
    sections.set(id, section);
  }
  set_text(section.heading, title);
  return section;
}

function opt_in_parts(device) {
  if (!device) return [];
  const label = device.opt_in ? words.use_reported : words.use_opt_in;
  const button = make('button', {type: 'button', class: 'link', 'data-focus': 'opt-in', onclick: () => commit(core.set(committed, 'dev', device.sibling))}, label);
  return [device.opt_in ? make('p', {class: 'help'}, words.opt_in_note) : null, button].filter(Boolean);
}

function render_form(form) {
  const parts = [];
  const by_id = Object.fromEntries(form.sections.map((section) => [section.id, section]));
  parts.push(model_control(by_id.model.fields[0]));

  const problem = section_of('problem', by_id.problem.title);
  const [op, ...dimensions] = by_id.problem.fields.map((field) => control_of(field).row);
  set_text(page.switched, switched ? words.switched_to_carver : '');
  arrange(problem.body, [page.shape_row, op, page.switched, ...dimensions]);
  parts.push(problem.element);

  const device = section_of('device', by_id.device.title);
  const [preset, ...often] = by_id.device.fields;
  const rest = [...often, ...by_id.device_more.fields];
  keep_focus(page.opt_in, () => page.opt_in.replaceChildren(...opt_in_parts(form.device)));
  const fields = section_of('device_more', by_id.device_more.title, true);
  arrange(fields.body, rest.map((field) => control_of(field).row));
  // A complaint must not stand where nobody sees it.
  if (rest.some(({complaint}) => complaint)) fields.element.open = true;
  arrange(device.body, [control_of(preset).row, page.opt_in, fields.element]);
  parts.push(device.element);

  if (by_id.assumptions) {
    const assumptions = section_of('assumptions', by_id.assumptions.title, true);
    const note = assumptions.note ??= make('p', {class: 'help'});
    set_text(note, words.assumptions_note);
    arrange(assumptions.body, [...by_id.assumptions.fields.map((field) => control_of(field).row), note]);
    if (by_id.assumptions.fields.some(({complaint}) => complaint)) assumptions.element.open = true;
    parts.push(assumptions.element);
  }
  const wanted = section_of('result', by_id.result.title);
  arrange(wanted.body, by_id.result.fields.map((field) => control_of(field).row));
  parts.push(wanted.element);
  arrange(page.sections, parts);

  page.refusal.hidden = form.ok;
  set_text(page.refusal_words, form.ok ? '' : result ? words.refused_title : words.refused_first);
  page.refusal_list.replaceChildren(...form.errors.map(({field, message}) => make('li', {}, `"${field}": ${message}`)));
  page.notes.replaceChildren(...form.notes.map(({field, message}) => make('p', {class: 'help'}, `${field}: ${message}`)));
}

// --- tables
/** What is made anew keeps the focus where it names itself by data-focus. */
function keep_focus(parent, change) {
  const name = parent.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  change();
  if (name === undefined) return;
  const same = [...parent.querySelectorAll('[data-focus]')].find((element) => element.dataset.focus === name);
  same?.focus({preventScroll: true});
}

function tile_cell(table, row) {
  if (!row.choosable) return make('th', {scope: 'row', class: 'figure'}, row.title);
  const input = make('input', {
    type: 'radio', name: `plain-tile-${table.id}`, value: row.tile, checked: row.tile === result.chosen.tile,
    'data-focus': `${table.id} ${row.tile}`, onchange: () => choose_tile(row.tile),
  });
  return make('th', {scope: 'row', class: 'figure'}, make('label', {}, input, make('span', {}, row.title)));
}

function row_element(table, row, place) {
  const cells = table.columns.map((column, i) =>
    make('td', {class: column.figure ? 'figure' : '', title: row.full[i]}, row.cells[i]));
  const same = (other) => other && other.tie && row.tie && other.tie.group === row.tie.group;
  const classes = [];
  if (row.tie) classes.push('tied');
  if (row.tie && !same(table.rows[place - 1])) classes.push('tie-first');
  if (row.tie && !same(table.rows[place + 1])) classes.push('tie-last');
  if (row.choosable && row.tile === result.chosen.tile) classes.push('chosen');
  const ties = table.has_ties ? [make('td', {class: 'ties'}, row.tie?.words ?? '')] : [];
  return make('tr', {class: classes.join(' ')}, make('td', {class: 'figure rank'}, String(row.rank)), tile_cell(table, row), ...cells, ...ties);
}

function column_head(name, unit, figure, help) {
  const parts = unit ? [`${name} `, make('span', {class: 'unit'}, unit)] : [name];
  return make('th', {scope: 'col', class: figure ? 'figure' : '', title: help}, ...parts);
}

function columns_key(table) {
  const entries = [['#', words.help_rank], ...table.columns.map(({name, help}) => [name, help])].filter(([, help]) => help);
  return make('details', {class: 'key'}, make('summary', {}, words.what_columns_mean),
    make('dl', {}, ...entries.flatMap(([name, help]) => [make('dt', {}, name), make('dd', {}, help)])));
}

function reason_choice() {
  const choices = [['', words.all_reasons], ['smem', words.reason_smem], ['regs', words.reason_regs]];
  const options = choices.map(([value, label]) => make('label', {}, make('input', {
    type: 'radio', name: 'plain-reason', value, checked: value === reason, 'data-focus': `reason ${value}`,
    onchange: () => {
      reason = value;
      delete rows.rejected;
      render();
    },
  }), label));
  return make('fieldset', {class: 'reasons'}, make('legend', {class: 'hidden'}, words.column_reason), ...options);
}

/** How much of the table is there, the way to more of it and to the chosen tile. */
function below_table(table, candidates) {
  const in_digits = (count) => count.toLocaleString('en');
  const left = table.total - table.rows.length;
  const more = left > 0 && make('button', {
    type: 'button', class: 'link', 'data-focus': `more ${table.id}`,
    onclick: () => {
      rows[table.id] = table.rows.length + page_rows;
      render();
    },
  }, filled(words.show_more, Math.min(left, page_rows)));
  const to_candidate = candidates && make('button', {
    type: 'button', class: 'link to-candidate', 'data-focus': `candidate ${table.id}`,
    onclick: (event) => skip_to(event, page.candidate_title),
  }, candidate_words());
  return make('p', {class: 'more'}, make('span', {}, filled(words.rows_shown, in_digits(table.rows.length), in_digits(table.total))),
    ...[more, to_candidate].filter(Boolean));
}

function table_section(table) {
  table.has_ties = table.rows.some(({tie}) => tie);
  const candidates = table.id !== 'rejected' && table.id !== 'search';
  for (const row of table.rows) row.choosable = candidates;
  const heading = make('h3', {id: `plain-table-${table.id}`}, table.title);
  const parts = [heading];
  parts.push(...table.notes.map((note) => make('p', {class: 'note'}, note)));
  if (table.id === 'rejected' && result.rejected_any) parts.push(reason_choice());
  if (table.rows.length > 0) {
    const head = make('tr', {}, column_head('#', '', true, words.help_rank), column_head(words.column_tile, '', true, words.help_tile),
      ...table.columns.map(({name, unit, figure, help}) => column_head(name, unit, figure, help)),
      ...(table.has_ties ? [column_head(words.column_ties, '', false, words.help_rank)] : []));
    const body = make('tbody', {}, ...table.rows.map((row, place) => row_element(table, row, place)));
    const caption = make('caption', {class: 'hidden'}, `${table.title}: ${page.title.textContent}`);
    const scroll = make('div', {class: 'scroll', role: 'region', tabIndex: 0, 'aria-labelledby': heading.id, 'data-focus': `scroll ${table.id}`},
      make('table', {}, caption, make('thead', {}, head), body));
    parts.push(scroll);
    parts.push(below_table(table, candidates));
    parts.push(columns_key(table));
  }
  return make('section', {'aria-labelledby': heading.id, class: `table-${table.id}`}, ...parts);
}

// --- the chosen tile
function choose_tile(tile) {
  committed = core.choose(committed, tile).link;
  write_address(committed, false);
  // The same query: what is unfolded stays so.
  answered = committed;
  render();
  page.live.textContent = page.candidate_title.textContent;
}

const candidate_words = () => `${words.candidate} ${result.chosen.rank}: ${result.chosen.title}`;

// Roles are given, because narrow screens lay the table out as lines.
function working_line({what, formula, result: value, decisive}) {
  const head = make('th', {scope: 'row', role: 'rowheader'}, decisive ? `${what} (${words.decides})` : what);
  if (!formula && !value) {
    head.setAttribute('colspan', 3);
    return make('tr', {role: 'row', class: 'words'}, head);
  }
  return make('tr', {role: 'row', class: decisive ? 'decisive' : ''}, head,
    make('td', {role: 'cell', class: 'formula'}, formula), make('td', {role: 'cell', class: 'figure'}, value));
}

function working_section({title, lines}) {
  return make('table', {role: 'table', class: 'working'}, make('caption', {}, title),
    make('tbody', {role: 'rowgroup'}, ...lines.map(working_line)));
}

function render_candidate() {
  if (!result.chosen) return;
  set_text(page.candidate_title, candidate_words());
  page.candidate_body.replaceChildren(...result.chosen.working.map(working_section));
}

// --- the result
function render_result() {
  set_text(page.summary, result.summary);
  const lines = result.lines.map(({tone, text}) => make('p', {class: tone}, tone === 'warning' ? `! ${text}` : text));
  if (result.offer) {
    const open = make('button', {
      type: 'button', class: 'link', 'data-focus': 'offer', onclick: () => commit({link: result.offer.link, same: false, switched: false}),
    }, result.offer.text);
    lines.push(make('p', {}, `${words.instead} `, open));
  }
  keep_focus(page.lines, () => page.lines.replaceChildren(...lines));
  render_candidate();
  keep_focus(page.tables, () => {
    const places = new Map([...page.tables.querySelectorAll('.scroll')].map((scroll) => [scroll.dataset.focus, [scroll.scrollTop, scroll.scrollLeft]]));
    const open = new Set([...page.tables.querySelectorAll('details[open]')].map((details) => details.parentElement.className));
    const parts = result.tables.map(table_section);
    // The chosen tile's arithmetic comes right after the best ones.
    if (result.chosen) parts.splice(1, 0, page.candidate);
    page.tables.replaceChildren(...parts);
    for (const scroll of page.tables.querySelectorAll('.scroll')) {
      const [top, left] = places.get(scroll.dataset.focus) ?? [0, 0];
      scroll.scrollTop = top;
      scroll.scrollLeft = left;
    }
    for (const details of page.tables.querySelectorAll('details')) details.open = open.has(details.parentElement.className);
  });
}

let answered = '';

function render() {
  if (!shown) return;
  const query = asked();
  const form = core.form(query, language);
  if (form.ok) {
    if (query !== answered) {
      rows = {};
      reason = '';
    }
    const wanted = core.result(query, {rows, reason}, language);
    wanted.rejected_any = wanted.tables.some(({id, total}) => id === 'rejected' && (total > 0 || reason));
    result = wanted;
    set_text(page.title, form.title);
  }
  render_form(form);
  page.result.classList.toggle('stale', !form.ok);
  if (result) {
    render_result();
  } else {
    set_text(page.title, words.result);
    set_text(page.summary, words.nothing_ranked);
  }
  if (query !== answered || !form.ok) announce(form);
  answered = query;
}

function announce(form) {
  if (form.ok) {
    const [table] = result.tables;
    const [first] = table.rows;
    const figures = first ? table.columns.map(({name, unit}, i) => `${name} ${first.cells[i]} ${unit}`.trim()).slice(0, 4).join(', ') : '';
    set_text(page.live, first ? filled(words.first_is, `${first.title}, ${figures}`) : table.notes.join(' '));
    return;
  }
  const refused = form.sections.flatMap(({fields}) => fields).filter(({complaint}) => complaint).map(({label}) => label);
  set_text(page.live, filled(words.fields_refused, [...refused, ...form.errors.map(({field}) => field)].join(', ')));
}

// --- link and theme
async function copy_link() {
  const address = location.href;
  let taken = true;
  try {
    await navigator.clipboard.writeText(address);
  } catch (refused) {
    taken = false;
  }
  set_text(page.copied, taken ? words.link_copied : '');
  page.link.hidden = page.link_note.hidden = taken;
  if (taken) return;
  page.link.value = address;
  page.link.focus();
  page.link.select();
}

// The canvas keeps the reader's choice under the same name (web/platform/platform.cpp).
const theme_key = 'tilescope.theme';
function stored_theme() {
  try {
    return localStorage.getItem(theme_key) ?? '';
  } catch (refused) {
    return theme;
  }
}

let theme = '';
function show_theme() {
  if (theme === '') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = theme;
  }
  const label = {dark: words.theme_dark, light: words.theme_light}[theme] ?? words.theme_system;
  set_text(page.theme, label);
}

function next_theme() {
  theme = {'': 'dark', dark: 'light', light: ''}[theme] ?? '';
  try {
    localStorage.setItem(theme_key, theme);
  } catch (refused) {
    // The page has it as long as it lives.
  }
  show_theme();
  window.dispatchEvent(new CustomEvent('tilescope-theme', {detail: theme}));
}

// boot.js and the canvas read it under the same name.
const language_key = 'tilescope.language';
function next_language() {
  const next = language === 'en' ? 'zh-CN' : 'en';
  try {
    localStorage.setItem(language_key, next);
  } catch (refused) {
    // The page has it as long as it lives.
  }
  // As on the canvas, the link asks for what was picked.
  committed = [...committed.split('&').filter((pair) => pair && !pair.startsWith('lang=')), `lang=${next}`].join('&');
  answered = committed;
  write_address(committed, false);
  document.documentElement.lang = next;
  window.dispatchEvent(new CustomEvent('tilescope-language', {detail: next}));
  speak();
  render();
}

/** Says everything in the document's language. */
function speak() {
  const now = document.documentElement.lang;
  if (now === language) return;
  language = now;
  words = core.strings(language);
  shapes = core.shapes(language);
  page.shapes.replaceChildren(...shapes.map((shape) => make('option', {value: shape_label(shape)})));
  document.title = words.page_title;
  say_words();
  show_theme();
}

// --- in step with the address
function take_address() {
  const now = fragment_now();
  if (now !== committed) switched = false;
  committed = now;
  typed = null;
  clearTimeout(typing);
}

/** Called when the view is shown or hidden, and when the address changes. */
function update(is_shown, no_canvas) {
  const arrives = is_shown && !shown;
  shown = is_shown;
  if (!shown) return;
  take_address();
  theme = stored_theme();
  speak();
  show_theme();
  page.to_canvas.hidden = no_canvas !== '';
  set_text(page.reason, {'no-webgl': words.plain_no_webgl, 'no-glyphs': words.plain_no_glyphs}[no_canvas] ?? '');
  render();
  if (arrives) window.scrollTo(0, 0);
}

core = await Tilescope({wasmBinary: window.tilescope_file('tilescope.wasm') ?? undefined});
make_page();
window.tilescope_plain = {update};
window.dispatchEvent(new Event('tilescope-plain-ready'));
