// The page in Firefox: what of it depends on the browser, from the first row to a copy that is pasted.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {answer} from '../page/support/core.mjs';
import {assert_answers, click, fields, fill, fragment, look, step, widget} from '../page/support/page.mjs';
import {open_firefox} from './support/firefox.mjs';

let firefox;

before(async () => {
  firefox = await open_firefox();
});
after(() => firefox.close());

const in_firefox = (name, hash, body) => test(name, async () => {
  const page = await firefox.open(hash);
  try {
    await body(page);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.close();
  }
});

/// Waits for text in the plain view, and returns all of it.
async function plain_text(page, text) {
  const shown = () => page.$eval('#plain', (element) => element.innerText);
  await page.waitForFunction((wanted) => document.getElementById('plain').innerText.includes(wanted), {polling: 50}, text);
  return shown();
}

in_firefox('the first visit shows the default ranking, row by row as the command line', '', async (page) => {
  assert_answers(await look(page), 'v=1');
  assert.ok(firefox.requests.every((path) => path.startsWith('/tilescope/')), 'nothing is asked for outside the folder');
});

in_firefox('an edit ranks again and is in the address', '', async (page) => {
  await fill(page, 'query.M', '1024');
  assert.equal(fragment(page), 'v=1&M=1024');
  assert_answers(await look(page), 'M=1024');
});

in_firefox('a link opens its query, and its view again', 'v=1&M=2048&in=bfloat16&dev=a100-80g&tile=64x64x32', async (page) => {
  const link = fragment(page);
  assert_answers(await look(page), 'M=2048&in=bfloat16&dev=a100-80g');
  const other = await firefox.open(link);
  assert.deepEqual(fields(await look(other)), fields(await look(page)));
  await other.close();
});

in_firefox('Back and Forward step through edits', '', async (page) => {
  await fill(page, 'query.M', '1024');
  await fill(page, 'query.N', '512');
  await step(page, -1);
  assert_answers(await look(page), 'M=1024');
  await step(page, -1);
  assert_answers(await look(page), 'v=1');
  await step(page, 1);
  assert_answers(await look(page), 'M=1024');
});

in_firefox('what is copied from one field is pasted into another', '', async (page) => {
  await fill(page, 'query.M', '1280');
  await click(page, 'query.M');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  await click(page, 'query.N');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
  await page.waitForFunction(() => tilescope.inspect().widgets.find(({name}) => name === 'query.N').value === '1280', {polling: 50});
  await page.keyboard.press('Enter');
  assert_answers(await look(page), 'M=1280&N=1280');
});

in_firefox('the plain view shows the same query, and goes back to the canvas', 'v=1&M=1024', async (page) => {
  await page.focus('#to-plain');
  await page.keyboard.press('Enter');
  const text = await plain_text(page, '1024 x 4096 x 4096');
  const [first] = answer('M=1024').candidates;
  assert.ok(text.includes(first.block.join(' x ')), text.slice(0, 2000));
  await page.evaluate(() => window.dispatchEvent(new Event('tilescope-show-canvas')));
  assert_answers(await look(page), 'M=1024');
});

in_firefox('a view of the analysis answers a click', 'v=1&view=landscape', async (page) => {
  const {x, y, w, h} = widget(await look(page), 'landscape.map');
  await page.mouse.click(x + (w * 3.5) / 9, y + (h * 3.5) / 9);
  const said = (await look(page)).texts.find(({name}) => name === 'landscape.looked_at')?.text ?? 'nothing';
  const [, block_m, block_n, block_k, rank] = /^(\d+) x (\d+) x (\d+): rank (\d+),/.exec(said) ?? assert.fail(said);
  const candidate = answer('v=1').candidates[Number(rank) - 1];
  assert.deepEqual(candidate.block, [block_m, block_n, block_k].map(Number));
  assert.match(fragment(page), new RegExp(`tile=${block_m}x${block_n}x${block_k}$`));
});

in_firefox('both views work once the server is gone', 'v=1&M=1024', async (page) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, {polling: 50});
  await firefox.server.close();
  await page.reload();
  await page.waitForSelector('#message', {hidden: true});
  assert_answers(await look(page), 'M=1024');
  await page.evaluate(() => window.dispatchEvent(new Event('tilescope-show-plain')));
  await plain_text(page, '1024 x 4096 x 4096');
});
