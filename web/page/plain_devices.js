// The plain view's devices: the same problem on several, side by side, and what flips the choice between them.
import {filled, keep_focus, make, refill, scroller, set_text} from './elements.js';

export function make_devices(act) {
  let words;
  let state;
  let answer;
  let compared = '';
  const boxes = new Map();

  const about = make('p', {class: 'note'});
  const choose = make('summary');
  const list = make('div', {class: 'boxes'});
  const chooser = make('details', {class: 'chooser'}, choose, list);
  const region = scroller('', 'scroll devices');
  const warnings = make('div');
  const flips_title = make('h4');
  const flips = make('div');

  function toggle(id, is_wanted) {
    const others = answer.chosen.filter((one) => one !== id);
    act.look('devices', [...others, ...(is_wanted ? [id] : [])].join(','));
  }

  function box_of({value, label}) {
    if (!boxes.has(value)) {
      const input = make('input', {type: 'checkbox', onchange: ({target}) => toggle(value, target.checked)});
      const name = make('span');
      boxes.set(value, {input, name, row: make('label', {}, input, name)});
    }
    const box = boxes.get(value);
    set_text(box.name, label);
    box.input.checked = answer.chosen.includes(value);
    box.input.disabled = !box.input.checked && answer.chosen.length >= answer.most;
    return box.row;
  }

  function render_boxes() {
    const own = answer.devices[0].device;
    const rows = state.presets.filter(({value}) => value !== own || answer.chosen.includes(value)).map(box_of);
    if (rows.length !== list.children.length || rows.some((row, i) => list.children[i] !== row)) list.replaceChildren(...rows);
    set_text(choose, filled(words.plain_choose_devices, answer.chosen.length, answer.most));
  }

  function table_element() {
    const {columns, rows} = answer.table;
    return make('table', {}, make('caption', {class: 'hidden'}, `${words.devices}: ${state.title}`),
      make('thead', {}, make('tr', {}, make('th', {scope: 'col'}, words.device), ...columns.map((name, i) =>
        make('th', {scope: 'col'}, name, i === 0 ? make('span', {class: 'unit'}, ` ${words.analysis_own_device}`) : null)))),
      make('tbody', {}, ...rows.map(({head, cells}) => make('tr', {}, make('th', {scope: 'row'}, head), ...cells.map((cell) => make('td', {class: 'figure text'}, cell))))));
  }

  const said_of = ({name, warnings: said = []}) => (said.length === 0 ? [] : [
    make('h4', {}, filled(words.plain_warnings_of, name)), make('ul', {class: 'warning'}, ...said.map((one) => make('li', {}, one))),
  ]);

  const flip_of = ({title, words: outcome, lines}) => make('div', {class: 'flip'}, make('h5', {}, title), make('p', {}, outcome),
    lines.length > 0 ? make('ul', {}, ...lines.map((line) => make('li', {}, line))) : null);

  function render(new_state, language) {
    state = new_state;
    // Many questions are asked for the answer.
    const question = JSON.stringify([state.query, state.view.devices, state.view.choice, language]);
    if (question !== compared) {
      compared = question;
      answer = act.core.compareDevices(state.link, language);
      if (!answer.errors) {
        refill(region, table_element());
        warnings.replaceChildren(...answer.devices.flatMap(said_of));
        flips.replaceChildren(...answer.flips.map(flip_of));
      }
    }
    region.setAttribute('aria-label', `${words.devices}: ${state.title}`);
    if (!answer.errors) keep_focus(list, render_boxes);
  }

  function say(new_words) {
    words = new_words;
    set_text(about, words.plain_devices_about);
    set_text(flips_title, words.what_flips_it);
  }

  return {parts: [about, chooser, region, flips_title, flips, warnings], render, say};
}
