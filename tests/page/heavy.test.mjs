// The heaviest questions that may be asked: worked out between frames, with a bar and a way to stop.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {answer, as_summary, assert_row} from './support/core.mjs';
import {click, fields, find, fill, look, look_when, open_fragment, rows, summary} from './support/page.mjs';
import {open_site} from './support/site.mjs';

// No extent to 2^31 - 1 has more divisors.
const extent = 2095133040;
const most_tiles = `v=1&M=${extent}&N=${extent}&K=${extent}`;
const most_runs = `${most_tiles}&min_divisor=1&smem_cap=16777216&max_smem_usage=33554432&reg_cap=16777216`;

let site;
let page;
before(async () => {
  site = await open_site({pixels: false});
  page = await site.open({viewport: {width: 1440, height: 900}});
});
after(async () => {
  assert.deepEqual(page.problems, []);
  await site.close();
});

test('the query with the most tiles is answered as on the command line', async () => {
  await open_fragment(page, most_tiles);
  const view = await look_when(page, (now) => !find(now, 'answer.progress') && rows(now).length > 0 && summary(now).visited > 1e9);
  const expected = answer(`${most_tiles}&topk=100`);
  assert.deepEqual(summary(view), as_summary(expected));
  for (const row of rows(view)) assert_row(row, expected.candidates[Number(row['#']) - 1]);
});

test('a long answer shows how far it is, can be stopped and asked again, and an edit goes before it', async () => {
  await open_fragment(page, 'v=1');
  await page.evaluate((hash) => { window.location.hash = hash; }, most_runs);
  const waiting = await look_when(page, (now) => find(now, 'answer.cancel') || summary(now).visited > 1e9);
  if (find(waiting, 'answer.cancel')) {
    await click(page, 'answer.cancel').catch(() => {});
    const view = await look(page);
    // The answer may have come before the click.
    if (find(view, 'answer.again')) {
      assert.equal(fields(view).M, String(extent), 'what was asked stands as it was');
      assert.equal(summary(view).visited, 729, 'so does the last answer');
      await click(page, 'answer.again');
    }
  }
  const view = await look_when(page, (now) => !find(now, 'answer.progress') && summary(now).visited > 1e9);
  assert.deepEqual(summary(view), as_summary(answer(`${most_runs}&topk=1`)));
  await fill(page, 'query.M', '4096');
  await fill(page, 'query.N', '4096');
  await fill(page, 'query.K', '4096');
  await fill(page, 'query.min_divisor', '16');
  await look_when(page, (now) => summary(now).visited === 729);
});
