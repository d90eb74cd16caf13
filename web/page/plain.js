// The plain view: the query as a form, its answer as tables and the chosen tile's arithmetic as lines, for screen readers, phones,
// the browser's own search and browsers without WebGL2. All that is said and every figure comes from the module
// (tilescope.mjs); here is what the reader does with it, and the address, which holds the query for this view and the canvas.
import Tilescope from './tilescope.mjs';
import {make_canvas_answers} from './canvas_answers.js';
import {filled, make, set_text, skip_to} from './elements.js';
import {make_analyses} from './plain_analysis.js';
import {make_form} from './plain_form.js';
import {make_result} from './plain_result.js';

const typing_pause_ms = 300;
// Choices of one field that follow each other faster are one edit: arrow keys run through a list.
const same_edit_ms = 1000;
const rows_at_once = 50;

const core = await Tilescope({wasmBinary: window.tilescope_file('tilescope.wasm') ?? undefined});

// --- the state
let shown = false;
/** The address's fragment, and the same with what is typed but not committed. */
let committed = '';
let typed = null;
let typing = 0;
let last_edit = {key: '', at: 0};
/** Whether the operator that was chosen brought carver with it. */
let switched = false;
/** The last answer, its query in a line and the fragment that it answers. */
let result = null;
let title = '';
let answered = '';
/** Rows wanted of each table, and which rejected tiles. */
let rows = {};
let reason = '';
let words;
let language = '';
let theme = '';

// --- the address
function fragment_now() {
  const at = location.href.indexOf('#');
  return at < 0 ? '' : location.href.slice(at + 1);
}

function write_address(push) {
  if (committed === fragment_now()) return;
  const address = location.href.split('#')[0] + (committed ? `#${committed}` : '');
  try {
    history[push ? 'pushState' : 'replaceState'](null, '', address);
  } catch (refused) {
    // Documents from disk, in some browsers, and pages that write too often.
    location.hash = committed;
  }
}

// --- what a reader does
function commit(edit, key = '') {
  clearTimeout(typing);
  typed = null;
  if (!edit.same) {
    ({link: committed, switched} = edit);
    const now = performance.now();
    const goes_on = key !== '' && last_edit.key === key && now - last_edit.at < same_edit_ms;
    last_edit = {key, at: now};
    write_address(!goes_on);
  }
  render();
}

/** What changes the way the answer is looked at, and not the query. */
function look(fragment) {
  committed = fragment;
  answered = fragment;
  write_address(false);
  render();
}

const form = make_form({
  set: (key, value) => commit(core.set(committed, key, value)),
  pick: (key, value) => commit(core.set(committed, key, value), key),
  type(key, value) {
    clearTimeout(typing);
    typing = setTimeout(() => {
      typed = core.set(committed, key, value).link;
      render();
    }, typing_pause_ms);
  },
  reset: (key) => commit(core.reset(committed, key)),
  take_problem: (link) => commit(core.takeProblem(committed, link)),
  drop_refused: () => commit(core.dropRefused(committed)),
});

function choose(tile) {
  look(core.choose(committed, tile).link);
  live.textContent = answer.heading.textContent;
}

const open_link = (link, key = '') => commit({link, same: false, switched: false}, key);

const answer = make_result({
  rows_at_once,
  choose,
  open: (link) => open_link(link),
  more(table, have) {
    rows[table] = have + rows_at_once;
    render();
  },
  only(wanted) {
    reason = wanted;
    delete rows.rejected;
    render();
  },
});

const analyses = make_analyses({
  core,
  choose,
  open: open_link,
  set: (key, value) => commit(core.set(committed, key, value)),
  look: (key, value) => look(core.look(committed, key, value).link),
});
answer.element.append(analyses.element);

async function copy_link() {
  let taken = true;
  try {
    await navigator.clipboard.writeText(location.href);
  } catch (refused) {
    taken = false;
  }
  set_text(copied, taken ? words.link_copied : '');
  link.hidden = link_note.hidden = taken;
  if (taken) return;
  link.value = location.href;
  link.focus();
  link.select();
}

// --- choices that are remembered, by the names that the canvas and boot.js know them by
function remember(what, value) {
  try {
    localStorage.setItem(`tilescope.${what}`, value);
  } catch (refused) {
    // The page has it as long as it lives.
  }
  window.dispatchEvent(new CustomEvent(`tilescope-${what}`, {detail: value}));
}

function remembered_theme() {
  try {
    return localStorage.getItem('tilescope.theme') ?? '';
  } catch (refused) {
    return theme;
  }
}

function next_theme() {
  theme = {'': 'dark', dark: 'light'}[theme] ?? '';
  show_theme();
  remember('theme', theme);
}

function show_theme() {
  const {dataset} = document.documentElement;
  if (theme) {
    dataset.theme = theme;
  } else {
    delete dataset.theme;
  }
  set_text(theme_button, {dark: words.theme_dark, light: words.theme_light}[theme] ?? words.theme_system);
}

