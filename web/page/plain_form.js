// The plain view's form: a control for each field of the query, as the module describes them (FormField in tilescope.d.ts).
import {arrange, filled, keep_focus, make, set_text} from './elements.js';

function note_ids({help, source, complaint}) {
  return [help, source, complaint].filter((note) => note.textContent).map((note) => note.id).join(' ');
}

/** A refused value stands among the choices as it was written. */
function fill_choices(select, {choices, value}) {
  const all = choices.some((choice) => choice.value === value) ? choices : [{value, label: value}, ...choices];
  const same = all.length === select.options.length && all.every((choice, i) => select.options[i].value === choice.value);
  if (!same) select.replaceChildren(...all.map((choice) => make('option', {value: choice.value}, choice.label)));
  all.forEach((choice, i) => set_text(select.options[i], choice.label));
  if (select.value !== value) select.value = value;
}

const shape_label = ({group, name}) => `${group}: ${name}`;

/**
 * `act` is what a reader can do: set(key, value), pick(key, value) from a list that keys run through, type(key, value) while
 * a text is not finished, reset(key), take_problem(link), drop_refused(). The result holds the form's `element`, say(words, shapes) for another language, and
 * render(form, {words, switched, ranked, typing}).
 */
export function make_form(act) {
  const controls = new Map();
  const sections = new Map();
  let words;
  let shapes = [];

  const title = make('h2', {id: 'plain-query', class: 'hidden'});
  const refusal_words = make('p');
  const refusal_list = make('ul');
  const drop = make('button', {type: 'button', onclick: act.drop_refused});
  const refusal = make('div', {class: 'refusal', hidden: true}, refusal_words, refusal_list, drop);
  const notes = make('div', {class: 'notes'});
  const body = make('div');
  const switched_note = make('p', {class: 'help'});
  const opt_in = make('div', {class: 'opt-in'});
  const element = make('form', {
    class: 'query', 'aria-labelledby': title.id, noValidate: true, tabIndex: -1, onsubmit: (event) => event.preventDefault(),
  }, title, refusal, notes, body);

  // --- known shapes: a field that offers them while one types
  const shape = make('input', {
    type: 'text', id: 'plain-shape', list: 'plain-shapes', autocomplete: 'off', spellcheck: false,
    oninput: ({target}) => shapes.some((one) => shape_label(one) === target.value) && choose_shape(target.value),
    onchange: ({target}) => choose_shape(target.value),
  });
  const shape_name = make('label', {for: shape.id});
  const shape_note = make('p', {class: 'help', role: 'status'});
  const shape_list = make('datalist', {id: 'plain-shapes'});
  const shape_row = make('div', {class: 'field wide'}, shape_name, shape, shape_list, shape_note);

  function shapes_found(search) {
    const label = (one) => shape_label(one).toLowerCase();
    const exact = shapes.find((one) => label(one) === search);
    const parts = search.split(/\s+/);
    return exact ? [exact] : shapes.filter((one) => parts.every((part) => label(one).includes(part)));
  }

  function choose_shape(text) {
    const search = text.trim().toLowerCase();
    const found = search ? shapes_found(search) : [];
    const none = search ? words.nothing_found : '';
    set_text(shape_note, found.length > 1 ? filled(words.several_found, found.length) : found.length === 1 ? '' : none);
    if (found.length !== 1) return;
    shape.value = '';
    act.take_problem(found[0].link);
  }

  // --- fields
  function make_input({key, kind}, id) {
    if (kind === 'toggle') return make('input', {type: 'checkbox', id, onchange: ({target}) => act.set(key, target.checked)});
    if (kind === 'choice') return make('select', {id, onchange: ({target}) => act.pick(key, target.value)});
    return make('input', {
      type: 'text', id, autocomplete: 'off', autocapitalize: 'off', spellcheck: false,
      placeholder: key === 'topk' ? 'all' : '',
      class: kind === 'number' ? 'figure' : '',
      oninput: ({target}) => act.type(key, target.value),
      onchange: ({target}) => act.set(key, target.value),
    });
  }

  function make_control(field) {
    const id = `plain-${field.key}`;
    const control = {
      kind: field.kind,
      input: make_input(field, id),
      label: make('label', {for: id}, field.label),
      help: make('p', {class: 'help', id: `${id}-help`}),
      source: make('p', {class: 'help', id: `${id}-source`}),
      complaint: make('p', {class: 'complaint', id: `${id}-complaint`}),
      reset: make('button', {type: 'button', class: 'link reset', onclick: () => act.reset(field.key)}),
    };
    // The button goes away with what it does.
    control.reset.addEventListener('click', () => control.input.focus());
    control.row = make('div', {class: field.key === 'dev' ? 'field wide' : 'field'},
      control.label, control.input, control.help, control.source, control.complaint, control.reset);
    return control;
  }

  function update_control(control, field, typing) {
    const {input, reset} = control;
    if (field.kind === 'toggle') {
      input.checked = field.value === 'true' || field.value === '1';
    } else if (field.kind === 'choice') {
      fill_choices(input, field);
    } else if (input.value !== field.value && !(typing && document.activeElement === input)) {
      input.value = field.value;
    }
    control.row.classList.toggle('changed', field.changed);
    input.setAttribute('aria-invalid', Boolean(field.complaint));
    set_text(control.label, field.label);
    set_text(control.help, field.help);
    set_text(control.source, [field.source, field.unverified].filter(Boolean).join(' '));
    set_text(control.complaint, field.complaint ?? '');
    // Lists and boxes show their other values themselves.
    reset.hidden = !field.changed || field.default === '' || field.kind === 'choice' || field.kind === 'toggle';
    set_text(reset, filled(words.reset_field, field.default));
    reset.setAttribute('aria-label', `${field.label}: ${reset.textContent}`);
    input.setAttribute('aria-describedby', note_ids(control));
  }

  function row_of(field, typing) {
    let control = controls.get(field.key);
    if (!control || control.kind !== field.kind) controls.set(field.key, control = make_control(field));
    update_control(control, field, typing);
    return control.row;
  }

  // --- the model: two radio buttons with a line each
  function make_models({choices}) {
    const complaint = make('p', {class: 'complaint', id: 'plain-model-complaint'});
    const options = choices.map(({value}) => {
      const id = `plain-model-${value}`;
      const input = make('input', {
        type: 'radio', name: 'plain-model', value, id, 'aria-describedby': `${id}-help ${complaint.id}`,
        onchange: () => act.pick('model', value),
      });
      const label = make('label', {for: id});
      const help = make('span', {class: 'help', id: `${id}-help`});
      return {value, input, label, help, row: make('div', {class: 'option'}, input, label, help)};
    });
    const legend = make('legend');
    return {options, legend, complaint, row: make('fieldset', {class: 'models'}, legend, ...options.map(({row}) => row), complaint)};
  }

  function models_of(field) {
    let models = controls.get('model');
    if (!models) controls.set('model', models = make_models(field));
    set_text(models.legend, words.model);
    for (const option of models.options) {
      const choice = field.choices.find(({value}) => value === option.value);
      set_text(option.label, choice.label);
      set_text(option.help, choice.help);
      // A link may name carver with its version.
      option.input.checked = field.value === option.value || field.value.startsWith(`${option.value}-`);
    }
    set_text(models.complaint, field.complaint ?? '');
    return models.row;
  }

  // --- sections
  function section_of({id, title: name}, rows, foldable) {
    let section = sections.get(id);
    if (!section) {
      const heading = make(foldable ? 'summary' : 'h3');
      const fields = make('div', {class: 'fields'});
      section = {heading, fields, element: make(foldable ? 'details' : 'section', {}, heading, fields)};
      sections.set(id, section);
    }
    set_text(section.heading, name);
    arrange(section.fields, rows);
    return section.element;
  }

  function folded(section, rows, fields) {
    const made = section_of(section, rows, true);
    // A complaint must not stand where nobody sees it.
    if (fields.some(({complaint}) => complaint)) made.open = true;
    return made;
  }

  function opt_in_parts(device) {
    if (!device) return [];
    const button = make('button', {
      type: 'button', class: 'link', 'data-focus': 'opt-in', onclick: () => act.set('dev', device.sibling),
    }, device.opt_in ? words.use_reported : words.use_opt_in);
    return device.opt_in ? [make('p', {class: 'help'}, words.opt_in_note), button] : [button];
  }

  const assumptions_note = make('p', {class: 'help'});

  function render(form, {switched, ranked, typing}) {
    const {model, problem, device, device_more, assumptions, result} = Object.fromEntries(form.sections.map((one) => [one.id, one]));
    const rows = (fields) => fields.map((field) => row_of(field, typing));
    set_text(switched_note, switched ? words.switched_to_carver : '');
    keep_focus(opt_in, () => opt_in.replaceChildren(...opt_in_parts(form.device)));
    const [op, ...dimensions] = rows(problem.fields);
    const [preset, ...often] = device.fields;
    const device_fields = [...often, ...device_more.fields];
    arrange(body, [
      models_of(model.fields[0]),
      section_of(problem, [shape_row, op, switched_note, ...dimensions]),
      section_of(device, [row_of(preset, typing), opt_in, folded(device_more, rows(device_fields), device_fields)]),
      ...(assumptions ? [folded(assumptions, [...rows(assumptions.fields), assumptions_note], assumptions.fields)] : []),
      section_of(result, rows(result.fields)),
    ]);
    refusal.hidden = form.ok;
    set_text(refusal_words, form.ok ? '' : ranked ? words.refused_title : words.refused_first);
    refusal_list.replaceChildren(...form.errors.map(({field, message}) => make('li', {}, `"${field}": ${message}`)));
    notes.replaceChildren(...form.notes.map(({field, message}) => make('p', {class: 'help'}, `${field}: ${message}`)));
  }

  function say(new_words, new_shapes) {
    words = new_words;
    shapes = new_shapes;
    shape_list.replaceChildren(...shapes.map((one) => make('option', {value: shape_label(one)})));
    set_text(title, words.query);
    set_text(drop, words.drop_refused);
    set_text(shape_name, words.shape_preset);
    set_text(assumptions_note, words.assumptions_note);
    shape.placeholder = words.search_shapes;
  }

  return {element, say, render};
}
