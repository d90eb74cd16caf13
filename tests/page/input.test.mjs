// Keyboard, clipboard and input methods: a field on the canvas behaves as the browser's own would, and the rest of the page
// keeps its keys.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {
  assert_answers, click, fields, fragment, from_default_on, look, reload, settle, show_all_fields, type_over, widget,
} from './support/page.mjs';
import {open_site} from './support/site.mjs';

const viewport = {width: 1000, height: 700};
let site;
let page;

before(async () => {
  site = await open_site({pixels: false});
  page = await site.open({viewport, permissions: ['clipboard-read', 'clipboard-write']});
  await show_all_fields(page);
});
after(async () => {
  assert.deepEqual(page.problems, []);
  await site.close();
});

async function open_again() {
  await reload(page);
  await show_all_fields(page);
}

const from_default = from_default_on(() => page, open_again);

const press = async (...keys) => {
  for (const key of keys) await page.keyboard.press(key);
  await settle(page);
};
const value = async (key) => fields(await look(page))[key];

from_default('a field is edited with the keys that edit text', async () => {
  await type_over(page, 'query.name', 'one two');
  await press('Home');
  await page.keyboard.type('zero ');
  assert.equal(await value('name'), 'zero one two');
  await press('End', 'Backspace', 'ArrowLeft', 'Delete');
  assert.equal(await value('name'), 'zero one t');
  await press('Control+Backspace');
  assert.equal(await value('name'), 'zero one ');
  await press('Shift+Home', 'Backspace');
  assert.equal(await value('name'), '');
  await press('Control+Z');
  assert.equal(await value('name'), 'zero one ');
  await press('Escape');
  assert.equal(await value('name'), 'NVIDIA H100 SXM', 'Escape takes the edit back');
});

from_default('every character arrives, one by one and all at once', async () => {
  const text = 'Größe 3½ · カード · Ω#&=%+?/"\\\'<b>';
  await type_over(page, 'query.name', text);
  assert.equal(await value('name'), text);
  await press('Enter');
  await open_again();
  assert.equal(await value('name'), text);
});

from_default('an input method composes into a field', async () => {
  const session = await page.context().newCDPSession(page);
  await type_over(page, 'query.name', 'GPU ');
  for (const text of ['に', 'にほ', 'にほん', '日本']) {
    await session.send('Input.imeSetComposition', {text, selectionStart: text.length, selectionEnd: text.length});
    assert.equal(await value('name'), 'GPU ', 'what is being composed is not yet the value');
  }
  assert.equal(await page.locator('#keys').evaluate((area) => getComputedStyle(area).opacity), '1', 'it is seen while composed');
  await session.send('Input.insertText', {text: '日本'});
  assert.equal(await value('name'), 'GPU 日本');
  await session.send('Input.imeSetComposition', {text: '語', selectionStart: 1, selectionEnd: 1});
  await session.send('Input.imeSetComposition', {text: '', selectionStart: 0, selectionEnd: 0});
  assert.equal(await value('name'), 'GPU 日本', 'a composition may be given up');
  await page.keyboard.type(' 1');
  await press('Enter');
  assert.equal(await value('name'), 'GPU 日本 1');
  assert.equal(fragment(page), `v=1&name=${encodeURIComponent('GPU 日本 1').replaceAll('%20', '+')}`.replaceAll('+', '%20'));
});

from_default('what is inserted without keys arrives', async () => {
  await click(page, 'query.M');
  await press('Control+A');
  await page.keyboard.insertText('1024');
  await settle(page);
  assert_answers(await look(page), 'M=1024');
});

from_default('a field copies, cuts and pastes', async () => {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await type_over(page, 'query.M', '2048');
  await press('Control+A', 'Control+C');
  assert.equal(await clipboard(), '2048');
  await click(page, 'query.N');
  await press('Control+A', 'Control+V');
  assert.equal(await value('N'), '2048');
  assert_answers(await look(page), 'M=2048&N=2048');
  await press('Control+A', 'Control+X');
  assert.equal(await value('N'), '');
  assert.equal(await clipboard(), '2048');
  await page.evaluate(() => navigator.clipboard.writeText('51'));
  await press('Control+V', 'Control+V', 'Enter');
  assert.equal(await value('N'), '5151');
  assert.equal(fragment(page), 'v=1&M=2048&N=5151');
});

from_default('several lines pasted into a field become no mischief', async () => {
  await page.evaluate(() => navigator.clipboard.writeText('10\n24\r\n'));
  await click(page, 'query.M');
  await press('Control+A', 'Control+V');
  assert.match(await value('M'), /^10\s*24\s*$/);
});

// Two buttons around the canvas stand for the page that Tilescope may be embedded in.
async function with_neighbours(body) {
  await page.evaluate(() => {
    for (const [id, place] of [['before', 'prepend'], ['after', 'append']]) {
      const button = document.createElement('input');
      button.id = id;
      button.className = 'neighbour';
      document.body[place](button);
    }
  });
  try {
    await body();
  } finally {
    await page.evaluate(() => document.querySelectorAll('.neighbour').forEach((element) => element.remove()));
  }
}
const focused_widget = (view) => view.widgets.find(({focused, name}) => focused && name)?.name;

