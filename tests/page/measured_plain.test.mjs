// The plain view's measured results: files that are dropped, chosen or pasted, against the ranking, as the command line has it.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {after, before, test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {fragment} from './support/page.mjs';
import {assert_sound, in_english, part, phone, run, run_with, said_in, saved, table, texts, wide} from './support/plain.mjs';
import {open_site, single_file_url, thorough} from './support/site.mjs';

const folder = fileURLToPath(new URL('../measured/', import.meta.url));
const samples = readdirSync(folder);
const text_of = (name) => readFileSync(folder + name, 'utf8');
const small = 'M=1024&N=1024&K=1024';
const carver = 'model=carver&dev=h100-sxm&M=1024&N=1024&K=1024';
let site;

before(async () => {
  site = await open_site();
});
after(() => site.close());

async function with_measured(options, body) {
  const {link = small, ...rest} = options;
  await site.with_page({viewport: wide, fragment: `${link}&view=plain&section=measured`, ...rest}, async (page) => {
    await page.waitForSelector('#plain .analysis-measured .zone');
    await body(page, part(page, 'measured'));
  });
}

const give = {
  async choose(page, section, name, text) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), section.getByRole('button', {name: /^Choose a file$|^选择文件$/}).click()]);
    await chooser.setFiles({name, mimeType: 'text/plain', buffer: Buffer.from(text)});
  },
  async drop(page, section, name, text) {
    const data = await page.evaluateHandle(([file, contents]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([contents], file));
      return transfer;
    }, [name, text]);
    for (const type of ['dragenter', 'dragover', 'drop']) await section.locator('.body').dispatchEvent(type, {dataTransfer: data});
  },
  async paste(page, section, name, text) {
    const box = section.locator('textarea');
    await box.focus();
    await page.evaluate((contents) => document.execCommand('insertText', false, contents), text);
  },
};

/// Waits until the rows of a file are looked up, or nothing of it was read.
const settled = (page, name) => page.waitForFunction((file) => {
  const section = document.querySelector('.analysis-measured');
  const read = section.querySelector('.said').textContent;
  return read.startsWith(file) && (/\b0 kernels|0 个/.test(read) || !section.querySelector('.scroll').hidden);
}, name);

const measured = (name, link, format) => run('measured', folder + name, '--link', link, '--format', format);

/// Holds what is shown to what the command line says of the same file.
async function assert_measured(page, section, name, link) {
  const expected = JSON.parse(measured(name, link, 'json'));
  assert.match(await section.locator('.said').textContent(), new RegExp(`: ${expected.n_rows} kernels read$`));
  assert.deepEqual(await texts(section.locator('.problems li')), expected.problems.map(({line, message}) => (line > 0 ? `line ${line}: ${message}` : message)));
  assert.deepEqual(await texts(section.locator('ul.warning li')), expected.notes);
  assert.deepEqual(await texts(section.locator('.body > ul:not([class]) li')), expected.sentences);
  const [heads, ...rows] = await table(section.locator('.scroll'));
  const place = ({rank, tie_first, tie_size}) => (!rank ? '-' : tie_size > 1 ? `${tie_first}\u2013${tie_first + tie_size - 1}` : String(rank));
  const is_tuned = expected.format === 'tuned-config';
  const key = is_tuned ? 'M' : 'line';
  assert.equal(heads[0], key);
  const by_key = new Map(expected.rows.map((row) => [row[key].toLocaleString('en'), row]));
  assert.equal(rows.length, expected.rows.length);
  const column = (row, head) => row[heads.findIndex((one) => one.startsWith(head))];
  for (const row of rows) {
    const known = by_key.get(row[0]);
    assert.equal(column(row, 'tile'), known.block.join(' x '));
    assert.equal(column(row, 'place'), place(known));
    assert.equal(column(row, 'why not'), known.why ?? (is_tuned || known.counts ? '' : 'a faster row has the same tile'));
    if (!is_tuned) assert.equal(column(row, 'time'), known.seconds ? (known.seconds * 1e3).toFixed(4) : '-');
    if (known.priority) assert.equal(Number(column(row, 'priority')), Number(known.priority.toPrecision(3)));
  }
  const picture = section.locator('svg');
  assert.equal(await picture.isVisible(), expected.fastest !== undefined);
  if (expected.fastest !== undefined) {
    assert.match(await picture.getAttribute('aria-label'), new RegExp(`^${expected.tiles} tiles: priority from `));
    assert.equal((await picture.locator('.dots').getAttribute('d')).split('M').length - 1, expected.tiles);
  }
  const csv = await saved(page, section.getByRole('button', {name: 'Save CSV'}));
  assert.deepEqual(csv, {name: 'measured.csv', text: measured(name, link, 'csv')});
}

