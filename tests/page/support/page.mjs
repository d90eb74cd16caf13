// What browser tests do to a page and read from it, by the names that `tilescope.inspect()` gives. Lengths are CSS pixels.
import assert from 'node:assert/strict';
import {test} from 'node:test';

import {answer, as_summary, assert_row} from './core.mjs';

/// An inspection travels as text: Playwright takes an object apart piece by piece, for longer than most tests take.
async function settle_and(page, inspect) {
  const text = await page.evaluate(async (wanted) => {
    for (let before = -1; before !== tilescope.frames();) {
      before = tilescope.frames();
      await new Promise((done) => requestAnimationFrame(done));
    }
    return wanted ? JSON.stringify({...tilescope.inspect(), element: document.activeElement?.id}) : 'null';
  }, inspect);
  return JSON.parse(text);
}

/// Waits until the page has drawn all that it wants to draw. Not while a mouse button is held: that keeps frames coming.
export async function settle(page) {
  await settle_and(page, false);
}

/// The page's inspection once it is settled; `element` is the id of the element that has the keyboard.
export function look(page) {
  return settle_and(page, true);
}

/// The page's inspection once `ready` holds of it: what it waits for comes between frames.
export async function look_when(page, ready) {
  for (let turn = 0; turn < 600; ++turn) {
    const view = await look(page);
    if (ready(view)) return view;
    await new Promise((done) => setTimeout(done, 50));
  }
  return assert.fail('it never came');
}

export function find(view, name) {
  return view.widgets.find((widget) => widget.name === name);
}

/// The widget of that name; fails where there is none.
export function widget(view, name) {
  const found = find(view, name);
  assert.ok(found, `no widget ${name} among ${view.widgets.map((w) => w.name).filter(Boolean).join(' ')}`);
  return found;
}

const right = (box) => box.x + box.w;
const bottom = (box) => box.y + box.h;
const middle = (box) => ({x: box.x + box.w / 2, y: box.y + box.h / 2});

/// Whether a box's middle is inside its clip rectangle.
function in_sight(box) {
  const {x, y} = middle(box);
  return x >= box.clip.x && x <= right(box.clip) && y >= box.clip.y && y <= bottom(box.clip);
}

/// Scrolls the panel that holds the widget until it can be clicked, and returns it.
export async function reveal(page, name) {
  for (let turn = 0; turn < 40; ++turn) {
    const found = await page.evaluate((wanted) => tilescope.inspect().widgets.find((box) => box.name === wanted), name)
      ?? widget(await look(page), name);
    if (in_sight(found)) return found;
    await page.mouse.move(found.clip.x + found.clip.w / 2, found.clip.y + found.clip.h / 2);
    await page.mouse.wheel(0, found.y < found.clip.y ? -150 : 150);
    await settle(page);
  }
  return assert.fail(`${name} cannot be scrolled to`);
}

export async function hover(page, name) {
  const {x, y} = middle(await reveal(page, name));
  await page.mouse.move(x, y);
  await settle(page);
}

export async function click(page, name, options) {
  const {x, y} = middle(await reveal(page, name));
  await page.mouse.click(x, y, options);
  await settle(page);
}

/// Replaces a text field's contents by typing key by key; Enter or Tab would commit it.
export async function type_over(page, name, text) {
  await click(page, name);
  await page.keyboard.press('Control+A');
  if (text === '') await page.keyboard.press('Delete');
  await page.keyboard.type(text);
  await settle(page);
}

/// The same in one step, without a valid text on the way to an invalid one.
export async function put_over(page, name, text) {
  await click(page, name);
  await page.keyboard.press('Control+A');
  if (text === '') await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
  await settle(page);
}

export async function fill(page, name, text) {
  await type_over(page, name, text);
  await page.keyboard.press('Enter');
  await settle(page);
}

/// Picks one of a combo's choices.
export async function choose(page, name, choice) {
  await click(page, name);
  await click(page, `${name}.${choice}`);
}

export async function open_view(page, view) {
  await click(page, `tab.${view}`);
}

/// Opens "All device fields" where it is closed.
export async function show_all_fields(page) {
  if (!find(await look(page), 'query.platform')) await click(page, 'query.more_fields');
}

/// What the query panel shows, by text key: {M: '4096', ...}. Fields that are folded away are missing.
export function fields(view) {
  const shown = {};
  for (const {name, value} of view.widgets) {
    const key = /^query\.(\w+)$/.exec(name)?.[1];
    if (key && !not_fields.has(key)) shown[key] = value;
  }
  return shown;
}
const not_fields = new Set(['shapes', 'opt_in', 'drop_refused', 'more_fields']);

