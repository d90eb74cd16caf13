// The main job: a query on the left, its ranking on the right, every figure as the native command line has it.
import assert from 'node:assert/strict';
import {after, before} from 'node:test';

import {answer} from './support/core.mjs';
import {
  assert_answers, cells, choose, click, complaint, fields, fill, find, fragment, from_default_on, look, open_default,
  open_fragment, open_view, put_over, rows, settle, show_all_fields, summary, type_over, widget, words,
} from './support/page.mjs';
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

const from_default = from_default_on(() => page);

const tile_columns = ['block_M', 'block_N', 'block_K'];

from_default('the page opens on 4096 cubed, ranked', async () => {
  const view = await look(page);
  assert.deepEqual(summary(view), {
    'visited': 729, 'valid': 154, 'over registers': 122, 'over shared memory': 453, 'priority values': 48, 'tied at the top': 8,
  });
  const columns = [...tile_columns, 'traffic', 'smem', 'blocks/SM', 'waves', 'priority', 'limiter'];
  assert.deepEqual(cells(view, columns)[0], ['128', '256', '16', '1644.2', '12.0', '1', '4', '6.58e+09', 'regs']);
  for (const column of ['#', ...columns]) assert.ok(column in rows(view)[0], `no column ${column}`);
  assert.deepEqual(cells(view, ['tie']).slice(0, 9).flat(), ['x8', ...Array(7).fill(undefined), 'x4']);
  assert_answers(view, '');
});

from_default('typing a dimension ranks at once; the address follows when it is done', async () => {
  await open_fragment(page, 'v=1&K=2048');
  const entries = () => page.evaluate(() => history.length);
  const entries_before = await entries();
  await type_over(page, 'query.M', '8192');
  assert_answers(await look(page), 'M=8192&K=2048');
  assert.equal(fragment(page), 'v=1&K=2048');
  await page.keyboard.press('Enter');
  await settle(page);
  assert.equal(fragment(page), 'v=1&M=8192&K=2048');
  assert.equal(await entries(), entries_before + 1, 'an edit is one entry of the history');
  assert_answers(await look(page), 'M=8192&K=2048');
});

from_default('a prefix of what is typed may not divide, the whole may', async () => {
  await type_over(page, 'query.K', '14336');
  assert_answers(await look(page), 'K=14336');
  await type_over(page, 'query.K', '7');
  assert_answers(await look(page), 'K=7');
});

from_default('a shape that nothing fits says so', async () => {
  await open_fragment(page, 'M=2147483647&N=2147483647&K=2147483647');
  const view = await look(page);
  assert.equal(summary(view).valid, 0);
  assert.deepEqual(rows(view), []);
  assert.ok(words(view, 'message').includes('No tile fits. The rejected ones and what they would need are under Rejected.'));
});

from_default('what makes no sense keeps the last good ranking and is complained about beside the field', async () => {
  for (const [key, text, said] of [
    ['N', '12x', '"12x" is not an integer; 1 to 2,147,483,647 is accepted'],
    ['N', '0', '0 is out of range; 1 to 2,147,483,647 is accepted'],
    ['N', '', '"" is not an integer; 1 to 2,147,483,647 is accepted'],
    ['N', '-4', '-4 is out of range; 1 to 2,147,483,647 is accepted'],
    ['N', '99999999999999999999', '"99999999999999999999" is not an integer; 1 to 2,147,483,647 is accepted'],
    ['smem_stages', '9', '9 is out of range; 1 to 8 is accepted'],
    ['max_smem_usage', '1', '1 is less than smem_cap 232,448, so that no block could run'],
  ]) {
    await put_over(page, `query.${key}`, text);
    const view = await look(page);
    assert.equal(complaint(view, key).replaceAll('\n', ' '), said);
    assert.equal(fields(view)[key], text, 'what was typed stays');
    assert_answers(view, '');
    assert.ok(widget(view, 'ranking.row.1').disabled, 'a ranking of another query is dimmed');
    await page.keyboard.press('Enter');
    await settle(page);
    assert.equal(fields(await look(page))[key], text, 'and when the field is left, too');
    await open_fragment(page, 'v=1&M=4096');
  }
});

from_default('a link that was refused can be forgotten', async () => {
  await type_over(page, 'query.N', 'many');
  assert.ok(words(await look(page)).includes('Some fields cannot be used. The ranking is that of the last valid query.'));
  await click(page, 'query.drop_refused');
  const view = await look(page);
  assert.equal(fields(view).N, '4096');
  assert.equal(complaint(view, 'N'), '');
  assert_answers(view, '');
});

from_default('numbers may be written as people write them', async () => {
  for (const [text, value] of [['8k', '8192'], ['2^13', '8192'], ['3*1024', '3072'], ['4,096', '4096'], ['1_024', '1024']]) {
    await type_over(page, 'query.M', text);
    assert_answers(await look(page), `M=${value}`);
    await page.keyboard.press('Enter');
    await settle(page);
    assert.equal(fields(await look(page)).M, value);
  }
});