for (const name of samples) {
  test(`${name}, chosen, dropped and pasted, is what the command line makes of it`, () => with_measured({}, async (page, section) => {
    for (const [way, said] of [['choose', name], ['drop', name], ['paste', 'pasted text']]) {
      await give[way](page, section, name, text_of(name));
      await settled(page, said);
      await assert_measured(page, section, name, small);
      await section.getByRole('button', {name: 'Forget it'}).click();
      await page.waitForFunction(() => document.querySelector('.analysis-measured .scroll').hidden);
      assert.equal(await section.locator('.said').textContent(), '');
      assert.equal(await section.locator('textarea').inputValue(), '');
    }
  }));
}

test('an edit of the query looks the file up again, and reloading forgets it', () => with_measured({link: carver}, async (page, section) => {
  assert.match(await section.textContent(), /It stays in this tab and goes nowhere\./);
  assert.match(await section.textContent(), /Reloading the page forgets it\./);
  await give.choose(page, section, 'times.csv', text_of('times.csv'));
  await settled(page, 'times.csv');
  await assert_measured(page, section, 'times.csv', carver);
  const requests = site.requests.length;
  await page.locator('#plain-N').fill('2048');
  await page.locator('#plain-N').press('Enter');
  await page.waitForFunction(() => /N=2048/.test(location.hash));
  const edited = carver.replace('N=1024', 'N=2048');
  const {sentences} = JSON.parse(measured('times.csv', edited, 'json'));
  await section.getByText(sentences[0]).waitFor();
  await assert_measured(page, section, 'times.csv', edited);
  await page.goBack();
  await section.getByText(JSON.parse(measured('times.csv', carver, 'json')).sentences[0]).waitFor();
  // Closed and opened again it is still there.
  await page.locator('#plain-measured').click();
  await page.locator('#plain-measured').click();
  await settled(page, 'times.csv');
  assert.equal(site.requests.length, requests, 'nothing is asked of the server');
  assert.doesNotMatch(fragment(page), /times/);
  await page.reload();
  await page.waitForSelector('#plain .analysis-measured .zone');
  assert.equal(await section.locator('.said').textContent(), '');
}));

test('another operator has no measured tiles, which is said; the file waits', () => with_measured({link: carver}, async (page, section) => {
  await give.choose(page, section, 'times.csv', text_of('times.csv'));
  await settled(page, 'times.csv');
  await page.locator('#plain-op').selectOption('gemv');
  await section.getByText('Only the tiles of a matmul can be measured ones.').waitFor();
  assert.ok(await section.locator('.scroll').isHidden());
  await page.locator('#plain-op').selectOption('matmul');
  await page.waitForFunction(() => !document.querySelector('.analysis-measured .scroll').hidden);
}));

