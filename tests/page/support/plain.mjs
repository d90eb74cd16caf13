// What tests of the plain view's sections share: a page with one of them open, and what it shows.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';

const require = createRequire(new URL('../../../build/deps/node/', import.meta.url));
const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
const command = fileURLToPath(new URL('../../../build/native/tilescope', import.meta.url));

export const wide = {width: 1440, height: 900};
export const phone = {width: 390, height: 844};

/// What the command line prints, given a text on its standard input; it may warn.
export const run_with = (input, ...options) => execFileSync(command, options, {input, encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe'});
export const run = (...options) => run_with('', ...options);

export const part = (page, id) => page.locator(`#plain .analysis-${id}`);

export const texts = (locator) => locator.allTextContents();

/// A table as rows of cells, heads included.
export const table = (locator) => locator.locator('tr').evaluateAll((rows) => rows.map((row) => [...row.cells].map(({textContent}) => textContent)));

/// The text of what `save` downloads, and its name.
export async function saved(page, save) {
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  return {name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8')};
}

/// Fails where axe finds something serious in what `selector` names.
export async function assert_accessible(page, selector, what = selector) {
  // In place of an inline script, which the page's policy forbids.
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe);
  // What axe finds in order is most of what it finds; it stays in the page.
  const serious = await page.evaluate(async (target) => {
    const {violations} = await window.axe.run(target, {resultTypes: ['violations']});
    return violations.filter(({impact}) => ['serious', 'critical'].includes(impact))
      .map(({id, nodes}) => [id, nodes.slice(0, 3).map(({html, failureSummary}) => `${html}: ${failureSummary}`)]);
  }, selector);
  assert.deepEqual(serious, [], what);
}

/// Holds the open section to axe's rules and to the width of the window, and where fingers press to their size.
export async function assert_sound(page, id, {for_fingers = false} = {}) {
  await assert_accessible(page, '#plain .analyses', id);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(widths[0] <= widths[1], `${id} is ${widths[0]} wide on ${widths[1]}`);
  if (!for_fingers) return;
  const small = await page.evaluate(() => [...document.querySelectorAll('.analyses :is(button, select, textarea, input[type=text], summary, label:has(input))')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5).map((element) => element.outerHTML.slice(0, 90)));
  assert.deepEqual(small, [], id);
}

/// What a section says: every text outside the elements of `but`, and what is said of elements.
export const said_in = (section, but) => section.evaluate((element, left_out) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const {parentElement, textContent} = walker.currentNode;
    if (!parentElement.closest(left_out)) found.push(textContent);
  }
  for (const one of element.querySelectorAll('[aria-label], [title]')) found.push(one.getAttribute('aria-label') ?? '', one.getAttribute('title') ?? '');
  return found;
}, but);

/// Texts in which two words of English stand side by side.
export const in_english = (said) => said.filter((text) => /[a-z]{2,} [a-z]{2,}/i.test(text));
