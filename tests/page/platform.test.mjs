// What lies between the browser and the panels, in the cases that other tests do not come by: what the page says when it cannot
// run, the colours' contrast, old ways to copy, compositions that are left, other systems' keys.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {click, fields, fill, hover, look, settle, show_all_fields, type_over, widget} from './support/page.mjs';
import {open_site} from './support/site.mjs';

let site;

before(async () => {
  site = await open_site();
});
after(() => site.close());

const viewport = {width: 1100, height: 900};

const with_page = (options, body) => site.with_page({viewport, ...options}, body);

/// What the page says when `prepare` made it impossible to run.
async function last_words(prepare) {
  const context = await site.browser.newContext();
  try {
    const page = await context.newPage();
    await prepare(page);
    await page.goto(site.url);
    await page.waitForSelector('#message.failed');
    assert.ok(await page.locator('#message').isVisible());
    return await page.locator('#message-text').textContent();
  } finally {
    await context.close();
  }
}

test('a program that cannot be fetched is named', async () => {
  for (const file of ['app.js', 'app.wasm']) {
    const words = await last_words((page) => page.route(`**/${file}`, (route) => route.abort()));
    assert.ok(words.includes(file), words);
  }
});

test('a program that is damaged does not leave the page loading for ever', async () => {
  const words = await last_words((page) => page.route('**/app.wasm', (route) => route.fulfill({
    contentType: 'application/wasm',
    body: Buffer.from('not a module'),
  })));
  assert.match(words, /app\.wasm/);
});

test('a browser without WebAssembly is told so in words', async () => {
  const words = await last_words((page) => page.addInitScript(() => {
    delete window.WebAssembly;
  }));
  assert.match(words, /WebAssembly/);
});

test('a browser that alters the pixels that pages read gets the plain view, and is told so in words', async () => {
  const context = await site.browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const original = CanvasRenderingContext2D.prototype.getImageData;
      CanvasRenderingContext2D.prototype.getImageData = function(...box) {
        const image = original.apply(this, box);
        image.data.fill(255);
        return image;
      };
    });
    await page.goto(site.url);
    await page.getByText(/fingerprinting/).waitFor();
    assert.ok(await page.locator('#plain-title').isVisible());
  } finally {
    await context.close();
  }
});

test('blocked storage is no hindrance', () => with_page({
  prepare: (page) => page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }),
}, async (page) => {
  await click(page, 'header.theme');
  await fill(page, 'query.M', '1024');
  assert.equal(fields(await look(page)).M, '1024');
}));

