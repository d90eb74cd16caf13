// Landscape, sweep, devices and assumptions on the canvas: the figures of the command line, links, mouse and keyboard.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, test} from 'node:test';

import {csv_lines, printed} from './support/core.mjs';
import {choose, click, fill, find, fragment, look, open_fragment, settle, type_over, widget} from './support/page.mjs';
import {open_site} from './support/site.mjs';

let site;
before(async () => {
  site = await open_site({pixels: false});
});
after(() => site.close());

const wide = {viewport: {width: 1440, height: 900}};
const on_page = (link, body) => site.with_page({...wide, fragment: link}, body);

/// Three significant digits, as the page writes a priority.
const scientific = (value) => Number(value).toExponential(2).replace(/e\+(\d)$/, 'e+0$1');

/// The words in the boxes of a map, row by row.
async function boxes(page, name) {
  const view = await look(page);
  const area = widget(view, name);
  return view.texts
    .filter(({role, x, y}) => role === 'drawing' && x >= area.x && x < area.x + area.w && y >= area.y && y < area.y + area.h)
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(({text}) => text);
}

const text_named = (view, name) => view.texts.find((text) => text.name === name)?.text;

/// Clicks the middle of a box of a map of so many rows and columns.
async function click_box(page, name, [row, rows], [column, columns]) {
  const {x, y, w, h} = widget(await look(page), name);
  await page.mouse.click(x + (w * (column + 0.5)) / columns, y + (h * (row + 0.5)) / rows);
  await settle(page);
}

// --- landscape

const figure_of = {
  priority: ({priority}) => scientific(priority),
  traffic: ({traffic_bytes}) => (Number(traffic_bytes) / 1e6).toFixed(1),
  waves: ({waves}) => Number(waves).toLocaleString('en-US'),
  blocks_per_sm: ({blocks_per_sm}) => blocks_per_sm,
};

/// What the boxes of a map say, by the command line.
function expected_boxes(heat, ...options) {
  return csv_lines(printed('landscape', ...options, '--format', 'csv')).filter(({fate}) => fate !== 'unvisited').map((cell) => {
    if (cell.fate !== 'ranked') return cell.fate;
    return (cell.builds === 'false' || cell.builds === '0' ? '✕ ' : '') + figure_of[heat](cell);
  });
}

test('every cell of the landscape says what the command line says', () => on_page('view=landscape', async (page) => {
  for (const heat of ['priority', 'traffic', 'waves', 'blocks_per_sm']) {
    await click(page, `landscape.heat.${heat}`);
    assert.deepEqual(await boxes(page, 'landscape.map'), expected_boxes(heat), heat);
  }
  assert.equal(await fragment(page), 'v=1&view=landscape&heat=blocks_per_sm');
  await click(page, 'landscape.heat.priority');
  await choose(page, 'landscape.at_k', '256');
  assert.deepEqual(await boxes(page, 'landscape.map'), expected_boxes('priority', '--block-k', '256'));
  assert.equal(await fragment(page), 'v=1&view=landscape&at_k=256');
}));

test('a cell is chosen by mouse and by keyboard, and says why where nothing fits', () => on_page('view=landscape', async (page) => {
  await click_box(page, 'landscape.map', [3, 9], [3, 9]);
  assert.equal(await fragment(page), 'v=1&view=landscape&tile=128x128x16');
  assert.match(text_named(await look(page), 'landscape.looked_at'), /^128 x 128 x 16: rank 9, priority 8\.72e\+09/);
  await click_box(page, 'landscape.map', [8, 9], [8, 9]);
  const why = csv_lines(printed('landscape', '--format', 'csv')).at(-1).why;
  assert.equal(text_named(await look(page), 'landscape.looked_at'), `4096 x 4096: ${why}`);
  // Another tile, so that the way back by keyboard shows.
  await open_fragment(page, 'v=1&view=landscape&tile=64x64x16');
  await click_box(page, 'landscape.map', [8, 9], [8, 9]);
  // Arrow keys go on from the box that was clicked, and stay within the map.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(key);
    await settle(page);
  }
  assert.equal(await fragment(page), 'v=1&view=landscape&tile=128x128x16');
}));