/// Every text on the canvas, or those of one role.
export function words(view, role) {
  return view.texts.filter((text) => !role || text.role === role).map(({text}) => text);
}

/// The line of counts: {visited: 729, valid: 154, ...}, by what the page calls them.
export function summary(view) {
  const line = words(view, 'message').find((text) => / visited\b/.test(text));
  assert.ok(line, 'no summary line');
  const counts = {};
  for (const part of line.split(' \u00B7 ')) {
    const [, count, what] = /^([\d,]+) (.+)$/.exec(part);
    counts[what] = Number(count.replaceAll(',', ''));
  }
  return counts;
}

/// The rows of a table that are in sight, from top to bottom: [{'#': '1', block_M: '128', ...}]. The tie mark is under `tie`.
export function rows(view, table = 'ranking') {
  const row_name = new RegExp(`^${table}\\.row\\.\\d+$`);
  const columns = view.widgets.filter(({name, window}) => name.startsWith('column.') && window.includes(`/${table}_`));
  const cells = view.texts.filter(({role}) => role === 'cell');
  return view.widgets.filter(({name, visible}) => visible && row_name.test(name)).map((row) => {
    const values = {};
    for (const cell of cells) {
      const {y} = middle(cell);
      if (y < row.y || y > bottom(row)) continue;
      const column = columns.find((box) => cell.clip.x >= box.x - 2 && cell.clip.x < right(box));
      const is_tie = column?.name === 'column.#' && cell.text.startsWith('x');
      values[is_tie ? 'tie' : column?.name.slice('column.'.length) ?? '?'] = cell.text;
    }
    return values;
  });
}

/// The cells of the rows under each of `columns`.
export function cells(view, columns, table = 'ranking') {
  return rows(view, table).map((row) => columns.map((column) => row[column]));
}

/// What is said below a field's control, up to the next control.
export function complaint(view, key) {
  const field = widget(view, `query.${key}`);
  const below = view.widgets.filter(({name, window, y}) => name && !name.startsWith('reset.') && window === field.window && y > field.y);
  const limit = Math.min(...below.map(({y}) => y));
  return view.texts
    .filter(({role, x, y}) => role === 'message' && y >= bottom(field) - 1 && y < limit && x >= field.clip.x && x < right(field.clip))
    .map(({text}) => text).join('\n');
}

/// Loads the page again and waits until it is drawn.
export async function reload(page) {
  await page.reload();
  await page.waitForSelector('#message', {state: 'hidden'});
}

export function fragment(page) {
  const {hash} = new URL(page.url());
  return hash.slice(1);
}

/// Goes to another query as an edit of the address bar does.
export async function open_fragment(page, text) {
  await page.evaluate(async (hash) => {
    const before = window.location.href;
    window.location.hash = hash;
    if (window.location.href === before) return;
    await new Promise((done) => window.addEventListener('hashchange', done, {once: true}));
  }, text);
  await settle(page);
}

/// Goes to the default query, and away from what was typed but never finished.
export async function open_default(page) {
  await open_fragment(page, fragment(page) === 'v=1' ? '' : 'v=1');
}

/// Makes tests that start from the default query on one page. After a failure `again` opens it anew, for the sake of the next.
export function from_default_on(page, again = () => reload(page())) {
  return (name, body) => test(name, async () => {
    try {
      await open_default(page());
      await body();
    } catch (failure) {
      await again();
      throw failure;
    }
  });
}

/// One step through the history: -1 is Back, 1 is Forward.
export async function step(page, steps) {
  await page.evaluate(async (by) => {
    const arrived = new Promise((done) => window.addEventListener('popstate', done, {once: true}));
    window.history.go(by);
    await arrived;
  }, steps);
  await settle(page);
}

/// Fails unless the page shows what the command line answers to `link`: the counts, and every row that is in sight.
export function assert_answers(view, link) {
  const report = answer(link);
  assert.deepEqual(summary(view), as_summary(report), link);
  const shown = rows(view);
  assert.equal(shown.length === 0, report.candidates.length === 0, `${link}: ${shown.length} rows`);
  if (shown.length > 0) assert.equal(shown[0]['#'], '1', link);
  for (const row of shown) assert_row(row, report.candidates[Number(row['#']) - 1]);
}