/// WCAG's contrast ratio of two colours written as #rrggbb.
function contrast(one, other) {
  const luminance = (colour) => {
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

for (const colorScheme of ['dark', 'light']) {
  test(`the ${colorScheme} colours have the contrast that WCAG AA asks for`, () => with_page({colorScheme}, async (page) => {
    const {palette, dark} = await look(page);
    assert.equal(dark, colorScheme === 'dark');
    assert.ok(contrast('#ffffff', '#000000') === 21 && contrast('#777777', '#ffffff') < 4.5, 'the measure tells');
    const too_faint = [];
    const hold = (ink, ground, least) => {
      const ratio = contrast(palette[ink], palette[ground]);
      if (!(ratio >= least)) too_faint.push(`${ink} on ${ground}: ${ratio.toFixed(2)}`);
    };
    for (const ink of ['text', 'quiet', 'accent', 'warning', 'bad', 'good']) {
      for (const ground of ['ground', 'surface', 'raised', 'hovered', 'accent_fill']) hold(ink, ground, 4.5);
    }
    hold('on_accent', 'accent', 4.5);
    for (const ground of ['ground', 'surface', 'raised']) hold('edge', ground, 3);
    assert.deepEqual(too_faint, []);
  }));
}

test('a lost context is told in words until it is back', () => with_page({}, async (page) => {
  const message = page.locator('#message');
  await page.evaluate(() => {
    window.loss = document.getElementById('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
    window.loss.loseContext();
  });
  await message.waitFor({state: 'visible'});
  assert.match(await message.textContent(), /graphics driver/);
  await page.evaluate(() => window.loss.restoreContext());
  await message.waitFor({state: 'hidden'});
}));

test('the old way to copy serves where the new one is missing', () => with_page({
  permissions: ['clipboard-read', 'clipboard-write'],
}, async (page) => {
  await page.evaluate(() => {
    const {clipboard} = navigator;
    window.read_clipboard = () => clipboard.readText();
    Object.defineProperty(navigator, 'clipboard', {value: undefined});
  });
  await click(page, 'query.M');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  await settle(page);
  assert.equal(await page.evaluate(() => window.read_clipboard()), '4096');
  await page.keyboard.type('12');
  await settle(page);
  assert.equal(fields(await look(page)).M, '12', 'the keyboard is still the field\'s');
}));

test('a composition that is left by a click ends in the field where it began', () => with_page({}, async (page) => {
  await show_all_fields(page);
  await type_over(page, 'query.name', 'GPU ');
  const target = widget(await look(page), 'query.compute_max_core');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', {text: 'か', selectionStart: 1, selectionEnd: 1});
  const box = await page.locator('#keys').boundingBox();
  const field = widget(await look(page), 'query.name');
  assert.ok(box.x >= field.x && box.x < field.x + field.w && box.y >= field.y - 2 && box.y < field.y + field.h,
            'candidates are offered at the caret');
  await page.mouse.click(target.x + target.w / 2, target.y + target.h / 2);
  await settle(page);
  const {name, compute_max_core: cores} = fields(await look(page));
  assert.equal(name, 'GPU か');
  assert.equal(cores, target.value);
}));

test('on a Mac, Cmd and Option edit', () => with_page({
  permissions: ['clipboard-read', 'clipboard-write'],
  prepare: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'platform', {value: 'MacIntel'})),
}, async (page) => {
  await show_all_fields(page);
  await click(page, 'query.name');
  await page.keyboard.press('Meta+A');
  await page.keyboard.type('one two three');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.type('or ');
  await page.keyboard.press('Meta+ArrowLeft');
  await page.keyboard.type('zero ');
  await settle(page);
  assert.equal(fields(await look(page)).name, 'zero one two or three');
  await page.keyboard.press('Meta+A');
  await page.keyboard.press('Meta+C');
  await settle(page);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'zero one two or three');
}));

test('a drag that ends outside the canvas ends', () => with_page({}, async (page) => {
  await click(page, 'query.M');
  const {x, y, w, h} = widget(await look(page), 'query.M');
  await page.mouse.move(x + w / 2, y + h / 2);
  await page.mouse.down();
  await page.mouse.move(-40, y + h / 2, {steps: 4});
  await page.mouse.move(-40, viewport.height + 40);
  await page.mouse.up();
  await page.waitForFunction(() => tilescope.idle(), null, {polling: 50});
  await page.keyboard.type('9');
  await settle(page);
  assert.match(fields(await look(page)).M, /^9/, 'what was dragged over is selected');
}));

test('an explanation appears by itself when the pointer rests, and then nothing more is drawn', () => with_page({}, async (page) => {
  const tooltips = (view) => view.widgets.filter(({window}) => window.startsWith('##Tooltip')).length;
  await hover(page, 'header.theme');
  await page.mouse.move(viewport.width / 2, viewport.height - 2);
  await page.waitForFunction(() => tilescope.idle(), null, {polling: 50});
  const before = tooltips(await look(page));
  await hover(page, 'column.block_M');
  await page.waitForFunction(() => tilescope.idle(), null, {polling: 50});
  assert.ok(tooltips(await look(page)) > before);
}));

test('a frame like the one before it is not drawn again', () => with_page({prepare: (page) => page.addInitScript(() => {
  window.clears = 0;
  const {clear} = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.clear = function(bits) {
    window.clears += 1;
    return clear.call(this, bits);
  };
})}, async (page) => {
  const counts = () => page.evaluate(() => ({frames: tilescope.frames(), drawn: window.clears}));
  const {x, y, w, h} = widget(await look(page), 'query.M');
  // Within one field nothing looks different.
  await page.mouse.move(x + w / 2, y + h / 2);
  await settle(page);
  let before = await counts();
  await page.mouse.move(x + w / 2 + 3, y + h / 2);
  await settle(page);
  let after = await counts();
  assert.ok(after.frames > before.frames, 'the pointer moved');
  assert.equal(after.drawn, before.drawn);
  before = after;
  await type_over(page, 'query.M', '2048');
  after = await counts();
  assert.ok(after.drawn > before.drawn, 'what was typed');
  before = after;
  await page.setViewportSize({width: viewport.width - 100, height: viewport.height});
  await settle(page);
  after = await counts();
  assert.ok(after.drawn > before.drawn, 'another size');
}));
