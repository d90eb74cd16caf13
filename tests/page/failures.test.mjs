// What a reader meets when something breaks: what happened in words, the query kept, a way on, and something to report.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {after, before, test} from 'node:test';

import {assert_answers, fill, fragment, look} from './support/page.mjs';
import {open_site, site_folder} from './support/site.mjs';

let site;
const viewport = {width: 1100, height: 700};

before(async () => {
  // A headless browser's crash handler may keep the signal by which V8 notices a bad address.
  site = await open_site({flags: ['--disable-features=WebAssemblyTrapHandler']});
});
after(() => site.close());

/// A page that is loaded as `prepare` left it; it may have failed.
async function with_broken(prepare, body, hash = 'v=1&M=1024') {
  const context = await site.browser.newContext({viewport, serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write']});
  context.setDefaultTimeout(120_000);
  try {
    const page = await context.newPage();
    await prepare(page);
    await page.goto(`${site.url}#${hash}`);
    await body(page);
  } finally {
    await context.close();
  }
}

const failed = (page) => page.waitForSelector('#message.failed', {state: 'visible'});
const said = (page) => page.locator('#message-text').textContent();
const drawn = (page) => page.waitForSelector('#message', {state: 'hidden'});

/// The plain view from the message on, with the same query.
async function goes_on_in_the_plain_view(page, title = '1024 x 4096 x 4096') {
  await page.locator('#message-plain').click();
  await page.getByText(title).first().waitFor();
  assert.ok(await page.locator('#plain-title').isVisible());
  await drawn(page);
}

const answer_with = (file, body, contentType = 'application/wasm') => (page) => page.route(`**/${file}`, async (route) => {
  await route.fulfill({contentType, body: body(await readFile(path.join(site_folder, file)))});
});

const damages = {
  'that is cut short': (bytes) => bytes.subarray(0, bytes.length >> 1),
  'that is no program': () => Buffer.from('<!doctype html><title>Not found</title>'),
  'with a damaged function': (bytes) => {
    const damaged = Buffer.from(bytes);
    damaged.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 64);
    return damaged;
  },
  'of no bytes': () => Buffer.alloc(0),
};

for (const [what, damage] of Object.entries(damages)) {
  test(`a program ${what} is named, and the plain view goes on with the query`, () => with_broken(answer_with('app.wasm', damage), async (page) => {
    await failed(page);
    assert.match(await said(page), /app\.wasm/);
    assert.equal(fragment(page), 'v=1&M=1024');
    await goes_on_in_the_plain_view(page);
  }));

  test(`the plain view's program ${what} is named, with a way to try again`, () => with_broken(answer_with('tilescope.wasm', damage), async (page) => {
    await failed(page);
    assert.match(await said(page), /tilescope\.wasm/);
    await page.unroute('**/tilescope.wasm');
    await page.locator('#message-reload').click();
    await page.getByText('1024 x 4096 x 4096').first().waitFor();
  }, 'v=1&M=1024&view=plain'));
}

for (const [file, view] of [['app.wasm', ''], ['tilescope.wasm', '&view=plain']]) {
  test(`${file} from a host that does not know its type works`, () => with_broken(answer_with(file, (bytes) => bytes, 'application/octet-stream'), async (page) => {
    await drawn(page);
    if (view) {
      await page.getByText('1024 x 4096 x 4096').first().waitFor();
    } else {
      assert_answers(await look(page), 'M=1024');
    }
  }, `v=1&M=1024${view}`));
}

/// Makes the canvas's program stumble over its own memory when it draws next.
async function break_memory(page) {
  await page.evaluate(() => {
    Module.HEAPU8.fill(0xff);
    window.dispatchEvent(new Event('resize'));
  });
  await page.mouse.move(300, 300);
  await page.mouse.click(300, 300);
}

test('a program that stops is said, with the query, what to report and two ways on', () => with_broken(() => {}, async (page) => {
  await drawn(page);
  await fill(page, 'query.N', '512');
  await break_memory(page);
  await failed(page);
  assert.match(await said(page), /The program stopped \(.*\)\. The address holds the query/);
  assert.equal(fragment(page), 'v=1&M=1024&N=512');
  await page.locator('#message-copy').click();
  await page.getByText('Copied').waitFor();
  const details = await page.evaluate(() => navigator.clipboard.readText());
  const version = await page.locator('meta[name=version]').getAttribute('content');
  assert.match(version, /^[0-9a-f]{12}$/);
  for (const part of [`Tilescope ${version}`, await page.evaluate(() => navigator.userAgent), '#v=1&M=1024&N=512', 'stopped', 'wasm']) {
    assert.ok(details.includes(part), `${part} in ${details}`);
  }
  await page.locator('#message-reload').click();
  await drawn(page);
  assert_answers(await look(page), 'M=1024&N=512');
}));

test('after a stop the plain view goes on, and the canvas comes back new', () => with_broken(() => {}, async (page) => {
  await drawn(page);
  await break_memory(page);
  await failed(page);
  await goes_on_in_the_plain_view(page);
  await page.setViewportSize({width: 1000, height: 650});
  await page.evaluate(() => {
    location.hash = 'v=1&M=2048&view=plain';
  });
  await page.getByText('2048 x 4096 x 4096').first().waitFor();
  assert.ok(await page.locator('#message').isHidden(), 'what the broken program still says is not heard');
  await page.evaluate(() => window.dispatchEvent(new Event('tilescope-show-canvas')));
  await page.waitForFunction(() => document.body.dataset.view === 'canvas' && window.tilescope, null, {polling: 50});
  await drawn(page);
  assert_answers(await look(page), 'M=2048');
}));

test('where memory runs out the page says so', () => with_broken((page) => page.addInitScript(() => {
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('out of memory');
  };
}), async (page) => {
  await drawn(page);
  await page.evaluate(() => {
    location.hash = 'v=1&M=55440&N=55440&K=55440';
  });
  await failed(page);
  assert.match(await said(page), /memory/);
  assert.equal(fragment(page), 'v=1&M=55440&N=55440&K=55440');
}));

