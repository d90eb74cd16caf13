// What is built around the ranking: a tile's arithmetic, comparison, filters, copying, keys, and a link that holds all of it.
// Every figure is the command line's.
import assert from 'node:assert/strict';
import {after, before} from 'node:test';

import {answer} from './support/core.mjs';
import {
  choose, click, fill, find, fragment, from_default_on, hover, look, open_fragment, open_view, reload, rows, settle, step,
  type_over, widget, words,
} from './support/page.mjs';
import {open_site} from './support/site.mjs';

let site;
let page;

before(async () => {
  site = await open_site({pixels: false});
  page = await site.open({viewport: {width: 1440, height: 900}, permissions: ['clipboard-read', 'clipboard-write']});
});
after(async () => {
  assert.deepEqual(page.problems, []);
  await site.close();
});

const from_default = from_default_on(() => page);

const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

/// The lines of arithmetic on the page: {id: [results in order]}. A line that only says something has none.
function shown_lines(view) {
  const lines = {};
  for (const {name, text} of view.texts) {
    const [, what, id] = /^candidate\.(line|says)\.(.+)$/.exec(name) ?? [];
    if (id) (lines[id] ??= []).push(what === 'line' ? text : '');
  }
  return lines;
}

/// The text of that name; fails where there is none.
function text_named(view, name) {
  const found = view.texts.find((text) => text.name === name);
  assert.ok(found, `no text ${name}`);
  return found;
}

/// The same of the command line's explanation.
function told_lines(link, rank) {
  const lines = {};
  for (const section of answer(link, '--explain', String(rank)).working.sections) {
    for (const {id, result = ''} of section.lines) (lines[id] ??= []).push(result);
  }
  return lines;
}

async function assert_explains(link, rank) {
  assert.deepEqual(shown_lines(await look(page)), told_lines(link, rank), `${link} #${rank}`);
}

from_default('the arithmetic of the first tile and of a chosen one is the command line\'s', async () => {
  await assert_explains('', 1);
  await click(page, 'ranking.row.10');
  await assert_explains('', 10);
  assert.equal(fragment(page), 'v=1&tile=128x128x32');
});

from_default('of every model and operator', async () => {
  const links = [
    'M=1000&N=72&K=33&trans_A=true&trans_B=false&smem_stages=3&traffic_scope=block&min_divisor=4',
    'model=carver&dev=h100-sxm',
    'model=carver&dev=h100-sxm-optin&M=17&N=129&K=1030&in=float32',
    'model=carver&op=gemv&N=4096&K=1024',
    'model=carver&op=conv&dev=a100-80g',
    'model=carver&op=attention&dev=a100-80g-optin',
    'model=carver&op=reduce&structure=SR&shape=128x4096',
    'model=carver&op=elementwise&shape=512x512',
    'model=carver&dev=mi300x',
  ];
  for (const link of links) {
    await open_fragment(page, `v=1&${link}`);
    await assert_explains(link, 1);
  }
});

from_default('a figure leads to its line, and says its formula while the pointer rests on it', async () => {
  const row = widget(await look(page), 'ranking.row.2');
  const column = widget(await look(page), 'column.blocks/SM');
  await page.mouse.click(column.x + column.w / 2, row.y + row.h / 2);
  await settle(page);
  const line = text_named(await look(page), 'candidate.line.blocks_per_sm');
  assert.ok(line.y > 60 && line.y + line.h < 890, `the line stands at ${line.y}`);
  const waves = widget(await look(page), 'column.waves');
  await page.mouse.move(waves.x + waves.w / 2, row.y + row.h / 2);
  await page.waitForFunction(() => tilescope.inspect().texts.some(({role}) => role === 'help'));
  assert.equal(words(await look(page), 'help').join(), 'ceil(512 / (1 * 132)) = 4');
});

