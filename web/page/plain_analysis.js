// The plain view's sections below the answer: landscape, sweep, devices, assumptions, measured results and exports, each worked out
// only while it is open. The link names the open one (section=). Words and figures come from the module.
import {make, set_text} from './elements.js';
import {make_assumptions} from './plain_assumptions.js';
import {make_devices} from './plain_devices.js';
import {make_export} from './plain_export.js';
import {make_landscape} from './plain_landscape.js';
import {make_measured} from './plain_measured.js';
import {make_sweep} from './plain_sweep.js';

const makers = {
  landscape: make_landscape, sweep: make_sweep, devices: make_devices, assumptions: make_assumptions, measured: make_measured, export: make_export,
};

/**
 * `act` is what the page does: `core` is the module; look(key, value) writes what is looked at into the link, set(key, value) and
 * open(link, key) edit the query, choose(tile) chooses. The result holds its `element`, say(words, language) for another language and
 * render(state), which is the shown link with its view, query, title, chosen tile, device presets, is_carver and stale.
 */
export function make_analyses(act) {
  let words;
  let language = '';
  let state;
  let pending = 0;

  const sections = Object.entries(makers).map(([id, maker]) => {
    const button = make('button', {
      type: 'button', id: `plain-${id}`, class: 'fold', 'aria-expanded': 'false', 'aria-controls': `plain-${id}-body`,
      onclick: () => act.look('section', state.view.section === id ? '' : id),
    });
    const part = maker(act);
    const body = make('fieldset', {id: `plain-${id}-body`, class: 'body', 'aria-labelledby': button.id, hidden: true}, ...part.parts);
    return {id, button, body, part, element: make('section', {class: `analysis analysis-${id}`}, make('h3', {}, button), body)};
  });
  const element = make('div', {class: 'analyses'}, ...sections.map((section) => section.element));

  function work_out() {
    const open = sections.find(({id}) => id === state.view.section);
    if (open && !state.stale) open.part.render(state, language);
  }

  /// The reader stays with the button that they pressed, though a section above it has closed; a link leads to its section.
  function lead_to_open(by_link) {
    if (!by_link) return document.activeElement?.scrollIntoView?.({block: 'nearest'});
    sections.find(({id}) => id === state.view.section)?.element.scrollIntoView();
  }

  function render(new_state) {
    const before = state?.view.section;
    state = new_state;
    for (const {id, button, body} of sections) {
      const is_open = state.view.section === id;
      button.setAttribute('aria-expanded', is_open);
      body.hidden = !is_open;
      body.disabled = state.stale;
    }
    clearTimeout(pending);
    // The answer itself is shown first.
    pending = setTimeout(() => {
      work_out();
      if (state.view.section !== before) lead_to_open(before === undefined);
    }, 0);
  }

  function say(new_words, new_language) {
    words = new_words;
    language = new_language;
    for (const {id, button, part} of sections) {
      set_text(button, {assumptions: words.plain_assumptions, export: words.export_code}[id] ?? words[id]);
      part.say(words, language);
    }
  }

  return {element, render, say};
}
