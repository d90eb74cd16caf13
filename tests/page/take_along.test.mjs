// What a reader takes along and brings back, on the canvas: exports and measured kernels. Both are the command line's.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before} from 'node:test';
import {fileURLToPath} from 'node:url';

import {printed} from './support/core.mjs';
import {
  choose, click, fill, find, from_default_on, look, look_when, open_fragment, open_view, put_over, rows, settle, widget, words,
} from './support/page.mjs';
import {open_site} from './support/site.mjs';
import {assert_tidy} from './support/tidy.mjs';

const samples = new URL('../measured/', import.meta.url);
const sample = (name) => readFile(new URL(name, samples), 'utf8');
const path_of = (name) => fileURLToPath(new URL(name, samples));

let site;
let page;

before(async () => {
  site = await open_site();
  page = await site.open({viewport: {width: 1440, height: 900}, permissions: ['clipboard-read', 'clipboard-write']});
});
after(async () => {
  assert.deepEqual(page.problems, []);
  await site.close();
});

const from_default = from_default_on(() => page);

async function close_sheet() {
  await page.keyboard.press('Escape');
  await settle(page);
}

const exported = async (start) => widget(await look_when(page, (view) => find(view, 'export.text')?.value.includes(start)), 'export.text').value;

from_default('every format exports what the command line prints', async () => {
  await open_fragment(page, 'v=1&model=carver&dev=h100-sxm&topk=20');
  await click(page, 'header.export');
  await click(page, 'export.all');
  const query = ['--model', 'carver', '--device', 'h100-sxm', '--topk', '20'];
  const address = page.url().split('#')[0];
  for (const [format, start] of Object.entries({
    tilelang: 'import tilelang', triton: 'import triton', cutlass: '#include', csv: 'rank,', markdown: '| ', json: '"hints"',
  })) {
    await click(page, `export.format.${format}`);
    const options = format === 'markdown' ? ['--page-url', address] : [];
    assert.equal((await exported(start)).trimEnd(), printed(...query, '--format', format, ...options).trimEnd(), format);
  }
  await click(page, 'export.format.tilelang');
  await exported('import tilelang');
  const [download] = await Promise.all([page.waitForEvent('download'), click(page, 'export.save')]);
  assert.equal(download.suggestedFilename(), 'tilescope.py');
  assert.equal(await readFile(await download.path(), 'utf8'), printed(...query, '--format', 'tilelang'));
  await click(page, 'export.copy');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), printed(...query, '--format', 'tilelang'));
  await close_sheet();
});

from_default('the chosen tile is exported, and another where it changes', async () => {
  await click(page, 'ranking.row.10');
  await page.keyboard.press('e');
  await click(page, 'export.this');
  assert.match(await exported('"block_M": 128, "block_N": 128, "block_K": 32'), /Holds +: candidate 10/);
  await close_sheet();
  await click(page, 'ranking.row.1');
  await click(page, 'header.export');
  assert.match(await exported('"block_M": 128, "block_N": 256, "block_K": 16'), /Holds +: candidate 1\n/);
  await close_sheet();
});

from_default('what has no such kernel is refused in words', async () => {
  await open_fragment(page, 'v=1&model=carver&op=attention&dev=a100-80g-optin');
  await click(page, 'header.export');
  await click(page, 'export.format.triton');
  await look_when(page, (view) => words(view).some((text) => /attention/.test(text) && /triton/i.test(text)));
  await close_sheet();
});

async function drop(name) {
  await page.evaluate(([text, file]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], file));
    document.getElementById('canvas').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
  }, [await sample(name), name]);
}

const said = (view, name) => view.texts.filter((text) => text.name === name).map(({text}) => text);

function told(file, ...query) {
  return JSON.parse(printed('measured', path_of(file), ...query, '--top', '20', '--format', 'json'));
}

from_default('a dropped file is held against the ranking as the command line does', async () => {
  await fill(page, 'query.M', '1024');
  await fill(page, 'query.N', '1024');
  await fill(page, 'query.K', '1024');
  await drop('times.csv');
  const expected = told('times.csv', '--m', '1024', '--n', '1024', '--k', '1024');
  const view = await look_when(page, (now) => said(now, 'measured.finding').length > 0);
  assert.deepEqual(said(view, 'measured.finding'), expected.sentences);
  assert.equal(widget(view, 'measured.chart').value, String(expected.tiles));
  assert_tidy(view, 'measured');
  const [download] = await Promise.all([page.waitForEvent('download'), click(page, 'measured.save_csv')]);
  assert.equal(await readFile(await download.path(), 'utf8'),
               printed('measured', path_of('times.csv'), '--m', '1024', '--n', '1024', '--k', '1024', '--format', 'csv'));

  // A column of the ranking has the times.
  await open_view(page, 'Ranking');
  const times = new Map(expected.rows.filter(({counts}) => counts).map(({rank, seconds}) => [rank, (seconds * 1e3).toFixed(4)]));
  const shown = rows(await look(page));
  assert.ok(shown.some((row) => row.measured !== '-'), 'no time is in sight');
  for (const row of shown) assert.equal(row.measured, times.get(Number(row['#'])) ?? '-', JSON.stringify(row));

  // Another query asks again.
  await open_view(page, 'Measured');
  await fill(page, 'query.M', '2048');
  const other = told('times.csv', '--m', '2048', '--n', '1024', '--k', '1024');
  await look_when(page, (now) => said(now, 'measured.finding')[0] === other.sentences[0]);
  await click(page, 'measured.forget');
  assert.equal(said(await look(page), 'measured.finding').length, 0);
});

from_default('each malformed file says which line and what was expected', async () => {
  for (const name of ['times_malformed.csv', 'tuned_malformed.json', 'kernel_malformed.autotune.json']) {
    await drop(name);
    const view = await look_when(page, (now) => said(now, 'measured.problem').length > 0 && said(now, 'measured.read')[0]?.startsWith(name));
    const {problems} = told(name);
    assert.deepEqual(said(view, 'measured.problem'), problems.slice(0, 12).map(({line, message}) => (line > 0 ? `line ${line}: ${message}` : message)), name);
    assert.equal(widget(view, 'query.M').value, '4096', 'the query survives');
  }
  await click(page, 'measured.forget');
});

from_default('a tuned config asks a ranking for each M; pasted text is read as a file is', async () => {
  await open_view(page, 'Measured');
  await put_over(page, 'measured.text', await sample('tuned.json'));
  const view = await look_when(page, (now) => said(now, 'measured.finding').length > 0);
  assert.deepEqual(said(view, 'measured.finding'), told('tuned.json').sentences);
  await click(page, 'measured.forget');
});

from_default('another operator has no measured tiles, and the file waits', async () => {
  await open_view(page, 'Measured');
  await drop('kernel.autotune.json');
  await look_when(page, (now) => said(now, 'measured.finding').length > 0);
  await choose(page, 'query.op', 'gemv');
  await look_when(page, (now) => words(now).includes('Only the tiles of a matmul can be measured ones.'));
  await choose(page, 'query.op', 'matmul');
  await look_when(page, (now) => said(now, 'measured.finding').length > 0);
  await click(page, 'measured.forget');
});