from_default('a link opens view, tile, pins and filter; Back keeps them with their query', async () => {
  await open_fragment(page, 'v=1&model=carver&dev=h100-sxm&view=ranked&tile=128x64&pin=64x128,32x32&filter=bm%3E%3D128');
  let view = await look(page);
  assert.equal(widget(view, 'ranked.filter').value, 'bm>=128');
  assert.deepEqual(shown_lines(view), told_lines('model=carver&dev=h100-sxm', 2));
  await open_view(page, 'Compare');
  assert.match(fragment(page), /&view=compare&tile=128x64&pin=64x128,32x32&/);
  await open_view(page, 'Hints');
  view = await look(page);
  assert.equal(rows(view, 'hints')[0].block, '128 x 64');
  await page.reload();
  await page.waitForSelector('#message', {state: 'hidden'});
  assert.equal(rows(await look(page), 'hints')[0].block, '128 x 64');
});

from_default('what a link says of the view and cannot mean is said, and the ranking stands', async () => {
  await open_fragment(page, 'v=1&view=elsewhere&tile=1x&pin=x');
  const said = words(await look(page), 'message').join('\n');
  for (const field of ['view', 'tile', 'pin']) assert.match(said, new RegExp(`${field}: "`), said);
  await assert_explains('', 1);
  // A tile that is not ranked is simply not chosen.
  await open_fragment(page, 'v=1&tile=3x3x3');
  await assert_explains('', 1);
});

from_default('up to four tiles are pinned and stand side by side, differences marked', async () => {
  for (const row of [1, 9, 13, 19, 25]) {
    await click(page, `ranking.row.${row}`);
    await page.keyboard.press('p');
    await settle(page);
  }
  const candidates = answer('').candidates;
  const tile = (rank) => candidates[rank - 1].block.join('x');
  const pins = [9, 13, 19, 25];
  assert.equal(new URLSearchParams(fragment(page)).get('pin'), pins.map(tile).join(), 'the oldest gives way');
  await click(page, 'candidate.compare');
  const view = await look(page);
  const texts = words(view);
  for (const [i, rank] of pins.entries()) {
    const told = told_lines('', rank);
    for (const id of ['traffic', 'smem', 'waves']) {
      assert.equal(text_named(view, `compare.${i}.${id}`).text, told[id][0], `${id} of #${rank}`);
    }
  }
  assert.ok(texts.some((text) => text.startsWith('\u2260 ')), 'differences carry a mark');
  await click(page, `compare.pin.${tile(13)}`);
  assert.equal(new URLSearchParams(fragment(page)).get('pin'), [9, 19, 25].map(tile).join());
});

from_default('a filter keeps the rows that it says, by every column and unit', async () => {
  const {candidates} = answer('');
  const cases = [
    ['bm>=128 waves<=4', (c) => c.block[0] >= 128 && c.waves <= 4],
    ['block_K=64 traffic<2000', (c) => c.block[2] === 64 && c.traffic_bytes < 2e9],
    ['smem>96', (c) => c.smem_bytes > 96 * 1024],
    ['limiter=partition', (c) => c.limiter.join('+').includes('partition')],
    ['prio>1e10 bn!=16', (c) => c.priority > 1e10 && c.block[1] !== 16],
  ];
  for (const [filter, passes] of cases) {
    await type_over(page, 'ranking.filter', filter);
    const kept = candidates.filter(passes);
    const shown = rows(await look(page));
    assert.ok(kept.length > 0 && kept.length < candidates.length, filter);
    assert.deepEqual(shown.map((row) => Number(row['#'])), kept.slice(0, shown.length).map(({rank}) => rank), filter);
    assert.ok(words(await look(page), 'message').includes(`${kept.length} of 154 rows pass the filter`), filter);
  }
  await type_over(page, 'ranking.filter', 'height>3');
  assert.ok(words(await look(page), 'message').some((text) => text.startsWith('there is no "height"')));
  await type_over(page, 'ranking.filter', 'bm>100000');
  assert.ok(words(await look(page), 'message').includes('No row passes the filter.'));
  await type_over(page, 'ranking.filter', '');
  assert.equal(fragment(page), 'v=1');
});

