// carver's own views: hints, ranked tiles and the search as the command line has them; whether a hint builds; and what a
// compiler says of it.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, test} from 'node:test';

import {answer} from './support/core.mjs';
import {click, find, fragment, look, open_fragment, put_over, rows, settle, widget, words} from './support/page.mjs';
import {open_site} from './support/site.mjs';

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

const links = [
  'model=carver&dev=h100-sxm',
  'model=carver&dev=h100-sxm&M=32&N=5120&K=27648',
  'model=carver&dev=a100-80g&in=int8&out=int32&acc=int32&M=1000',
  'model=carver&dev=mi300x',
  'model=carver&op=gemv&N=4096&K=1024',
];

const spaced = (block) => block.join(' x ');

test('hints are the command line\'s, with its verdict on each', async () => {
  for (const link of links) {
    await open_fragment(page, `v=1&${link}`);
    const {candidates, hints} = answer(link);
    const given = candidates.filter(({hint}) => hint);
    const shown = rows(await look(page), 'hints');
    assert.ok(shown.length > 0, link);
    for (const row of shown) {
      const candidate = given[Number(row['#']) - 1];
      const hint = hints[Number(row['#']) - 1];
      assert.equal(row.block, spaced(hint.block), link);
      assert.equal(row.threads, String(candidate.threads), link);
      assert.equal(row.warps, String(candidate.warps), link);
      const {lowers, launches} = candidate.builds;
      const builds = (lowers ?? true) && launches;
      assert.equal(row.builds, !builds ? 'no' : (lowers ?? null) === null ? 'launches' : 'yes', `${link} ${row['#']}`);
    }
  }
});

test('ranked tiles and the search are the command line\'s', async () => {
  for (const link of links) {
    const {candidates, n_visited, visited, order} = answer(link, '--trace');
    await open_fragment(page, `v=1&${link}&view=ranked`);
    for (const row of rows(await look(page), 'ranked')) {
      const {block, grid, blocks_per_sm, waves, outcome} = candidates[Number(row['#']) - 1];
      assert.equal(row.tile, spaced(block), link);
      assert.equal(row.grid, grid.toLocaleString('en-US'), link);
      assert.equal(row['blocks/SM'], String(blocks_per_sm), link);
      assert.equal(row.waves, waves.toLocaleString('en-US'), link);
      if (row.outcome && !row.outcome.endsWith('\u2026')) assert.equal(row.outcome, outcome, link);
    }
    await open_fragment(page, `v=1&${link}&view=search`);
    assert.ok(words(await look(page), 'message').some((text) => text.startsWith(`${n_visited.toLocaleString('en-US')} visited`)));
    for (const row of rows(await look(page), 'search')) {
      const place = Number(row['#']) - 1;
      assert.equal(row.tile, spaced(visited[place][0]), link);
      if ('rank' in row) assert.equal(row.rank, visited[place][1] ? String(order.indexOf(place) + 1) : '-', link);
    }
  }
});

test('one click leads to the first hint that builds, another leaves out those that do not', async () => {
  const link = links[1];
  await open_fragment(page, `v=1&${link}`);
  const given = answer(link).candidates.filter(({hint}) => hint);
  const builds = given.map(({builds}) => builds.lowers && builds.launches);
  const first = builds.indexOf(true);
  assert.ok(first > 0, 'the first hint does not build');
  await click(page, 'hints.first_builds');
  assert.equal(new URLSearchParams(fragment(page)).get('tile'), given[first].block.join('x'));
  await click(page, 'hints.only_builds');
  assert.equal(widget(await look(page), 'hints.filter').value, 'builds!=no');
  const shown = rows(await look(page), 'hints').map((row) => Number(row['#']));
  assert.deepEqual(shown, builds.flatMap((good, i) => (good ? [i + 1] : [])).slice(0, shown.length));
  await click(page, 'hints.only_builds');
  assert.equal(widget(await look(page), 'hints.filter').value, '');
});

test('a hint that does not build says why, and what does', async () => {
  const link = links[1];
  await open_fragment(page, `v=1&${link}`);
  const {nearest, why} = answer(link).candidates.find(({hint}) => hint === 1).builds;
  const said = words(await look(page), 'line').join('\n');
  assert.ok(said.includes(why), said);
  assert.ok(said.includes(`Nearest that builds: ${spaced(nearest.block)}`), said);
});

test('a kernel that was measured shows its registers and its occupancy', async () => {
  await open_fragment(page, 'v=1&model=carver&dev=a100-80g');
  await page.waitForFunction(() => tilescope.inspect().texts.some(({name}) => name === 'candidate.measured.line'));
  const said = (await look(page)).texts.filter(({name}) => name === 'candidate.measured.line').map(({text}) => text);
  const {kernels} = JSON.parse(await readFile(new URL('../../web/page/kernels.json', import.meta.url)));
  const [registers] = kernels['sm_80 float16 float32 float16 NT 64x128x32 128 2 MNK 16,16,16 4'];
  assert.equal(said[0], `sm_80: ${registers} registers a thread, 0 B static shared memory, 0 B spilt`);
  assert.match(said[1], /^3 blocks per SM, limited by registers; carver's estimate is 4$/);
});

test('what ptxas prints turns into occupancy beside carver\'s estimate', async () => {
  await open_fragment(page, 'v=1&model=carver&dev=a100-80g');
  // The box is there once it is in sight.
  await page.mouse.move(1250, 600);
  for (let turn = 0; turn < 20 && !find(await look(page), 'candidate.usage'); ++turn) {
    await page.mouse.wheel(0, 150);
    await settle(page);
  }
  await put_over(page, 'candidate.usage', [
    "ptxas info    : Compiling entry function 'main_kernel' for 'sm_80'",
    'ptxas info    : Function properties for main_kernel',
    '    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads',
    'ptxas info    : Used 137 registers, 400 bytes cmem[0]',
  ].join('\n'));
  const said = (await look(page)).texts.filter(({name}) => name === 'candidate.usage.line').map(({text}) => text);
  assert.match(said[0], /main_kernel: 137 registers a thread/);
  // 137 registers of 32 threads are 4,384, in units of 256 4,608; four warps a block: 18,432 of 65,536, so 3 blocks.
  assert.match(said[1], /^3 blocks per SM, limited by registers; carver's estimate is 4$/);
  await put_over(page, 'candidate.usage', 'ptxas info    : Used many registers');
  const view = await look(page);
  assert.ok(words(view, 'message').some((text) => /line 1|Line 1/.test(text)), words(view, 'message').join('\n'));
  await put_over(page, 'candidate.usage', '');
  await settle(page);
});
