// The plain view: the same query and figures as the canvas, as HTML that assistive technology, keyboards and phones can use.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {answer, as_summary, assert_row, canonical} from './support/core.mjs';
import {assert_answers, complaint, fields, fill, fragment, look, step, type_over} from './support/page.mjs';
import {assert_accessible, phone, wide} from './support/plain.mjs';
import {launch_browser, open_site, single_file_url, site_folder, thorough} from './support/site.mjs';
import {serve} from '../../scripts/static_server.mjs';

let site;

before(async () => {
  site = await open_site();
});
after(() => site.close());

async function with_plain(options, body) {
  const {fragment: link = '', ...rest} = options;
  const page = await site.open({viewport: wide, fragment: `${link}${link ? '&' : ''}view=plain`, ...rest});
  try {
    await page.waitForSelector('#plain form');
    await body(page);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
  }
}

/// The rows of a table as {column: text}; the row's head is under `tile`.
function table(page, id) {
  return page.evaluate((section) => {
    const heads = [...document.querySelectorAll(`.table-${section} thead th`)].map((th) => th.firstChild.textContent.trim());
    return [...document.querySelectorAll(`.table-${section} tbody tr`)].map((row) =>
      Object.fromEntries([...row.children].map((cell, i) => [heads[i], cell.textContent])));
  }, id);
}

const as_ranking_row = ({tile, ties: _, ...row}) => {
  const [block_M, block_N, block_K] = tile.split(' x ');
  return {...row, block_M, block_N, block_K};
};

async function summary(page) {
  const line = await page.locator('#plain .summary').textContent();
  return Object.fromEntries(line.split(' \u00B7 ').map((part) => {
    const [, count, what] = /^([\d,]+) (.+)$/.exec(part);
    return [what, Number(count.replaceAll(',', ''))];
  }));
}

async function assert_plain_answers(page, link) {
  const report = answer(link);
  assert.deepEqual(await summary(page), as_summary(report), link);
  const rows = await table(page, 'ranking');
  assert.equal(rows.length, Math.min(50, report.candidates.length));
  rows.forEach((row, i) => assert_row(as_ranking_row(row), report.candidates[i]));
}

const field = (page, key) => page.locator(`#plain-${key}`);

async function enter(page, key, text) {
  await field(page, key).fill(text);
  await field(page, key).press('Enter');
}

const without_view = (page) => fragment(page).replace(/&?view=plain/, '');

/// Goes to the canvas and waits until it is drawn in its new size.
async function to_canvas(page) {
  await page.getByRole('button', {name: 'Canvas view'}).click();
  await page.waitForFunction(() => window.tilescope?.frames() > 0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return look(page);
}

/// Presses Tab until the focus is on what `selector` names.
async function tab_to(page, selector, most = 80) {
  for (let press = 0; press < most; ++press) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
  }
  assert.fail(`Tab does not reach ${selector}`);
}

async function assert_all_accessible(page) {
  await page.evaluate(() => document.querySelectorAll('#plain details').forEach((details) => { details.open = true; }));
  await assert_accessible(page, 'html');
}

for (const [size, viewport] of Object.entries({wide, phone})) {
  for (const colorScheme of ['dark', 'light']) {
    if (!thorough && (size === 'wide') !== (colorScheme === 'dark')) continue;
    for (const link of ['', 'model=carver&dev=h100-sxm', 'M=zero&bogus=1&model=carver']) {
      test(`axe finds nothing serious: ${size}, ${colorScheme}, ${link || 'default'}`, () => with_plain({viewport, colorScheme, fragment: link}, async (page) => {
        await assert_all_accessible(page);
        // The same while an edit cannot be used.
        await enter(page, 'N', 'few');
        await assert_all_accessible(page);
      }));
    }
  }
}

test('the canvas has a name and a role and points to the plain view', async () => {
  const page = await site.open({viewport: wide});
  try {
    const canvas = page.getByRole('img', {name: /Tilescope/});
    assert.equal(await canvas.getAttribute('id'), 'canvas');
    const note = await page.locator(`#${await canvas.getAttribute('aria-describedby')}`).textContent();
    assert.match(note, /Plain view/);
    await assert_all_accessible(page);
  } finally {
    await page.context().close();
  }
});

test('the tables show the command line\'s figures', () => with_plain({}, async (page) => {
  await assert_plain_answers(page, '');
  const report = answer('', '--rejected');
  const rejected = await table(page, 'rejected');
  assert.equal(rejected.length, 50);
  rejected.forEach((row, i) => {
    assert.equal(row.tile, report.rejections[i].block.join(' x '));
    assert.equal(row.because, report.rejections[i].because);
  });
  await page.getByRole('button', {name: 'Show 50 more'}).first().click();
  assert.equal((await table(page, 'ranking')).length, 100);
  await page.getByLabel('Registers', {exact: true}).check();
  const [first] = await table(page, 'rejected');
  assert.equal(first.tile, report.rejections.find(({reason}) => reason === 'regs').block.join(' x '));
  // Ties are said in words.
  assert.equal((await table(page, 'ranking'))[0].ties, 'with 7 others');
}));