from_default('rows, tables and arithmetic are copied as text', async () => {
  await click(page, 'ranking.row.3');
  await click(page, 'ranking.copy_row');
  const carver_rank = answer('').candidates[2].carver_rank;
  assert.equal(await clipboard(), `3\t128\t256\t64\t1,644,167,168 B\t49,152 B\t1\t4\t6,576,668,676\tregs\t${carver_rank}\t65,536\t512`);
  await click(page, 'ranking.copy_table');
  const lines = (await clipboard()).trimEnd().split('\n');
  assert.equal(lines.length, 155);
  assert.match(lines[0], /^#\tblock_M\tblock_N\tblock_K\ttraffic\t/);
  await click(page, 'candidate.copy');
  assert.match(await clipboard(), /tile 128x256x64\n[^]*128 \* 4096 \* 2 B +1,048,576 B/);
  await click(page, 'ranking.row.4');
  await page.keyboard.press('Control+C');
  await settle(page);
  assert.match(await clipboard(), /^4\t128\t256\t128\t/);
});

from_default('a cell is copied, and a tile pinned, from the menu of its row', async () => {
  const row = widget(await look(page), 'ranking.row.5');
  const column = widget(await look(page), 'column.traffic');
  const open_menu = async () => {
    await page.mouse.click(column.x + column.w / 2, row.y + row.h / 2, {button: 'right'});
    await settle(page);
  };
  await open_menu();
  await click(page, 'row_menu.copy_cell');
  assert.equal(await clipboard(), '1,644,167,168 B');
  await open_menu();
  await click(page, 'row_menu.pin');
  assert.equal(new URLSearchParams(fragment(page)).get('pin'), answer('').candidates[4].block.join('x'));
});

from_default('the chosen tile outlives what is typed on the way to another size', async () => {
  await click(page, 'ranking.row.10');
  await type_over(page, 'query.M', '8192');
  await page.keyboard.press('Enter');
  await settle(page);
  const {candidates} = answer('M=8192');
  const rank = candidates.find(({block}) => block.join() === '128,128,32').rank;
  await assert_explains('M=8192', rank);
});

from_default('columns that are taken away stay away', async () => {
  await click(page, 'ranking.columns');
  await click(page, 'ranking.column.smem');
  await page.keyboard.press('Escape');
  await settle(page);
  assert.ok(!('smem' in rows(await look(page))[0]));
  await reload(page);
  assert.ok(!('smem' in rows(await look(page))[0]));
  await click(page, 'ranking.columns');
  await click(page, 'ranking.column.smem');
  await page.keyboard.press('Escape');
  await settle(page);
  assert.ok('smem' in rows(await look(page))[0]);
});

from_default('an edit marks the rows that it moved, until the next one', async () => {
  assert.deepEqual(words(await look(page), 'mark'), []);
  const place = new Map(answer('').candidates.map(({block, rank}) => [block.join(), rank]));
  await choose(page, 'query.reg_bits', 'out');
  const {candidates} = answer('reg_bits=out');
  const expected = candidates.flatMap(({block, rank}) => {
    const moved = (place.get(block.join()) ?? rank) - rank;
    return moved === 0 ? [] : [(moved > 0 ? '\u25B2' : '\u25BC') + Math.abs(moved)];
  });
  const shown = words(await look(page), 'mark');
  assert.ok(shown.length > 3);
  assert.deepEqual(shown, expected.slice(0, shown.length));
  await step(page, -1);
  assert.deepEqual(words(await look(page), 'mark'), [], 'going back is no edit');
});

from_default('arrow keys step a number through powers of two, with Shift through its parts and multiples', async () => {
  const press = async (key) => {
    await page.keyboard.press(key);
    await settle(page);
    return widget(await look(page), 'query.N').value;
  };
  await click(page, 'query.N');
  assert.equal(await press('ArrowUp'), '8192');
  assert.equal(await press('ArrowDown'), '4096');
  assert.equal(await press('ArrowDown'), '2048');
  await page.keyboard.press('Escape');
  await fill(page, 'query.N', '28672');
  await click(page, 'query.N');
  assert.equal(await press('Shift+ArrowDown'), '14336');
  assert.equal(await press('Shift+ArrowDown'), '7168');
  assert.equal(await press('Shift+ArrowDown'), '4096');
  assert.equal(await press('Shift+ArrowUp'), '7168');
  assert.equal(await press('Shift+ArrowUp'), '14336');
  assert.equal(await press('Shift+ArrowUp'), '28672');
  assert.equal(await press('Shift+ArrowUp'), '57344');
});

from_default('a changed field goes back to its default at a click', async () => {
  await fill(page, 'query.M', '512');
  await fill(page, 'query.smem_cap', '49152');
  await click(page, 'reset.smem_cap');
  assert.equal(fragment(page), 'v=1&M=512');
  await click(page, 'reset.M');
  assert.equal(fragment(page), 'v=1');
});

from_default('the keys of the sheet do what it says', async () => {
  const press = async (key) => {
    await page.keyboard.press(key);
    await settle(page);
  };
  await click(page, 'ranking.row.1');
  await press('2');
  assert.equal(new URLSearchParams(fragment(page)).get('view'), 'rejected');
  await press('1');
  await press('m');
  assert.match(fragment(page), /model=carver/);
  await press('m');
  assert.doesNotMatch(fragment(page), /model=carver/);
  await press('/');
  assert.ok((await look(page)).text_field, 'the filter has the keyboard');
  await page.keyboard.type('bm=64');
  await settle(page);
  assert.equal(widget(await look(page), 'ranking.filter').value, 'bm=64');
  await press('Enter');
  await press('l');
  assert.equal(await clipboard(), page.url());
  await press('?');
  assert.ok(words(await look(page), 'message').some((text) => text.startsWith('this sheet')));
  await press('Escape');
  assert.ok(!words(await look(page), 'message').some((text) => text.startsWith('this sheet')));
});

from_default('rejected tiles say by how much they missed, and what more memory would take', async () => {
  await open_fragment(page, 'v=1&dev=h100-sxm&view=rejected');
  const [first] = rows(await look(page), 'rejected');
  assert.equal(first['would fit'].replace(/\u2026$/, '').slice(0, 9), 'fits with');
  const line = words(await look(page), 'message').find((text) => text.startsWith('More shared memory'));
  const [, cap, more] = /smem_cap ([\d,]+) \([^)]*\): ([\d,]+) more/.exec(line);
  const under = answer(`dev=h100-sxm&smem_cap=${cap.replaceAll(',', '')}`);
  assert.equal(Number(more.replaceAll(',', '')), under.n_valid - answer('dev=h100-sxm').n_valid);
});