test('where the clipboard is closed the details stand ready to be copied by hand', () => with_broken(async (page) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', {value: undefined}));
  await answer_with('app.wasm', () => Buffer.alloc(0))(page);
}, async (page) => {
  await failed(page);
  await page.locator('#message-copy').click();
  const selected = await page.evaluate(() => {
    const {value, selectionStart, selectionEnd} = document.getElementById('message-details');
    return document.activeElement.id === 'message-details' && value.slice(selectionStart, selectionEnd);
  });
  assert.match(selected, /^Tilescope [0-9a-f]{12}\n.*Mozilla/);
}));

test('the message speaks Chinese where the page does', () => with_broken(answer_with('app.wasm', () => Buffer.alloc(0)), async (page) => {
  await failed(page);
  assert.match(await page.locator('#message').innerText(), /重新加载[\s\S]*复制详情/);
  // What the browser says of the program is in its own words.
  const ours = (await page.locator('#message').innerText()).replace(/\w*Error[^。]*/, '');
  assert.doesNotMatch(ours, /[a-z]{2,} [a-z]{2,} [a-z]{2,}/);
}, 'lang=zh-CN'));

test('every view asks for nothing outside its folder', async () => {
  const page = await site.open({viewport});
  try {
    const views = ['ranking', 'rejected', 'landscape', 'sweep', 'devices', 'assumptions', 'measured', 'hints', 'search', 'compare'];
    for (const view of [...views, 'plain', ...views.map((one) => `plain&section=${one}`), 'plain&section=export']) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `v=1&model=carver&M=1024&N=1024&K=1024&view=${view}`);
      await (view.startsWith('plain') ? page.waitForTimeout(100) : look(page));
    }
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
  }
});