function next_language() {
  const next = language === 'en' ? 'zh-CN' : 'en';
  document.documentElement.lang = next;
  remember('language', next);
  speak();
  // As on the canvas, the link asks for what was picked.
  look([...committed.split('&').filter((pair) => pair && !pair.startsWith('lang=')), `lang=${next}`].join('&'));
}

// --- what stands around form and answer
const button = (onclick) => make('button', {type: 'button', onclick});
const skip = (target) => make('a', {class: 'skip', href: '#', onclick: (event) => skip_to(event, target)});
const to_query = skip(form.element);
const to_result = skip(answer.element);
const tagline = make('p', {class: 'tagline'});
const to_canvas = button(() => window.dispatchEvent(new Event('tilescope-show-canvas')));
const copy = button(copy_link);
const theme_button = button(next_theme);
const language_button = button(next_language);
const copied = make('span', {class: 'copied', role: 'status'});
const link = make('input', {type: 'text', readOnly: true, id: 'plain-link', class: 'link', hidden: true});
const link_note = make('label', {for: link.id, hidden: true});
const why = make('p', {class: 'why'});
const live = make('p', {class: 'hidden', role: 'status'});

document.getElementById('plain').replaceChildren(
  make('div', {class: 'skips'}, to_query, to_result),
  make('header', {}, make('h1', {}, 'Tilescope'), tagline,
    make('div', {class: 'actions'}, to_canvas, copy, theme_button, language_button, copied),
    make('div', {class: 'by-hand'}, link_note, link)),
  why, live,
  make('div', {class: 'columns'}, form.element, answer.element));

/** Says everything in the document's language. */
function speak() {
  if (document.documentElement.lang === language) return;
  language = document.documentElement.lang;
  words = core.strings(language);
  form.say(words, core.shapes(language));
  answer.say(words);
  analyses.say(words, language);
  document.title = words.page_title;
  set_text(tagline, words.tagline);
  set_text(to_query, words.skip_to_query);
  set_text(to_result, words.skip_to_result);
  set_text(to_canvas, words.canvas_view);
  set_text(copy, words.copy_link);
  set_text(link_note, words.link_not_copied);
  set_text(language_button, words.other_language);
  language_button.lang = language === 'en' ? 'zh-CN' : 'en';
}

// --- showing it
function render() {
  const query = typed ?? committed;
  const fields = core.form(query, language);
  const is_new = query !== answered;
  if (fields.ok) {
    if (is_new) [rows, reason] = [{}, ''];
    result = core.result(query, {rows, reason}, language);
    title = fields.title;
  }
  form.render(fields, {switched, ranked: result !== null, typing: typed !== null});
  if (result) {
    answer.render(title, result, {reason, stale: !fields.ok});
  } else {
    answer.none();
  }
  render_analyses(query, fields);
  if (is_new) set_text(live, fields.ok ? first_words() : refused_words(fields));
  answered = query;
}

function render_analyses(link, fields) {
  const {query, view = {}} = core.decodeLink(link);
  const devices = fields.sections.flatMap((section) => section.fields).find(({key}) => key === 'dev');
  analyses.render({
    link, view, title,
    query: JSON.stringify(query),
    is_carver: query?.model?.startsWith('carver'),
    chosen: result?.chosen?.tile,
    presets: devices.choices.slice(0, -1),
    stale: !fields.ok,
  });
}

function first_words() {
  const [{columns, rows: [first], notes}] = result.tables;
  if (!first) return notes.join(' ');
  const figures = columns.slice(0, 4).map(({name, unit}, i) => `${name} ${first.cells[i]} ${unit}`.trim());
  return filled(words.first_is, [first.title, ...figures].join(', '));
}

function refused_words({sections, errors}) {
  const refused = sections.flatMap(({fields}) => fields).filter(({complaint}) => complaint).map(({label}) => label);
  return filled(words.fields_refused, [...refused, ...errors.map(({field}) => field)].join(', '));
}

/** Called when the view is shown or hidden, and when the address changes; hidden, it does nothing. */
function update(is_shown, no_canvas) {
  const arrives = is_shown && !shown;
  shown = is_shown;
  clearTimeout(typing);
  if (!shown) return;
  const fragment = fragment_now();
  if (fragment !== committed) switched = false;
  committed = fragment;
  typed = null;
  theme = remembered_theme();
  speak();
  show_theme();
  to_canvas.hidden = no_canvas !== '';
  set_text(why, {'no-webgl': words.plain_no_webgl, 'no-glyphs': words.plain_no_glyphs}[no_canvas] ?? '');
  render();
  if (arrives) window.scrollTo(0, 0);
}

window.tilescope_plain = {update, answers: make_canvas_answers(core)};
window.dispatchEvent(new Event('tilescope-plain-ready'));