from_default('Tab visits every control once and leaves the canvas; Shift+Tab goes back the same way', () => with_neighbours(async () => {
  await page.locator('#before').focus();
  const way = async (key, end) => {
    const visited = [];
    for (let turn = 0; turn < 80; ++turn) {
      await page.keyboard.press(key);
      const view = await look(page);
      if (view.element === end) return visited;
      const name = focused_widget(view);
      if (name) visited.push(name);
    }
    return assert.fail(`${key} never leaves the canvas: ${visited.join(' ')}`);
  };
  const forwards = await way('Tab', 'after');
  assert.equal(new Set(forwards).size, forwards.length, `twice: ${forwards.join(' ')}`);
  const view = await look(page);
  const controls = view.widgets.map(({name}) => name)
    .filter((name) => /^(header\.|query\.|try\.|tab\.|ranking\.row\.1$)/.test(name));
  assert.deepEqual(controls.filter((name) => !forwards.includes(name)), [], 'every control can be reached');
  assert.equal(forwards[0], controls[0]);
  const backwards = await way('Shift+Tab', 'before');
  assert.deepEqual(backwards.reverse(), forwards);
}));

from_default('Tab leaves a field edited and goes on to the next', async () => {
  await type_over(page, 'query.M', '1024');
  await press('Tab');
  assert.equal(focused_widget(await look(page)), 'query.N');
  assert.equal(fragment(page), 'v=1&M=1024');
  await page.keyboard.type('512');
  await press('Shift+Tab');
  assert.equal(fragment(page), 'v=1&M=1024&N=512', 'typing replaces what was there');
  assert.equal(focused_widget(await look(page)), 'query.M');
});

from_default('a control is worked without a mouse', async () => {
  await click(page, 'query.K');
  for (const key of ['Tab', 'Space', 'Tab', 'Tab', 'Enter', 'ArrowDown', 'Enter']) await press(key);
  assert.equal(await value('trans_A'), 'true');
  assert.notEqual(await value('in'), 'float16');
  assert_answers(await look(page), `trans_A=true&in=${await value('in')}`);
});

from_default('the rest of the page keeps its keys', () => with_neighbours(async () => {
  await page.locator('#after').fill('abc');
  await page.locator('#after').press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('x y');
  assert.equal(await page.locator('#after').inputValue(), 'x y');
  assert.equal(await value('M'), '4096');
  await page.keyboard.press('Shift+Tab');
  assert.notEqual((await look(page)).element, 'after', 'Tab moves on');
}));

from_default('the browser keeps its shortcuts while the canvas has the keyboard', async () => {
  await page.evaluate(() => {
    window.keys = [];
    window.addEventListener('keydown', (event) => {
      const {ctrlKey, altKey, shiftKey, key, defaultPrevented} = event;
      window.keys.push({key: [ctrlKey && 'Control', altKey && 'Alt', shiftKey && 'Shift', key].filter(Boolean).join('+'), defaultPrevented});
      event.preventDefault();  // the test goes no further
    });
  });
  const kept = ['F5', 'F12', 'F11', 'Control+r', 'Control+t', 'Control+l', 'Control+f', 'Control+p', 'Control+w', 'Control+=', 'Control+-', 'Control+0',
                'Alt+ArrowLeft', 'Alt+ArrowRight', 'Control+Shift+I', 'Control+Shift+C', 'Control+Tab'];
  for (const start of ['query.M', 'ranking.row.3']) {
    await click(page, start);
    for (const key of kept) await page.keyboard.press(key);
  }
  const swallowed = (await page.evaluate(() => window.keys)).filter(({defaultPrevented}) => defaultPrevented).map(({key}) => key);
  assert.deepEqual(swallowed, []);
  await open_again();
});

from_default('Backspace and letters outside a field neither leave the page nor edit', async () => {
  await click(page, 'query.M');
  await press('Enter');
  await click(page, 'ranking.row.2');
  const address = page.url();
  await press('Backspace');
  await page.keyboard.type('19');
  await settle(page);
  assert.equal(page.url(), address);
  assert_answers(await look(page), '');
});

test('a finger taps, drags and types', async () => {
  const phone = await site.open({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true, deviceScaleFactor: 2, fragment: 'view=ranking'});
  const tap = async (name) => {
    const {x, y, w, h} = widget(await look(phone), name);
    await phone.touchscreen.tap(x + w / 2, y + h / 2);
    await settle(phone);
  };
  await tap('tab.Query');
  await tap('query.M');
  assert.equal(await phone.locator('#keys').getAttribute('inputmode'), 'text', 'the keyboard of the screen is asked for');
  assert.equal(await phone.evaluate(() => document.activeElement.id), 'keys');
  await phone.keyboard.press('Control+A');
  await phone.keyboard.insertText('8192');
  await phone.keyboard.press('Enter');
  await settle(phone);
  assert.match(fragment(phone), /^v=1&M=8192(&view=\w+)?$/);

  // A drag scrolls the panel.
  const session = await phone.context().newCDPSession(phone);
  const before = widget(await look(phone), 'query.K').y;
  const touch = (type, y) => session.send('Input.dispatchTouchEvent', {type, touchPoints: y ? [{x: 200, y}] : []});
  await touch('touchStart', 600);
  for (let y = 580; y >= 400; y -= 20) await touch('touchMove', y);
  await touch('touchEnd');
  assert.ok(widget(await look(phone), 'query.K').y < before - 100, 'the panel scrolls under a finger');
  await tap('tab.Ranking');
  assert_answers(await look(phone), 'M=8192');
  assert.deepEqual(phone.problems, []);
  await phone.context().close();
});