test('carver\'s tables show its hints and what became of each tile', () => with_plain({fragment: 'model=carver&dev=h100-sxm'}, async (page) => {
  const report = answer('model=carver&dev=h100-sxm');
  const hints = await table(page, 'hints');
  assert.equal(hints.length, Math.min(50, report.hints.length));
  hints.forEach((row, i) => {
    assert.equal(row.block, report.hints[i].block.join(' x '));
    assert.equal(row['warp / threads'], report.hints[i].warp.join(' x '));
    assert.equal(row.rstep, report.hints[i].rstep.join(' x '));
  });
  const ranked = await table(page, 'ranked');
  ranked.forEach((row, i) => {
    assert.equal(row.tile, report.candidates[i].block.join(' x '));
    assert.equal(row.outcome, report.candidates[i].outcome);
  });
}));

test('every field of the query is there with its name, and edits give the command line\'s answer', () => with_plain({}, async (page) => {
  await enter(page, 'M', '8k');
  await assert_plain_answers(page, 'M=8192');
  assert.equal(await field(page, 'M').inputValue(), '8192');
  await field(page, 'in').selectOption('bfloat16');
  await field(page, 'dev').selectOption('a100-80g');
  await field(page, 'trans_A').check();
  assert.equal(without_view(page), canonical('M=8192&in=bfloat16&dev=a100-80g&trans_A=true'));
  await assert_plain_answers(page, without_view(page));
  await page.getByText('All device fields').click();
  await enter(page, 'smem_cap', '101376');
  await page.locator('#plain summary', {hasText: 'Assumptions'}).click();
  await field(page, 'reg_bits').selectOption('out');
  await assert_plain_answers(page, without_view(page));
  assert.match(fragment(page), /smem_cap=101376&reg_bits=out/);
  for (const label of ['M', 'in_dtype', 'trans_B', 'Device', 'warp_size', 'traffic_k', 'topk']) {
    assert.equal(await page.locator('#plain').getByLabel(label, {exact: true}).count(), 1, label);
  }
}));

test('a known shape, another operator and the other model are one edit each', () => with_plain({}, async (page) => {
  await field(page, 'shape').fill('llama 3 8b gate and up, 16 tokens');
  await field(page, 'shape').press('Enter');
  await assert_plain_answers(page, without_view(page));
  const entries = await page.evaluate(() => history.length);
  await field(page, 'op').selectOption('gemv');
  assert.match(fragment(page), /model=carver&op=gemv/);
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  assert.ok(await page.getByText('Enumerate knows matmul only, so carver answers.').isVisible());
  assert.ok(await page.getByLabel('carver 0.1.15').isChecked());
  assert.ok((await table(page, 'ranked')).length > 0);
  await page.getByLabel('Enumerate').check();
  assert.match(await page.locator('#plain-model-complaint').textContent(), /matmul only/);
}));

test('typing is answered but is no step of the history', () => with_plain({}, async (page) => {
  const entries = await page.evaluate(() => history.length);
  await field(page, 'M').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1024', {delay: 20});
  await page.waitForFunction(() => /1024 x 4096/.test(document.getElementById('plain-title').textContent));
  assert.equal(await page.evaluate(() => history.length), entries);
  assert.equal(without_view(page), '');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  await assert_plain_answers(page, 'M=1024');
  assert.match(await page.locator('#plain p[role=status].hidden').textContent(), /^First: \d+ x \d+ x \d+, traffic/);
}));

test('Back and Forward step through edits', () => with_plain({}, async (page) => {
  await enter(page, 'M', '8192');
  await enter(page, 'N', '1024');
  await page.goBack();
  assert.equal(await field(page, 'N').inputValue(), '4096');
  await assert_plain_answers(page, 'M=8192');
  await page.goBack();
  await assert_plain_answers(page, '');
  await page.goForward();
  await page.goForward();
  await assert_plain_answers(page, 'M=8192&N=1024');
  assert.ok(await page.locator('#plain').isVisible());
}));

