// Small helpers of the plain view: elements made of data, as text and never as markup, and changed only where they differ.

/** An element with properties ("class", "for", "aria-…" and "data-…" are attributes) and children, strings among them. */
export function make(tag, properties = {}, ...children) {
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

/** An element of a drawing, with attributes and children. */
export function draw(tag, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Makes `children` the children of `parent`, moving only what is out of place: what moves loses the focus. */
export function arrange(parent, children) {
  children.forEach((child, place) => {
    if (parent.childNodes[place] !== child) parent.insertBefore(child, parent.childNodes[place] ?? null);
  });
  while (parent.childNodes.length > children.length) parent.lastChild.remove();
}

/** Sets what differs, so that nothing is read out twice. */
export function set_text(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Runs `change`, which makes the children of `parent` anew; the focus stays on what has the same data-focus. */
export function keep_focus(parent, change) {
  const name = parent.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  change();
  if (name === undefined) return;
  const same = [...parent.querySelectorAll('[data-focus]')].find((element) => element.dataset.focus === name);
  same?.focus({preventScroll: true});
}

/** Moves the focus and the page to `target`. */
export function skip_to(event, target) {
  event.preventDefault();
  target.focus();
  target.scrollIntoView();
}

/** `sentence` with {0}, {1} filled in. */
export const filled = (sentence, ...values) => sentence.replace(/\{(\d)\}/g, (_, place) => values[place]);

/** A control with its label above and, below, what is accepted and what is wrong. */
export function labelled(control, label, ...notes) {
  return make('div', {class: 'field stacked'}, label, control, ...notes);
}

/** A region that scrolls a table sideways, reachable by keys. */
export const scroller = (name, focus) => make('div', {class: 'scroll', role: 'region', tabIndex: 0, 'aria-label': name, 'data-focus': focus});

/** Makes the children of a scrolled region anew, in its place and with its focus. */
export function refill(region, ...children) {
  const {scrollTop, scrollLeft} = region;
  keep_focus(region, () => region.replaceChildren(...children));
  [region.scrollTop, region.scrollLeft] = [scrollTop, scrollLeft];
}

/** Puts choices into a list, leaving it alone where it has them. */
export function fill_options(select, choices, value) {
  const same = choices.length === select.options.length && choices.every(([id], i) => select.options[i].value === id);
  if (!same) select.replaceChildren(...choices.map(([id, label]) => make('option', {value: id}, label)));
  choices.forEach(([, label], i) => set_text(select.options[i], label));
  if (select.value !== value) select.value = value;
}

/** Copies text and says in `status` whether the browser took it. */
export async function copy_text(text, status, words) {
  let taken = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch (refused) {
    taken = false;
  }
  set_text(status, taken ? words.plain_copied : words.plain_not_copied);
}

/** Saves text as a file of the reader's. */
export function save_text(text, type, name) {
  const address = URL.createObjectURL(new Blob([text], {type}));
  make('a', {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export const in_digits = (count) => count.toLocaleString('en');

export const counted = (sentence, ...counts) => filled(sentence, ...counts.map(in_digits));
