// The plain view's assumptions: what the enumeration takes for granted against what carver does, and what moves.
import {copy_text, filled, in_digits, keep_focus, make, refill, scroller, set_text} from './elements.js';

export function make_assumptions(act) {
  let words;
  let language;
  let state;
  let answer = {};
  let asked = '';
  let pending = 0;

  const why = make('p', {class: 'note'});
  const about = make('p', {class: 'note'});
  const all_of = (value) => () => {
    let {link} = state;
    for (const line of answer.lines) {
      if (line.kind === 'switch' && line[value] !== null && line[value] !== line.value) ({link} = act.core.set(link, line.key, line[value]));
    }
    act.open(link);
  };
  const carvers = make('button', {type: 'button', onclick: all_of('carver')});
  const originals = make('button', {type: 'button', onclick: all_of('seed')});
  const controls = make('div', {class: 'controls'}, carvers, originals);
  const region = scroller('', 'scroll assumptions');
  const changes = make('div', {class: 'changes'});
  const evidence_title = make('h4');
  const evidence = make('div');
  const copied = make('p', {role: 'status', class: 'copied'});
  const not_carver = make('p');

  function set_button(line, whose, value) {
    if (value === null || value === line.value) return null;
    const name = line.kind === 'model' ? words.plain_ask_carver : `${filled(words.plain_set_to, value)} (${whose})`;
    return make('button', {
      type: 'button', class: 'link', 'data-focus': `set ${line.key}`, 'aria-label': `${line.key}: ${name}`, onclick: () => act.set(line.key, value),
    }, name);
  }

  function row_of(line) {
    const cell = (value) => make('td', {class: 'value figure'}, value ?? '-');
    return make('tr', {}, make('th', {scope: 'row'}, line.key), cell(line.value), cell(line.seed), cell(line.carver),
      make('td', {class: 'set'}, set_button(line, 'carver', line.carver), line.seed === line.carver ? null : set_button(line, words.column_original, line.seed)),
      make('td', {}, line.what));
  }

  const table_element = () => make('table', {}, make('caption', {class: 'hidden'}, `${words.plain_assumptions}: ${state.title}`),
    make('thead', {}, make('tr', {}, ...[words.assumption, words.column_now, words.column_original, words.column_carver, words.plain_set, words.plain_what_is_assumed]
      .map((head) => make('th', {scope: 'col'}, head)))),
    make('tbody', {}, ...answer.lines.map(row_of)));

  // --- what moves
  function moves_of({moved, arrived, gone, n_moved, n_arrived, n_gone}) {
    const place = (value) => (value === undefined ? '-' : in_digits(value + 1));
    const up = ({before, after}) => (before === undefined ? words.plain_new : after === undefined ? words.plain_gone : `${before > after ? '+' : ''}${in_digits(before - after)}`);
    const moves = [...[...moved, ...arrived].sort((a, b) => a.after - b.after), ...gone].slice(0, 20);
    if (moves.length === 0) return [];
    const left = n_moved + n_arrived + n_gone - moves.length;
    const head = (text) => make('th', {scope: 'col', class: 'figure'}, text);
    const figure = (text) => make('td', {class: 'figure'}, text);
    return [make('table', {class: 'moves'},
      make('thead', {}, make('tr', {}, head(words.column_tile), head('#'), head(words.plain_before), head(words.plain_moved))),
      make('tbody', {}, ...moves.map((move) => make('tr', {}, make('th', {scope: 'row', class: 'figure'}, move.tile.join(' x ')),
        figure(place(move.after)), figure(place(move.before)), figure(up(move)))))),
      left > 0 ? make('p', {class: 'note'}, filled(words.moves_not_listed, in_digits(left))) : null];
  }

  function change_part(title, key) {
    const said = make('p');
    const moves = make('details', {hidden: true}, make('summary', {'data-focus': `moves ${key}`}, words.plain_what_moves));
    return {key, said, moves, element: make('div', {class: 'change'}, make('h4', {}, title), said, moves)};
  }

  /** One at a time, so that the page stays at hand. */
  function work_out(parts) {
    clearTimeout(pending);
    const [part, ...others] = parts;
    if (!part) return;
    pending = setTimeout(() => {
      const change = act.core.assumptionChange(state.link, part.key, language);
      set_text(part.said, change?.words ?? change?.errors?.map(({message}) => message).join(' ') ?? '');
      const moves = change?.moved ? moves_of(change) : [];
      part.moves.hidden = moves.length === 0;
      part.moves.append(...moves.filter(Boolean));
      work_out(others);
    }, 0);
  }

  function render_changes() {
    const flipped = answer.lines.filter(({flips}) => flips);
    const parts = [change_part(words.plain_with_all_of_carvers, ''),
      ...flipped.map(({key, carver}) => change_part(`${key}: ${filled(words.plain_with_carvers, carver)}`, key))];
    changes.replaceChildren(...parts.map(({element}) => element));
    work_out(parts);
  }

  const evidence_of = (line) => make('details', {}, make('summary', {}, line.key), make('p', {}, `${line.what}: ${line.evidence}`),
    line.note ? make('p', {class: 'note'}, line.note) : null,
    make('p', {class: 'command'}, make('code', {}, line.command), make('button', {
      type: 'button', class: 'link', 'aria-label': `${words.copy_working}: ${line.command}`, onclick: () => copy_text(line.command, copied, words),
    }, words.copy_working)),
    make('p', {class: 'note'}, ...filled(words.plain_shows, '\u0000').split('\u0000').flatMap((part, i) => (i === 0 ? [part] : [make('code', {}, line.shows), part]))));

  function render(new_state, new_language) {
    state = new_state;
    language = new_language;
    const question = JSON.stringify([state.query, language]);
    if (question === asked) return;
    asked = question;
    clearTimeout(pending);
    answer = act.core.assumptions(state.link, language, {changes: false});
    set_text(why, answer.why ?? '');
    for (const part of [about, controls, region, changes, evidence_title, evidence, not_carver]) part.hidden = !answer.lines;
    if (!answer.lines) return;
    region.setAttribute('aria-label', `${words.plain_assumptions}: ${state.title}`);
    refill(region, table_element());
    keep_focus(changes, render_changes);
    const open = new Set([...evidence.querySelectorAll('details[open] > summary')].map(({textContent}) => textContent));
    evidence.replaceChildren(...answer.lines.map(evidence_of));
    for (const details of evidence.children) details.open = open.has(details.firstChild.textContent);
    set_text(not_carver, answer.still_not_carver);
  }

  function say(new_words) {
    words = new_words;
    set_text(about, words.plain_assumptions_about);
    set_text(carvers, words.what_carver_does);
    set_text(originals, words.original_model);
    set_text(evidence_title, words.plain_evidence);
    set_text(copied, '');
  }

  return {parts: [why, about, controls, region, not_carver, changes, evidence_title, evidence, copied], render, say};
}
