// The plain view's exports: the command line's text, in every format.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {fragment} from './support/page.mjs';
import {assert_sound, in_english, part, phone, run, said_in, saved, wide} from './support/plain.mjs';
import {open_site, single_file_url, thorough} from './support/site.mjs';

const formats = {tilelang: 'py', triton: 'py', cutlass: 'h', csv: 'csv', json: 'json', markdown: 'md'};
const awkward = 'model=carver&dev=a100-80g&M=20&N=5120';
let site;

before(async () => {
  site = await open_site();
});
after(() => site.close());

async function with_export(options, body) {
  const {link = '', ...rest} = options;
  const all = [link, 'view=plain&section=export'].filter(Boolean).join('&');
  await site.with_page({viewport: wide, fragment: all, ...rest}, async (page) => {
    await page.waitForFunction(() => document.querySelector('.analysis-export :is(pre, .complaint):not(:empty)'));
    await body(page, part(page, 'export'));
  });
}

/// Waits for a text, and says what stands there instead.
async function assert_shown(page, expected, what) {
  const same = (text) => document.querySelector('.analysis-export pre').textContent === text;
  await page.waitForFunction(same, expected, {timeout: 20000}).catch(() => {});
  assert.equal(await part(page, 'export').locator('pre').textContent(), expected, what);
}

const print = (link, format, ...options) => run('--link', link, '--format', format, ...(format === 'markdown' ? ['--page-url', site.url] : []), ...options);

for (const link of ['', 'M=1000&N=4096&dev=a100-80g&topk=3', awkward]) {
  test(`every format is the command line's text: ${link || 'the default query'}`, () => with_export({link}, async (page, section) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [format, extension] of Object.entries(formats)) {
      await section.getByLabel('Format').selectOption(format);
      const expected = print(link, format);
      await assert_shown(page, expected, format);
      const {name, text} = await saved(page, section.getByRole('button', {name: 'Save'}));
      assert.deepEqual([name, text], [`tilescope.${extension}`, expected]);
      await section.getByRole('button', {name: 'Copy'}).click();
      await section.getByText('Copied.').waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), expected);
    }
    assert.match(fragment(page), /format=markdown/);
  }));
}

test('as many tiles as are wanted, or the chosen one alone', () => with_export({link: 'format=csv'}, async (page, section) => {
  const count = section.getByLabel('How many');
  assert.equal(await count.inputValue(), '10');
  await count.fill('25');
  await count.press('Enter');
  await assert_shown(page, print('', 'csv', '--topk', '25'));
  await count.fill('none');
  await count.press('Enter');
  await assert_shown(page, print('', 'csv'));
  await page.locator('#plain tbody tr').nth(11).locator('input').check();
  await assert_shown(page, print('', 'csv'));
  await section.getByLabel('Which tiles').selectOption('tile');
  assert.ok(await count.isHidden());
  await assert_shown(page, print('', 'csv', '--rank', '12'));
  await page.locator('#plain tbody tr').nth(4).locator('input').check();
  await assert_shown(page, print('', 'csv', '--rank', '5'));
  assert.equal(await section.locator('#plain-export-which option:checked').textContent(), `this tile: ${print('', 'csv', '--rank', '5').split('\n')[1].split(',').slice(1, 4).join(' x ')}`);
}));

test('a whole ranking that the query asks for is exported whole', () => with_export({link: 'M=512&N=512&K=512&topk=all&format=csv'}, async (page, section) => {
  await assert_shown(page, print('M=512&N=512&K=512&topk=all', 'csv'));
  assert.equal(await section.locator('#plain-export-which option:checked').textContent(), 'the whole ranking');
  await section.getByLabel('How many').fill('2');
  await section.getByLabel('How many').press('Enter');
  await assert_shown(page, print('M=512&N=512&K=512', 'csv', '--topk', '2'));
}));