test('a file that the canvas opened is the plain view\'s too', () => with_measured({}, async (page, section) => {
  await page.evaluate((text) => window.tilescope_plain.answers.open_measured(text, 'canvas.csv'), text_of('times.csv'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await settled(page, 'canvas.csv');
  await assert_measured(page, section, 'times.csv', small);
}));

/// A tuned config with so many entries.
const config_of = (count) => JSON.stringify(Object.fromEntries(Array.from({length: count}, (_, i) => [8 * (i + 1), {BLOCK_SIZE_M: 64, BLOCK_SIZE_N: 128, BLOCK_SIZE_K: 64}])));

test('a long tuned config leaves the page at hand', () => with_measured({link: 'model=carver&dev=h100-sxm&N=4096&K=4096'}, async (page, section) => {
  await give.choose(page, section, 'tuned.json', config_of(1000));
  await section.getByText(/^[\d,]+ of 1,000 rankings asked$/).waitFor();
  assert.ok(await section.locator('progress').isVisible());
  // Another query in the midst of it starts again.
  await page.locator('#plain-K').fill('2048');
  await page.locator('#plain-K').press('Enter');
  await settled(page, 'tuned.json');
  assert.ok(await section.locator('progress').isHidden());
  assert.equal((await table(section.locator('.scroll'))).length, 51);
  await section.getByRole('button', {name: 'Show 50 more'}).click();
  assert.equal((await table(section.locator('.scroll'))).length, 101);
  const {text} = await saved(page, section.getByRole('button', {name: 'Save CSV'}));
  assert.equal(text.trimEnd().split('\n').length, 1001);
  assert.equal(text, run_with(config_of(1000), 'measured', '-', '--link', 'model=carver&dev=h100-sxm&N=4096&K=2048', '--format', 'csv'));
}));

test('what is no such file is said with its lines, and nothing of it becomes markup', () => with_measured({}, async (page, section) => {
  const evil = 'tile,time_ms,<img src=x onerror=alert(1)>\n"<b>64x64</b>",<script>alert(1)</script>,\n64x64x32,0.1,\n';
  await give.drop(page, section, '<img src=x onerror=alert(2)>.csv', evil);
  await settled(page, '<img');
  assert.deepEqual(await texts(section.locator('.problems li')), ['line 2: "tile": "<b>64x64</b>" is no tile; expected extents such as 64x128x32']);
  assert.equal(await section.locator('img, script, b').count(), 0);
  for (const [text, said] of [['', /^There is nothing to read; expected CSV/], ['{"a": ', /^line 1: /], ['just words', /no column|nothing/]]) {
    await give.choose(page, section, 'other.txt', text);
    await page.waitForFunction(() => document.querySelector('.analysis-measured .said').textContent === 'other.txt: 0 kernels read');
    assert.match((await texts(section.locator('.problems li')))[0], said);
    assert.ok(await section.locator('.scroll').isHidden());
  }
  await give.choose(page, section, 'large.csv', `block_M,block_N,time\n${'64,64,1\n'.repeat((16 << 20) / 8)}`);
  await page.waitForFunction(() => document.querySelector('.analysis-measured .said').textContent.startsWith('large.csv'));
  assert.match((await texts(section.locator('.problems li')))[0], /bytes are too many; 16,777,216 are read$/);
}));

test('a file that misses the section does not open in place of the page', () => with_measured({}, async (page, section) => {
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['block_M,block_N,block_K,ms\n64,64,32,1\n'], 'missed.csv'));
    return transfer;
  });
  await page.locator('#plain header').dispatchEvent('drop', {dataTransfer: data});
  await settled(page, 'missed.csv');
  // With the section closed the browser does what it always does.
  await page.locator('#plain-measured').click();
  const prevented = await page.evaluate((transfer) => !document.body.dispatchEvent(new DragEvent('dragover', {bubbles: true, cancelable: true, dataTransfer: transfer})), data);
  assert.equal(prevented, false);
}));

for (const [screen, viewport] of [['wide', wide], ['phone', phone]]) {
  for (const colorScheme of ['dark', 'light']) {
    if (!thorough && (screen === 'wide') !== (colorScheme === 'dark')) continue;
    test(`axe finds nothing serious in measured results: ${screen}, ${colorScheme}`, () => with_measured({viewport, colorScheme}, async (page, section) => {
      await assert_sound(page, 'measured', {for_fingers: screen === 'phone'});
      for (const name of ['times_malformed.csv', 'times.csv', 'tuned.json']) {
        await give.choose(page, section, name, text_of(name));
        await settled(page, name);
        await assert_sound(page, 'measured', {for_fingers: screen === 'phone'});
      }
    }));
  }
}

test('in Chinese nothing is left in English', () => with_measured({locale: 'zh-CN'}, async (page, section) => {
  for (const model of ['enumerate', 'carver']) {
    await page.locator(`#plain-model-${model}`).check();
    for (const name of samples) {
      await give.choose(page, section, name, text_of(name));
      await settled(page, name);
      // What stands in the file, and JSON's own words.
      const said = await said_in(section, 'textarea');
      assert.deepEqual(in_english(said.map((text) => text.replace(/NVIDIA [\w ]+|"[^"]*"|\[.*\]|true false null/g, ''))), [], `${model}, ${name}`);
    }
  }
  await give.paste(page, section, '', text_of('times.csv'));
  await settled(page, '粘贴的文本');
  await page.getByRole('button', {name: 'English'}).click();
  await settled(page, 'pasted text');
}));

test('one file from disk measures too', () => with_measured({url: single_file_url}, async (page, section) => {
  await give.choose(page, section, 'times.csv', text_of('times.csv'));
  await settled(page, 'times.csv');
  await assert_measured(page, section, 'times.csv', small);
}));