from_default('columns of the page are resized and remembered', async () => {
  const before = widget(await look(page), 'splitter.query');
  await page.mouse.move(before.x + before.w / 2, before.y + 300);
  await page.mouse.down();
  await page.mouse.move(before.x + before.w / 2 + 60, before.y + 300, {steps: 5});
  await page.mouse.up();
  await settle(page);
  const moved = widget(await look(page), 'splitter.query').x;
  assert.ok(Math.abs(moved - before.x - 60) < 6, `from ${before.x} to ${moved}`);
  await reload(page);
  assert.ok(Math.abs(widget(await look(page), 'splitter.query').x - moved) < 2);
});

from_default('on a medium screen the arithmetic is a drawer', async () => {
  await page.setViewportSize({width: 900, height: 700});
  await settle(page);
  assert.deepEqual(shown_lines(await look(page)), {});
  await click(page, 'candidate.drawer');
  await assert_explains('', 1);
  await click(page, 'candidate.drawer');
  assert.ok(find(await look(page), 'ranking.row.1'));
  await page.setViewportSize({width: 1440, height: 900});
  await settle(page);
});

from_default('drawings and rows explain themselves', async () => {
  await hover(page, 'ranking.filter');
  await page.waitForFunction(() => tilescope.inspect().texts.some(({role}) => role === 'help'));
});
