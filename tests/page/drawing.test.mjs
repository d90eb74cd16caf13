// How the page draws: not at all while idle, as crisp as the browser's own text at any pixel ratio, nothing cut or overlapping,
// and again after its context was lost.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {assert_answers, click, fields, fill, find, look, open_view, rows, settle, type_over, widget, words} from './support/page.mjs';
import {open_darkroom} from './support/pixels.mjs';
import {open_site} from './support/site.mjs';
import {assert_tidy} from './support/tidy.mjs';

let site;

before(async () => {
  site = await open_site();
});
after(() => site.close());

const with_page = (options, body) => site.with_page(options, body);

const desktop = {viewport: {width: 1440, height: 900}};

test('nothing is drawn, timed or asked for in 10 idle seconds', () => with_page({
  viewport: {width: 800, height: 600},
  prepare: (page) => page.addInitScript(() => {
    window.calls = {};
    for (const name of ['requestAnimationFrame', 'setTimeout', 'setInterval', 'requestIdleCallback', 'fetch']) {
      const original = window[name];
      window.calls[name] = 0;
      window[name] = (...details) => {
        ++window.calls[name];
        return original.apply(window, details);
      };
    }
  }),
}, async (page) => {
  // A field with the caret in it, and the pointer at rest on something that explains itself.
  await click(page, 'query.M');
  await page.waitForTimeout(1500);
  const count = () => page.evaluate(() => ({frames: tilescope.frames(), ...window.calls}));
  const before = await count();
  assert.ok(before.frames > 0 && before.requestAnimationFrame > 0, 'the counters count');
  await page.waitForTimeout(10000);
  assert.deepEqual(await count(), before);
  // And it still answers.
  await page.keyboard.type('0');
  await settle(page);
  assert.ok((await count()).frames > before.frames);
}));

/// The boxes of texts in device pixels, with a little of the ground around them.
function boxes_of(view, scale) {
  return view.texts
    .filter(({text, role, x, y, w, h, clip}) => text.length > 2 && role !== 'message' && x >= clip.x && y >= clip.y &&
                                                x + w <= clip.x + clip.w && y + h <= clip.y + clip.h)
    .map(({x, y, w, h}) => ({x: Math.floor(x * scale), y: Math.floor(y * scale), w: Math.ceil(w * scale), h: Math.ceil(h * scale)}));
}

/// The same words written by the browser itself.
async function browsers_own(scale, strings) {
  const context = await site.browser.newContext({viewport: {width: 800, height: 600}, deviceScaleFactor: scale});
  const page = await context.newPage();
  await page.setContent(`<body style="margin:0;background:#101418;color:#e6ebf0;font:14px/24px system-ui,sans-serif"></body>`);
  const boxes = await page.evaluate(({strings, scale}) => strings.map((text) => {
    const span = document.createElement('span');
    span.textContent = text;
    const line = document.createElement('div');
    line.append(span);
    document.body.append(line);
    const {x, y, width, height} = span.getBoundingClientRect();
    return {x: Math.floor(x * scale), y: Math.floor(y * scale), w: Math.ceil(width * scale), h: Math.ceil(height * scale)};
  }), {strings, scale});
  const picture = await page.screenshot();
  await context.close();
  return {picture, boxes};
}

test('text is as crisp as the browser\'s own at scale 1, 1.25, 1.5, 2 and 3', async () => {
  const darkroom = await open_darkroom(site.browser);
  let ordinary;
  for (const scale of [1, 1.25, 1.5, 2, 3]) {
    await with_page({viewport: {width: 1000, height: 500}, deviceScaleFactor: scale, colorScheme: 'dark'}, async (page) => {
      const view = await look(page);
      assert.equal(view.scale, scale);
      const size = await page.locator('#canvas').evaluate(({width, height}) => ({width, height}));
      assert.deepEqual(size, {width: 1000 * scale, height: 500 * scale}, 'one pixel of the canvas is one of the screen');
      const boxes = boxes_of(view, scale);
      assert.ok(boxes.length > 25, `only ${boxes.length} texts to measure`);
      const picture = await page.screenshot();
      const ours = await darkroom.sharpness(picture, boxes);
      const own = await browsers_own(scale, words(view, 'label').slice(0, 20));
      const theirs = await darkroom.sharpness(own.picture, own.boxes);
      console.log(`scale ${scale}: sharpness ${ours.toFixed(3)}, the browser's own text ${theirs.toFixed(3)}`);
      assert.ok(ours > 0.85 * theirs, `${ours} at scale ${scale}, where the browser's own text has ${theirs}`);

      // What a canvas of CSS pixels would look like on this screen, to show that the measure tells.
      ordinary ??= {picture, boxes};
      if (scale >= 2) {
        const blurred = await darkroom.sharpness(ordinary.picture, ordinary.boxes, {enlarge: scale});
        console.log(`  enlarged from scale 1: ${blurred.toFixed(3)}`);
        assert.ok(ours > 1.3 * blurred, `${ours} at scale ${scale}, ${blurred} when enlarged`);
      }
    });
  }
  await darkroom.close();
});