test('the nearest that builds stands in where some tile does not', () => with_export({link: awkward}, async (page, section) => {
  const nearest = section.getByLabel('the nearest that builds');
  await nearest.check();
  for (const format of ['tilelang', 'triton', 'cutlass']) {
    await section.getByLabel('Format').selectOption(format);
    await assert_shown(page, print(awkward, format, '--building'));
  }
  await section.getByLabel('Format').selectOption('csv');
  await assert_shown(page, print(awkward, 'csv'));
  assert.ok(await nearest.isHidden(), 'a table has no kernels');
  await section.getByLabel('Format').selectOption('tilelang');
  await page.locator('#plain-M').fill('4096');
  await page.locator('#plain-M').press('Enter');
  await page.waitForFunction(() => document.querySelector('.analysis-export pre').textContent.includes('matmul 4096 x 5120'));
  assert.ok(await nearest.isHidden(), 'all of these build');
}));

test('what cannot be exported is said in words, and an edit follows', () => with_export({link: 'model=carver&op=conv&dev=a100-80g'}, async (page, section) => {
  const complaint = section.locator('.complaint');
  assert.equal(await complaint.textContent(), 'conv has no tilelang export');
  for (const hidden of ['pre', 'button']) assert.ok(await section.locator('.body').locator(hidden).first().isHidden(), hidden);
  await section.getByLabel('Format').selectOption('csv');
  await assert_shown(page, print('model=carver&op=conv&dev=a100-80g', 'csv'));
  assert.equal(await complaint.textContent(), '');
  await page.locator('#plain-op').selectOption('gemv');
  await page.waitForFunction(() => document.querySelector('.analysis-export pre').getAttribute('aria-label').includes('gemv'));
  await assert_shown(page, print('model=carver&op=gemv&dev=a100-80g', 'csv'));
}));

test('a tile that became no hint has no kernel, which is said', () => with_export({link: 'model=carver&dev=a100-80g&topk=1'}, async (page, section) => {
  await section.getByLabel('Which tiles').selectOption('tile');
  await assert_shown(page, print('model=carver&dev=a100-80g&topk=1', 'tilelang', '--rank', '1'));
  await page.locator('#plain tbody tr', {has: page.locator('input')}).last().locator('input').check();
  await section.getByText('carver made no hint of the chosen tile').waitFor();
}));

test('what a reader typed into a name stays text', () => with_export({link: 'name=%3Cimg src=x onerror=alert(1)%3E&format=markdown'}, async (page, section) => {
  await section.getByText('<img src=x').waitFor();
  assert.equal(await section.locator('img').count(), 0);
}));

for (const [screen, viewport] of [['wide', wide], ['phone', phone]]) {
  for (const colorScheme of ['dark', 'light']) {
    if (!thorough && (screen === 'wide') !== (colorScheme === 'dark')) continue;
    test(`axe finds nothing serious in exports: ${screen}, ${colorScheme}`, () => with_export({link: awkward, viewport, colorScheme}, async (page, section) => {
      await assert_sound(page, 'export', {for_fingers: screen === 'phone'});
      await section.getByLabel('Which tiles').selectOption('tile');
      await section.getByLabel('Format').selectOption('json');
      await assert_sound(page, 'export', {for_fingers: screen === 'phone'});
    }));
  }
}

test('in Chinese nothing but the exported text is in English', () => with_export({locale: 'zh-CN', link: awkward}, async (page, section) => {
  for (const op of ['matmul', 'conv']) {
    await page.locator('#plain-op').selectOption(op);
    await page.waitForFunction((name) => document.querySelector(name === 'conv' ? '.analysis-export .complaint:not(:empty)' : '.analysis-export pre:not(:empty)'), op);
    const said = await said_in(section, 'pre');
    assert.deepEqual(in_english(said.map((text) => text.replace(/NVIDIA [\w ]+/g, ''))), []);
  }
}));

test('one file from disk exports too, without an address', () => with_export({url: single_file_url, link: 'format=markdown'}, async (page) => {
  await assert_shown(page, run('--format', 'markdown'));
}));