test('what cannot be used keeps the last ranking, is said beside its field and can be dropped', () => with_plain({}, async (page) => {
  await enter(page, 'M', '0');
  const id = await field(page, 'M').getAttribute('aria-describedby');
  assert.match(id, /plain-M-complaint/);
  assert.equal(await page.locator('#plain-M-complaint').textContent(), '0 is out of range; 1 to 2,147,483,647 is accepted');
  assert.equal(await field(page, 'M').getAttribute('aria-invalid'), 'true');
  assert.match(fragment(page), /M=0/);
  assert.equal((await table(page, 'ranking')).length, 50);
  assert.ok(await page.locator('#plain .result.stale').isVisible());
  await page.getByRole('button', {name: 'M: Back to 4096'}).click();
  assert.equal(without_view(page), 'v=1');
  assert.equal(await page.locator('#plain .result.stale').count(), 0);
  await enter(page, 'M', '0');
  await page.getByRole('button', {name: 'Forget these fields'}).click();
  assert.equal(without_view(page), 'v=1');
  assert.equal(await page.locator('#plain .result.stale').count(), 0);
}));

test('the chosen tile is in the link, and its arithmetic stands in lines', () => with_plain({}, async (page) => {
  const lines = () => page.locator('#plain .working tr').allTextContents();
  const heading = page.locator('#plain .candidate h3');
  assert.equal(await heading.textContent(), 'Candidate 1: 128 x 256 x 16');
  assert.ok((await lines()).some((line) => line.includes('12,288 B')));
  await page.locator('.table-ranking').getByLabel('128 x 256 x 64').check();
  assert.equal(await heading.textContent(), 'Candidate 3: 128 x 256 x 64');
  assert.match(fragment(page), /tile=128x256x64/);
  assert.ok((await lines()).some((line) => line.includes('49,152 B')));
  await page.keyboard.press('ArrowDown');
  assert.match(await heading.textContent(), /^Candidate 4: /);
  await page.reload();
  await page.waitForSelector('#plain .candidate h3');
  assert.match(await heading.textContent(), /^Candidate 4: /);
}));

/// Shape, device, first hint and its arithmetic, link: by keys alone.
async function keyboard_task(page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tab_to(page, '#plain-model-enumerate');
  await page.keyboard.press('ArrowDown');
  assert.match(fragment(page), /model=carver/);
  await tab_to(page, '#plain-M');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2k');
  await tab_to(page, '#plain-dev');
  await page.keyboard.type('NVIDIA A100 80');
  await page.keyboard.press('Tab');
  const dev = await field(page, 'dev').inputValue();
  assert.match(dev, /^a100-80g/);
  await tab_to(page, '.table-hints tbody input[type=radio]');
  const hint = await page.evaluate(() => document.activeElement.closest('tr').textContent);
  const report = answer(`model=carver&M=2048&dev=${dev}`);
  assert.ok(hint.includes(report.hints[0].block.join(' x ')), hint);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.locator('#plain .candidate h3').textContent(), `Candidate 1: ${report.candidates[0].block.join(' x ')}`);
  assert.ok(await page.locator('#plain .working tr').count() > 8);
  await page.keyboard.down('Shift');
  await tab_to(page, '#plain .actions button:nth-of-type(2)');
  await page.keyboard.up('Shift');
  await page.keyboard.press('Enter');
  await page.getByText('Link copied').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
}

test('a whole task works with the keyboard alone', async () => {
  const page = await site.open({viewport: wide});
  try {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'to-plain');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#plain form');
    assert.equal(fragment(page), 'view=plain');
    await keyboard_task(page);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
  }
});

test('the same with WebGL switched off, where the plain view comes by itself and says why', async () => {
  const browser = await launch_browser(['--disable-gpu', '--disable-3d-apis']);
  const server = await serve(site_folder);
  try {
    const page = await (await browser.newContext({viewport: wide})).newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(server.url);
    await page.waitForSelector('#plain form');
    assert.ok(await page.getByText('The canvas needs WebGL2').isVisible());
    assert.ok(await page.locator('#message').isHidden());
    assert.equal(await page.getByRole('button', {name: 'Canvas view'}).count(), 0);
    await assert_plain_answers(page, '');
    await keyboard_task(page);
  } finally {
    await browser.close();
    await server.close();
  }
});

test('a phone starts with the plain view and loads the canvas when it is asked for', async () => {
  const before_requests = site.requests.length;
  const page = await site.open({viewport: phone, hasTouch: true, isMobile: true});
  try {
    await page.waitForSelector('#plain form');
    const asked = () => site.requests.slice(before_requests);
    assert.ok(!asked().some((path) => /app\.(js|wasm)/.test(path)), asked().join(' '));
    assert.equal(fragment(page), '');
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(widths[0] <= widths[1], `${widths}: nothing is wider than the screen`);
    const small = await page.evaluate(() => [...document.querySelectorAll('#plain :is(button, select, input[type=text], summary, label:has(input))')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5 && !element.closest('.hidden'))
      .map((element) => element.outerHTML.slice(0, 80)));
    assert.deepEqual(small, []);
    await page.getByRole('button', {name: 'Canvas view'}).tap();
    await page.waitForFunction(() => window.tilescope?.frames() > 0);
    assert.ok(await page.locator('#canvas').isVisible());
    assert.equal(fragment(page), 'view=ranking');
    await page.goBack();
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
  }
});