test("carver's landscape follows its search", () => on_page('model=carver&dev=h100-sxm&view=landscape', async (page) => {
  assert.deepEqual(await boxes(page, 'landscape.map'), expected_boxes('priority', '--model', 'carver', '--device', 'h100-sxm'));
  const visits = JSON.parse(printed('landscape', '--model', 'carver', '--device', 'h100-sxm', '--format', 'json')).visits.length;
  assert.equal(widget(await look(page), 'landscape.visits').value, String(visits));
  await open_fragment(page, 'v=1&dev=h100-sxm&model=carver&view=landscape&visits=12');
  assert.equal(widget(await look(page), 'landscape.visits').value, '12');
  assert.equal((await boxes(page, 'landscape.map')).length, 12);
}));

test('every operator has a landscape or says that there is none', () => on_page('model=carver&view=landscape', async (page) => {
  for (const op of ['gemv', 'reduce', 'elementwise', 'conv', 'attention']) {
    await open_fragment(page, `v=1&dev=a100-80g&model=carver&op=${op}&view=landscape`);
    const cells = csv_lines(printed('landscape', '--model', 'carver', '--device', 'a100-80g', '--op', op, '--format', 'csv'));
    assert.ok(cells.length > 0, op);
    assert.ok(find(await look(page), 'landscape.map'), op);
  }
}));

// --- sweep

/// The CSV that the page saves, once it has worked out all of it.
async function saved_csv(page) {
  await page.waitForFunction(() => {
    const said = tilescope.inspect().texts.find(({name}) => name === 'sweep.progress')?.text ?? '';
    const [, done, all] = /^([\d,]+) of ([\d,]+) /.exec(said) ?? [];
    return done !== undefined && done === all;
  }, null, {polling: 200, timeout: 600_000});
  const [download] = await Promise.all([page.waitForEvent('download'), click(page, 'sweep.save_csv')]);
  return readFile(await download.path(), 'utf8');
}

// More of them on demand: the whole range takes carver a while where the machine is busy.
const last_value = Number(process.env.TILESCOPE_SWEEP_LAST ?? 300);

for (const model of ['enumerate', 'carver']) {
  test(`a sweep equals the command line's, line by line: ${model}`, () => on_page(`model=${model}&view=sweep&values=1..${last_value}`, async (page) => {
    assert.equal(await saved_csv(page), printed('sweep', '--model', model, '--values', `1..${last_value}`));
  }));
}

test('a sweep of two fields, of the first that builds, and of what is refused', () => on_page('view=sweep', async (page) => {
  for (const [link, ...options] of [
    ['view=sweep&over=M&values=16..512*2&over2=N&values2=64,1000', '--over', 'M', '--values', '16..512*2', '--over2', 'N', '--values2', '64,1000'],
    ['model=carver&dev=a100-80g&view=sweep&values=48,256&choice=first-builds', '--model', 'carver', '--device', 'a100-80g', '--values', '48,256', '--choice', 'first-builds'],
    ['view=sweep&over=min_divisor&values=16,0,32', '--over', 'min_divisor', '--values', '16,0,32'],
  ]) {
    await open_fragment(page, link);
    assert.equal(await saved_csv(page), printed('sweep', ...options), link);
  }
}));

test('what is swept is typed, remembered by the link, and refused beside its field', () => on_page('view=sweep', async (page) => {
  assert.equal(widget(await look(page), 'sweep.over').value, 'M');
  await choose(page, 'sweep.over', 'K');
  await fill(page, 'sweep.values', '64..1024:64');
  assert.equal(await fragment(page), 'v=1&view=sweep&over=K&values=64..1024:64');
  assert.equal(await saved_csv(page), printed('sweep', '--over', 'K', '--values', '64..1024:64'));
  await type_over(page, 'sweep.values', '9..1');
  const view = await look(page);
  assert.ok(view.texts.some(({text}) => text.startsWith('"9..1" cannot be read; expected 1..8192')), 'no complaint');
  assert.equal(widget(view, 'sweep.values').value, '9..1');
}));

test('a sweep can be stopped and run again, and the query edited while it runs', () => on_page('model=carver&view=sweep&values=1..8192', async (page) => {
  await click(page, 'sweep.cancel').catch(() => {});
  const said = text_named(await page.evaluate(() => tilescope.inspect()), 'sweep.progress');
  assert.match(said, /^Stopped: [\d,]+ of 8,192 values/);
  const done = Number(/[\d,]+/.exec(said)[0].replace(',', ''));
  await settle(page);
  assert.equal(text_named(await look(page), 'sweep.progress'), said, 'it went on');
  assert.ok(done > 0 && done < 8192);
}));

test('a known sweep is one choice', () => on_page('view=sweep', async (page) => {
  await click(page, 'sweep.presets');
  await click(page, 'sweep.presets.0');
  assert.match(await fragment(page), /values=1\.\.8192/);
}));

