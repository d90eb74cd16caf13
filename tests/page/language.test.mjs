// The page in Chinese: chosen by the browser, changed by the reader, remembered.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {
  click, find, fragment, hover, look, open_fragment, open_view, put_over, reload, rows, words,
} from './support/page.mjs';
import {open_site} from './support/site.mjs';

let site;

before(async () => {
  site = await open_site({pixels: false});
});
after(() => site.close());

const viewport = {width: 1440, height: 900};

const with_page = (options, body) => site.with_page({viewport, ...options}, body);

const has_han = (text) => /\p{Script=Han}/u.test(text);

/// Labels of buttons and tabs, and every text.
function all_words(view) {
  return [...view.widgets.filter(({visible}) => visible).map(({label}) => label), ...words(view)];
}

/// What the page says around the canvas.
function around(page) {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    label: document.getElementById('canvas').getAttribute('aria-label'),
    note: document.getElementById('canvas-note').textContent,
  }));
}

test('a Chinese browser gets a Chinese page', () => with_page({locale: 'zh-CN'}, async (page) => {
  const view = await look(page);
  for (const expected of ['问题', '设备', '假设', '访存量', '波次', '限制因素', '排名']) {
    assert.ok(all_words(view).includes(expected), `${expected} is missing`);
  }
  assert.ok(words(view, 'message').some((text) => text.includes('访问 729')), 'the summary counts');
  assert.equal(rows(view)[0].block_M, '128', 'names of carver\'s own stay');
  const {lang, ...texts} = await around(page);
  assert.equal(lang, 'zh-CN');
  for (const [what, text] of Object.entries(texts)) assert.ok(has_han(text), what);
}));

test('any other browser gets an English one', () => with_page({locale: 'de-DE'}, async (page) => {
  const view = await look(page);
  assert.ok(all_words(view).includes('Problem'));
  const in_han = all_words(view).filter(has_han);
  assert.deepEqual(in_han, ['中文'], 'the way to Chinese is in Chinese');
  const {lang, ...texts} = await around(page);
  assert.equal(lang, 'en');
  for (const [what, text] of Object.entries(texts)) assert.ok(!has_han(text), what);
}));

test('the reader changes the language, keeps the place, and finds the choice again', () => with_page({locale: 'zh-CN'}, async (page) => {
  await open_view(page, 'Rejected');
  const address = fragment(page);
  await click(page, 'header.language');
  let view = await look(page);
  assert.ok(all_words(view).includes('Problem'));
  assert.ok(find(view, 'rejected.show.0'), 'the view is the same');
  assert.equal(fragment(page), `${address}&lang=en`, 'a link asks for the language that was chosen');
  assert.equal((await around(page)).lang, 'en');

  await reload(page);
  assert.ok(all_words(await look(page)).includes('Problem'), 'remembered');
  await click(page, 'header.language');
  view = await look(page);
  assert.ok(all_words(view).includes('问题'));
  await reload(page);
  assert.ok(all_words(await look(page)).includes('问题'));
}));

test('complaints, reasons, warnings and help are in Chinese', () => with_page({locale: 'zh-CN'}, async (page) => {
  const in_chinese = (texts, what) => {
    assert.ok(texts.length > 0, `no ${what}`);
    for (const text of texts) assert.ok(has_han(text), `${what}: ${text}`);
  };
  await put_over(page, 'query.M', '0');
  in_chinese(words(await look(page), 'message'), 'complaint');
  await open_fragment(page, 'v=1&bogus=1&smem-cap=2');
  in_chinese(words(await look(page), 'message'), 'complaint');
  for (const model of ['model=carver&dev=t4', 'model=carver&op=conv', 'model=carver&with_bias=true&M=7', 'model=carver&dev=h100-sxm-optin&M=16']) {
    await open_fragment(page, `v=1&${model}`);
    in_chinese(words(await look(page), 'message'), model);
  }
  await open_fragment(page, 'v=1');
  await hover(page, 'column.traffic');
  await page.waitForFunction(() => tilescope.inspect().texts.some(({role}) => role === 'help'), null, {polling: 100});
  in_chinese(words(await look(page), 'help'), 'help');
}));

test('no Chinese text is cut and none leaves the window', async () => {
  for (const size of [{width: 1440, height: 900}, {width: 1100, height: 800}]) {
    await with_page({locale: 'zh-CN', viewport: size}, async (page) => {
      for (const [hash, views] of [['v=1', ['Ranking', 'Rejected']], ['v=1&model=carver&dev=t4', ['Hints', 'Ranked', 'Search']]]) {
        await open_fragment(page, hash);
        for (const name of views) {
          await open_view(page, name);
          const view = await look(page);
          const columns = view.widgets.filter((one) => one.name.startsWith('column.') && one.visible);
          assert.ok(columns.length > 3);
          for (const title of view.texts.filter(({role, y}) => role === 'label' && columns.some((c) => Math.abs(c.y - y) < 4))) {
            const column = columns.find((c) => title.x >= c.x - 1 && title.x < c.x + c.w);
            if (!column || column.x + column.w > column.clip.x + column.clip.w + 1) continue;
            assert.ok(title.x + title.w <= column.x + column.w + 1, `${name}: ${title.text} leaves its column`);
          }
          for (const line of view.texts.filter(({role}) => role === 'message')) {
            assert.ok(line.x + line.w <= size.width, `${line.text} leaves the window`);
          }
        }
      }
    });
  }
});

test('words of failure are in the browser\'s language before there is a program', async () => {
  const context = await site.browser.newContext({locale: 'zh-CN'});
  try {
    const page = await context.newPage();
    await page.route('**/app.wasm', (route) => route.abort());
    await page.goto(site.url);
    await page.waitForSelector('#message.failed');
    const message = await page.locator('#message').innerText();
    assert.match(message, /无法加载程序（app\.wasm）/);
    assert.match(message, /不上传任何内容/);
  } finally {
    await context.close();
  }
});
