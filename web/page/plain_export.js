// The plain view's exports: the first tiles of the ranking, or the chosen one, as code, a table or data, to copy or to save.
import {copy_text, counted, fill_options, filled, labelled, make, save_text, set_text} from './elements.js';

const formats = {tilelang: 'TileLang', triton: 'Triton', cutlass: 'CUTLASS', csv: 'CSV', json: 'JSON', markdown: 'Markdown'};
// A page that shows more of a text is slow; what is copied and saved is whole.
const most_shown = 100000;

export function make_export(act) {
  let words;
  let language;
  let state;
  let made = {};
  let asked = '';
  /** What the reader chose here: the chosen tile alone, how many else ('' for as many as the query asks for), building ones. */
  let chosen = false;
  let top = '';
  let building = false;

  const about = make('p', {class: 'note'});
  const format = make('select', {id: 'plain-format', onchange: () => act.look('format', format.value)});
  const format_name = make('label', {for: format.id});
  const which = make('select', {id: 'plain-export-which', onchange() {
    chosen = which.value === 'tile';
    render(state, language);
  }});
  const which_name = make('label', {for: which.id});
  const count = make('input', {type: 'text', inputMode: 'numeric', id: 'plain-export-top', class: 'figure', autocomplete: 'off', maxLength: 7, onchange() {
    const wanted = Number.parseInt(count.value, 10);
    top = wanted > 0 ? wanted : '';
    render(state, language);
  }});
  const count_name = make('label', {for: count.id});
  const count_row = labelled(count, count_name);
  const replace = make('input', {type: 'checkbox', id: 'plain-export-building', onchange() {
    building = replace.checked;
    render(state, language);
  }});
  const replace_name = make('label', {for: replace.id});
  const replace_row = make('div', {class: 'check'}, replace, replace_name);
  const copy = make('button', {type: 'button', onclick: () => copy_text(made.text, copied, words)});
  const save = make('button', {type: 'button', onclick: () => save_text(made.text, made.media_type, `tilescope.${made.extension}`)});
  const copied = make('span', {role: 'status', class: 'copied'});
  const buttons = make('div', {class: 'controls'}, copy, save, copied);
  const refused = make('p', {class: 'complaint', role: 'status'});
  const cut = make('p', {class: 'note'});
  const text = make('pre', {class: 'scroll', role: 'region', tabIndex: 0, 'data-focus': 'text of export'});

  /** Where the page is, for the link in a table; a file on disk has no address that others can open. */
  const page_url = () => (/^https?:/.test(location.href) ? location.href.split('#')[0].replace(/[()[\]|]/g, encodeURIComponent) : '');

  function render_choices() {
    const {topk} = JSON.parse(state.query);
    const usual = topk === 'all' ? '' : topk ?? 10;
    const tiles = top || usual;
    fill_options(format, Object.entries(formats), state.view.format ?? 'tilelang');
    const title = state.chosen?.replaceAll('x', ' x ');
    fill_options(which, [['first', tiles === '' ? words.plain_export_whole : counted(words.export_all, tiles)],
      ['tile', title ? `${words.export_this}: ${title}` : words.export_this]], chosen ? 'tile' : 'first');
    if (document.activeElement !== count) count.value = tiles;
    count_row.hidden = chosen;
  }

  function ask() {
    made = act.core.exportLink(state.link, {top: top || undefined, chosen, building, pageUrl: page_url()}, language);
    const {errors, text: whole = ''} = made;
    set_text(refused, errors?.map(({message}) => message).join(' ') ?? '');
    for (const part of [buttons, text]) part.hidden = Boolean(errors);
    // Where another tile can stand in, the choice stays at hand.
    replace_row.hidden = !made.building;
    set_text(copied, '');
    set_text(cut, whole.length > most_shown ? counted(words.export_cut, whole.split('\n').length - 1) : '');
    set_text(text, whole.slice(0, most_shown));
    text.scrollTop = text.scrollLeft = 0;
  }

  function render(new_state, new_language) {
    state = new_state;
    language = new_language;
    render_choices();
    text.setAttribute('aria-label', `${words.export_code}: ${formats[format.value]}, ${state.title}`);
    const question = JSON.stringify([state.query, format.value, chosen && state.chosen, top, building, language]);
    if (question === asked) return;
    asked = question;
    ask();
  }

  function say(new_words) {
    words = new_words;
    set_text(about, words.plain_export_about);
    set_text(format_name, words.plain_export_format);
    set_text(which_name, words.plain_export_which);
    set_text(count_name, words.plain_export_top);
    set_text(replace_name, words.export_building);
    set_text(copy, words.copy_text);
    set_text(save, words.save_text);
  }

  return {
    parts: [about, make('div', {class: 'controls'}, labelled(format, format_name), labelled(which, which_name), count_row), replace_row,
      refused, buttons, cut, text],
    render, say,
  };
}