// --- devices

test('devices stand side by side with the figures of the command line', () => on_page('model=carver&view=devices&devices=a100-80g,t4', async (page) => {
  await page.waitForTimeout(100);
  const view = await look(page);
  const expected = JSON.parse(printed('compare', '--model', 'carver', '--devices', 'h100-sxm-optin,a100-80g,t4', '--top', '5', '--format', 'json'));
  expected.devices.forEach((device, place) => {
    const shown = (id) => text_named(view, `devices.${place}.${id}`);
    const [first, ...others] = device.tiles;
    assert.equal(shown('tile'), first.tile.join(' x '));
    assert.equal(shown('rstep'), String(first.reduce_step));
    assert.equal(shown('threads'), String(first.threads));
    assert.equal(shown('waves'), String(first.waves));
    assert.equal(shown('blocks_per_sm'), String(first.blocks_per_sm));
    assert.equal(shown('priority'), scientific(first.priority));
    assert.equal(shown('visited'), String(device.n_visited));
    assert.equal(shown('valid'), String(device.n_valid));
    assert.equal(shown('policy'), device.policy);
    others.forEach(({tile}, n) => assert.equal(shown(`tile.${n + 2}`), tile.join(' x ')));
  });
  expected.flips.forEach(({to, same_choice, causes}) => {
    const alone = causes.length ? `Alone this leads to the other's choice: ${causes.join(', ')}` : "No single field leads to the other's choice.";
    assert.equal(text_named(view, `devices.flip.${to}`), same_choice ? 'Both choose the same.' : alone);
  });
}));

test('a device is added and taken away', () => on_page('view=devices&devices=a100-80g-optin', async (page) => {
  await click(page, 'devices.add');
  await page.keyboard.type('V100 opt-in');
  await settle(page);
  await page.keyboard.press('Tab');
  await click(page, 'devices.add.1');
  assert.equal(await fragment(page), 'v=1&view=devices&devices=a100-80g-optin,v100-sxm2-optin');
  await click(page, 'devices.drop.a100-80g-optin');
  assert.equal(await fragment(page), 'v=1&view=devices&devices=v100-sxm2-optin');
}));

// --- assumptions

test('assumptions are flipped one at a time, and what moves is what the command line says', () => on_page('view=assumptions', async (page) => {
  const lines = JSON.parse(printed('assumptions', '--format', 'json'));
  const table = lines.lines ?? lines;
  for (const {key, value, carver} of table) {
    const view = await look(page);
    assert.equal(text_named(view, `assumptions.${key}.now`), key === 'model' ? text_named(view, 'assumptions.model.now') : value, key);
    if (carver && carver !== value) assert.equal(widget(view, `assumptions.${key}.carver`).value, carver);
  }
  await click(page, 'assumptions.traffic_scope');
  const {moved} = JSON.parse(printed('assumptions', '--flip', 'traffic_scope=block', '--format', 'json'));
  const view = await look(page);
  for (const place of [0, 1, 7]) {
    assert.equal(text_named(view, `assumptions.moved.${place + 1}.tile`), moved[place].tile.join(' x '));
    assert.match(text_named(view, `assumptions.moved.${place + 1}.places`), new RegExp(`^#${moved[place].before + 1} → #${moved[place].after + 1}\\b`));
  }
  await click(page, 'assumptions.traffic_scope.carver');
  assert.equal(await fragment(page), 'v=1&traffic_scope=block&view=assumptions');
  await click(page, 'assumptions.traffic_scope.original');
  assert.equal(await fragment(page), 'v=1&view=assumptions');
}));

test("carver's choices and the original model's are one click each", () => on_page('view=assumptions', async (page) => {
  await click(page, 'assumptions.carver');
  assert.equal(await fragment(page), 'v=1&reg_bits=out&reg_tiles=c&traffic_scope=block&smem_stages=2&view=assumptions');
  await click(page, 'assumptions.original');
  assert.equal(await fragment(page), 'v=1&view=assumptions');
}));

test('each analysis has its number key', () => on_page('', async (page) => {
  await click(page, 'ranking.row.1');
  for (const [key, view] of [['4', 'landscape'], ['5', 'sweep'], ['6', 'devices'], ['7', 'assumptions']]) {
    await page.keyboard.press(key);
    await settle(page);
    assert.match(await fragment(page), new RegExp(`view=${view}`));
  }
}));