from_default('a device is found by its name', async () => {
  await click(page, 'query.dev');
  await page.keyboard.type('RTX 4090');
  const found = (await look(page)).widgets.filter(({name}) => /^query\.dev\.\d+$/.test(name));
  assert.deepEqual(found.map(({value}) => value), ['NVIDIA RTX 4090 (sm_89)', 'NVIDIA RTX 4090, opt-in (sm_89)']);
  await click(page, found[1].name);
  let view = await look(page);
  assert.equal(fields(view).dev, 'rtx-4090-optin');
  assert.equal(fields(view).smem_cap, '101376');
  assert.equal(fields(view).compute_max_core, '128');
  assert.equal(fragment(page), 'v=1&dev=rtx-4090-optin');
  assert_answers(view, 'dev=rtx-4090-optin');

  await click(page, 'query.opt_in');
  view = await look(page);
  assert.equal(fields(view).dev, 'rtx-4090');
  assert.equal(fields(view).smem_cap, '49152');
  assert_answers(view, 'dev=rtx-4090');
});

from_default('a search that finds nothing says so', async () => {
  await click(page, 'query.dev');
  await page.keyboard.type('abacus');
  assert.ok(words(await look(page)).includes('Nothing has this in its name.'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(fields(await look(page)).dev, 'h100-sxm-optin');
});

from_default('a known shape is found by its name', async () => {
  await click(page, 'query.shapes');
  await page.keyboard.type('70b down 16');
  const found = (await look(page)).widgets.filter(({name}) => /^query\.shapes\.\d+$/.test(name));
  assert.equal(found.length, 1, found.map(({value}) => value).join('; '));
  await click(page, found[0].name);
  const view = await look(page);
  assert.equal(fragment(page), 'v=1&M=16&N=8192&K=28672');
  assert_answers(view, 'M=16&N=8192&K=28672');
});

from_default('the five shapes to try are ranked at a click', async () => {
  const links = [];
  for (let index = 0; find(await look(page), `try.${index}`); ++index) {
    await click(page, `try.${index}`);
    links.push(fragment(page));
    assert_answers(await look(page), fragment(page));
  }
  assert.equal(new Set(links).size, 5);
});

from_default('every assumption changes the answer as the command line says', async () => {
  const base = answer('');
  for (const [key, choice] of [
    ['traffic_k', 'block'], ['reg_bits', 'in'], ['reg_bits', 'out'], ['reg_tiles', 'c'], ['traffic_scope', 'block'],
  ]) {
    await open_default(page);
    await choose(page, `query.${key}`, choice);
    assert.equal(fragment(page), `v=1&${key}=${choice}`);
    assert_answers(await look(page), fragment(page));
    assert.notDeepEqual(answer(fragment(page)), base);
  }
  for (const [key, text] of [['smem_stages', '3'], ['min_divisor', '64']]) {
    await open_default(page);
    await fill(page, `query.${key}`, text);
    assert.equal(fragment(page), `v=1&${key}=${text}`);
    assert_answers(await look(page), fragment(page));
    assert.notDeepEqual(answer(fragment(page)), base);
  }
});

from_default('types, layouts and device fields enter the answer', async () => {
  await choose(page, 'query.in', 'float8_e4m3');
  await click(page, 'query.trans_A');
  await fill(page, 'query.compute_max_core', '20');
  await show_all_fields(page);
  await fill(page, 'query.transaction_size', '64,64');
  assert.equal(fragment(page), 'v=1&trans_A=true&in=float8_e4m3&compute_max_core=20&transaction_size=64,64');
  assert_answers(await look(page), fragment(page));
});

from_default('topk shortens the ranking', async () => {
  await fill(page, 'query.topk', '5');
  assert.equal(rows(await look(page)).length, 5);
  assert_answers(await look(page), 'topk=5');
  await fill(page, 'query.topk', 'all');
  assert.ok(rows(await look(page)).length > 20);
  await fill(page, 'query.topk', '');
  assert.ok(rows(await look(page)).length > 20);
});

from_default('a column sorts, turns round and gives the ranking back', async () => {
  const {candidates} = answer('');
  const tile = ({block}) => block.map(String);
  const by = (key, sign) => [...candidates].sort((a, b) => sign * (key(a) - key(b))).map(tile);
  const shown = async () => cells(await look(page), tile_columns);
  const same_start = (actual, expected) => assert.deepEqual(actual, expected.slice(0, actual.length));
  for (const [column, key] of [
    ['block_K', (c) => c.block[2]], ['smem', (c) => c.smem_bytes], ['waves', (c) => c.waves], ['priority', (c) => c.priority],
  ]) {
    await click(page, `column.${column}`);
    same_start(await shown(), by(key, 1));
    await click(page, `column.${column}`);
    same_start(await shown(), by(key, -1));
    await click(page, `column.${column}`);
    same_start(await shown(), candidates.map(tile));
  }
});

from_default('a row is chosen by mouse and by arrow keys', async () => {
  const chosen = (view) => view.widgets.filter(({name, value}) => name.startsWith('ranking.row.') && value === 'selected')
    .map(({name}) => Number(name.slice('ranking.row.'.length)));
  assert.deepEqual(chosen(await look(page)), [1]);
  await click(page, 'ranking.row.5');
  assert.deepEqual(chosen(await look(page)), [5]);
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(chosen(await look(page)), [6]);
  await page.keyboard.press('ArrowUp');
  await settle(page);
  await page.keyboard.press('ArrowUp');
  assert.deepEqual(chosen(await look(page)), [4]);
  for (let press = 0; press < 40; ++press) {
    await page.keyboard.press('ArrowDown');
    await settle(page);
  }
  const view = await look(page);
  assert.deepEqual(chosen(view), [44], 'the list scrolls along');
  const {y, h, clip} = widget(view, 'ranking.row.44');
  assert.ok(y >= clip.y && y + h <= clip.y + clip.h, 'the chosen row is in sight');
});

from_default('a column is made wider by dragging its border', async () => {
  const before = widget(await look(page), 'column.block_M');
  await page.mouse.move(before.x + before.w, before.y + before.h / 2);
  await settle(page);
  await page.mouse.down();
  await page.mouse.move(before.x + before.w + 20, before.y + before.h / 2, {steps: 4});
  await page.mouse.move(before.x + before.w + 40, before.y + before.h / 2, {steps: 4});
  await page.mouse.up();
  const after = widget(await look(page), 'column.block_M');
  assert.ok(Math.abs(after.w - before.w - 40) <= 2, `${before.w} became ${after.w}`);
});

from_default('the rejected tiles come with the arithmetic that rejects them', async () => {
  const {rejections, rejected} = answer('', '--rejected');
  const expected = rejections.map(({block, reason, because}) => [
    ...block.map(String), reason === 'smem' ? 'Shared memory' : 'Registers', because,
  ]);
  const shown = async () => {
    const view = await look(page);
    const first = view.widgets.find(({name, visible}) => visible && name.startsWith('rejected.row.'));
    return {first: Number(first.name.slice('rejected.row.'.length)) - 1,
            tiles: cells(view, [...tile_columns, 'over', 'because'], 'rejected')};
  };
  const agrees = ({first, tiles}, all) => assert.deepEqual(tiles, all.slice(first, first + tiles.length));

  await open_view(page, 'Rejected');
  assert.ok(words(await look(page)).some((text) => text.startsWith('453 over shared memory, 122 over registers.')));
  agrees(await shown(), expected);

  // Down to a tile that is known by hand.
  const known = 'A 256x256 + B 256x256 = 262,144 B > 232,448 B';
  const wanted = expected.findIndex(([, , , , because]) => because === known);
  assert.ok(wanted > 0);
  const {x, y, w, h} = widget(await look(page), 'rejected.row.5');
  await page.mouse.move(x + w / 2, y + h / 2);
  let list = await shown();
  for (let turn = 0; turn < 100 && !list.tiles.some((tile) => tile.at(-1) === known); ++turn) {
    await page.mouse.wheel(0, Math.max(h, (wanted - list.first - 10) * h));
    list = await shown();
    agrees(list, expected);
  }
  assert.deepEqual(list.tiles.find((tile) => tile.at(-1) === known), ['256', '256', '256', 'Shared memory', known]);

  for (const [choice, reason, count] of [[1, 'Shared memory', rejected.smem], [2, 'Registers', rejected.regs]]) {
    await click(page, `rejected.show.${choice}`);
    const of_reason = expected.filter((tile) => tile[3] === reason);
    assert.equal(of_reason.length, count);
    const top = await shown();
    assert.equal(top.first, 0, 'another choice is shown from its top');
    agrees(top, of_reason);
  }
  await click(page, 'rejected.show.0');
  await open_view(page, 'Ranking');
});

from_default('figures, columns and fields explain themselves while the pointer rests on them', async () => {
  const explained = async (box) => {
    await page.mouse.move(box.x + box.w / 2, box.y + box.h / 2);
    await page.waitForFunction(() => tilescope.inspect().texts.some(({role}) => role === 'help'));
    return words(await look(page), 'help').join();
  };
  const text_box = async (text) => (await look(page)).texts.find((found) => found.text === text);
  assert.match(await explained(await text_box('1644.2')), /^512 \* 3,211,264 = 1,644,167,168 B$/);
  assert.match(await explained(widget(await look(page), 'column.priority')), /\(traffic \+ 1\) \* waves/);
  assert.match(await explained(await text_box('smem_cap')), /Bytes of shared memory that one block may use\.\nSource: /);
});