test('the canvas and the plain view are in step at every edit', async () => {
  const page = await site.open({viewport: wide});
  try {
    await fill(page, 'query.M', '2048');
    await page.evaluate(() => document.getElementById('to-plain').click());
    await page.waitForSelector('#plain form');
    assert.equal(await field(page, 'M').inputValue(), '2048');
    await assert_plain_answers(page, 'M=2048');
    await enter(page, 'N', '512');
    await field(page, 'acc').selectOption('float16');
    let view = await to_canvas(page);
    assert.ok(await page.locator('#plain').isHidden());
    assert.equal(fields(view).N, '512');
    assert_answers(view, 'M=2048&N=512&acc=float16');
    // A field that is refused is there in both, as it was written.
    await fill(page, 'query.K', 'many');
    await page.evaluate(() => document.getElementById('to-plain').click());
    assert.equal(await field(page, 'K').inputValue(), 'many');
    assert.match(await page.locator('#plain-K-complaint').textContent(), /^"many" is not an integer/);
    await enter(page, 'N', 'few');
    view = await to_canvas(page);
    assert.deepEqual([fields(view).K, fields(view).N], ['many', 'few']);
    assert.match(complaint(view, 'N'), /^"few" is not an integer/);
    // And back through all of it, each step in the view that it was made in.
    await step(page, -1);
    assert.ok(await page.locator('#plain').isVisible());
    assert.equal(await field(page, 'N').inputValue(), 'few');
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
  }
});

test('what is being typed on the canvas is not lost by looking at the plain view', async () => {
  const page = await site.open({viewport: wide});
  try {
    await type_over(page, 'query.M', '12');
    await page.evaluate(() => document.getElementById('to-plain').focus());
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#plain form');
    assert.equal(await field(page, 'M').inputValue(), '12');
  } finally {
    await page.context().close();
  }
});

test('hostile values of a link stay text', async () => {
  const hostile = '<img src=x onerror="document.title=1">';
  await with_plain({fragment: `M=${encodeURIComponent(hostile)}&${encodeURIComponent(hostile)}=1&name=${encodeURIComponent('<b>name</b>')}&dev=%3Cscript%3E&tile=%3Cb%3E`}, async (page) => {
    const title = await page.title();
    assert.equal(await field(page, 'M').inputValue(), hostile);
    assert.equal(await page.locator('#plain img, #plain b, #plain script').count(), 0);
    assert.ok((await page.locator('#plain .refusal').textContent()).includes('<img src=x'));
    await page.getByRole('button', {name: 'Forget these fields'}).click();
    assert.ok((await page.locator('#plain-title').textContent()).endsWith('<b>name</b>'));
    assert.equal(await page.title(), title);
  });
});

test('where the clipboard is closed the link stands ready to be copied by hand', () => with_plain({
  fragment: 'M=1024',
  prepare: (page) => page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject(new Error('refused'))}});
  }),
}, async (page) => {
  await page.getByRole('button', {name: 'Copy link'}).click();
  const link = page.getByLabel(/^The browser did not let the page copy/);
  assert.equal(await link.inputValue(), page.url());
  assert.ok(await link.evaluate((input) => document.activeElement === input && input.selectionEnd === input.value.length));
}));

test('the colours chosen in one view are those of the other', () => with_plain({colorScheme: 'light'}, async (page) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await ground(), 'rgb(247, 249, 251)');
  await page.getByRole('button', {name: 'Theme: system'}).click();
  assert.equal(await ground(), 'rgb(16, 20, 24)');
  assert.equal((await to_canvas(page)).dark, true);
  await page.reload();
  assert.equal(await ground(), 'rgb(16, 20, 24)');
}));

test('a language picked in one view is that of the other, and of the link', () => with_plain({locale: 'zh-CN', fragment: 'M=zero'}, async (page) => {
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
  assert.match(await page.locator('#plain-M-complaint').textContent(), /不是整数/);
  await enter(page, 'M', '1024');
  assert.match(await page.locator('#plain .summary').textContent(), /访问/);
  await page.getByRole('button', {name: 'English'}).click();
  await assert_plain_answers(page, 'M=1024');
  assert.match(fragment(page), /lang=en/);
  await to_canvas(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  assert_answers(await look(page), 'M=1024');
}));

test('one file from disk has the plain view inside it', () => with_plain({url: single_file_url, fragment: 'M=512'}, async (page) => {
  await assert_plain_answers(page, 'M=512');
  await enter(page, 'N', '1024');
  await assert_plain_answers(page, 'M=512&N=1024');
  assert_answers(await to_canvas(page), 'M=512&N=1024');
}));