test('the pixel ratio may change while the page is open', () => with_page({viewport: {width: 900, height: 600}}, async (page) => {
  await fill(page, 'query.M', '1024');
  const session = await page.context().newCDPSession(page);
  // A browser that emulates another screen speaks of its ratio only where the size is another, too.
  for (const [width, scale] of [[880, 2], [860, 1.5], [900, 1]]) {
    await session.send('Emulation.setDeviceMetricsOverride', {width, height: 600, deviceScaleFactor: scale, mobile: false});
    await page.waitForFunction((wanted) => tilescope.inspect().scale === wanted, scale);
    const view = await look(page);
    assert.deepEqual([view.width, view.height], [width, 600]);
    assert.deepEqual(await page.locator('#canvas').evaluate(({width, height}) => [width, height]), [width * scale, 600 * scale]);
    assert.equal(fields(view).M, '1024');
    await click(page, 'query.trans_A');
  }
}));

test('a lost context comes back with everything on it', () => with_page({viewport: {width: 1000, height: 600}}, async (page) => {
  const darkroom = await open_darkroom(site.browser);
  await fill(page, 'query.M', '1024');
  await click(page, 'ranking.row.3');
  await page.mouse.move(990, 5);
  await settle(page);
  const before = await page.screenshot();
  await page.evaluate(async () => {
    const loss = document.getElementById('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
    const told = (type) => new Promise((done) => document.getElementById('canvas').addEventListener(type, done, {once: true}));
    const lost = told('webglcontextlost');
    loss.loseContext();
    await lost;
    const restored = told('webglcontextrestored');
    setTimeout(() => loss.restoreContext(), 100);
    await restored;
  });
  await settle(page);
  assert.equal(await darkroom.difference(before, await page.screenshot()), 0);
  await fill(page, 'query.N', '2048');
  assert_answers(await look(page), 'M=1024&N=2048');
  assert.ok(await darkroom.difference(before, await page.screenshot()) > 0);
  await darkroom.close();
}));

const right = (box) => box.x + box.w;
const bottom = (box) => box.y + box.h;

test('no text is cut and no two overlap', () => with_page(desktop, async (page) => {
  assert_tidy(await look(page));
  await open_view(page, 'Rejected');
  assert_tidy(await look(page));
  await open_view(page, 'Ranking');
  // The longest words that there are: complaints, and every row of the ranking, to its end.
  await type_over(page, 'query.in', '');
  await click(page, 'query.more_fields');
  await type_over(page, 'query.N', 'a rather long text that is no number');
  assert_tidy(await look(page));
  await fill(page, 'query.N', '4096');
  const last = async () => Number(rows(await look(page)).at(-1)['#']);
  const {x, y} = widget(await look(page), 'ranking.row.2');
  await page.mouse.move(x + 200, y + 5);
  for (let seen = 0; await last() > seen;) {
    seen = await last();
    assert_tidy(await look(page));
    await page.mouse.wheel(0, 600);
  }
}));

test('large figures have room', () => with_page({
  ...desktop, fragment: 'v=1&M=2147483647&N=2147483647&K=1&dev=t4',
}, async (page) => {
  assert_tidy(await look(page));
}));

test('a smaller window shows the same', () => with_page({viewport: {width: 1100, height: 700}}, async (page) => {
  assert_tidy(await look(page));
  assert_answers(await look(page), '');
}));

test('on a phone that asks for the canvas the panels stand behind tabs and nothing is cut', () => with_page({
  viewport: {width: 390, height: 844}, deviceScaleFactor: 2, hasTouch: true, isMobile: true, fragment: 'view=ranking',
}, async (page) => {
  assert_tidy(await look(page));
  await open_view(page, 'Query');
  assert.ok(find(await look(page), 'query.M'));
  await fill(page, 'query.M', '8192');
  for (const view of ['Ranking', 'Rejected', 'Query']) {
    await open_view(page, view);
    const shown = await look(page);
    assert_tidy(shown);
    for (const {name, x, w, window} of shown.widgets) {
      if (/^(header|query|try|tab)\./.test(name)) assert.ok(x >= 0 && x + w <= 390.5, `${name} ends at ${x + w} (${window})`);
    }
    if (view === 'Ranking') assert_answers(shown, 'M=8192');
  }
}));

test('the colours follow the system and the reader\'s choice', () => with_page({viewport: {width: 900, height: 500}, colorScheme: 'light'}, async (page) => {
  const becomes = async (theme) => {
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
    assert.equal((await look(page)).dark, theme === 'dark');
  };
  await becomes('light');
  await page.emulateMedia({colorScheme: 'dark'});
  await becomes('dark');
  await click(page, 'header.theme');
  await click(page, 'header.theme');
  await becomes('light');
  await page.emulateMedia({colorScheme: 'light'});
  await page.emulateMedia({colorScheme: 'dark'});
  await becomes('light');
  await click(page, 'header.theme');
  await becomes('dark');
}));
