// The link is the query: made on the page, opened in another browser, edited by hand, or hostile.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {canonical} from './support/core.mjs';
import {
  assert_answers, choose, click, complaint, fields, fill, find, fragment, look, open_fragment, reload, rows, settle, show_all_fields, step,
  summary, type_over, widget, words,
} from './support/page.mjs';
import {field_names, generator, hostile_link, random_query} from './support/random.mjs';
import {open_site, thorough} from './support/site.mjs';

// Tall enough that the panel shows all of its fields.
const viewport = {width: 1280, height: 1400};
let site;

before(async () => {
  site = await open_site({pixels: false});
});
after(() => site.close());

const with_page = (options, body) => site.with_page({viewport, ...options}, body);

const link_of = (query) => ['v=1', ...Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)].join('&');

test('a link restores every field and its ranking', () => with_page({}, async (page) => {
  const random = generator(11);
  await show_all_fields(page);
  const defaults = fields(await look(page));
  assert.deepEqual(field_names.filter((name) => !(name in defaults)), [], 'every field has a control');
  for (let round = 0; round < 25; ++round) {
    const query = random_query(random, round === 0 ? 1 : 0.4);
    const link = link_of(query);
    await open_fragment(page, link);
    const view = await look(page);
    const shown = fields(view);
    for (const [key, text] of Object.entries(query)) assert.equal(shown[key], text, `${key} of ${link}`);
    // Another device has other fields.
    if (!query.dev) {
      const follows = {max_smem_usage: 'smem_cap', compute_capability: 'arch'};
      for (const key of field_names) {
        if (!(key in query) && !(follows[key] in query)) assert.equal(shown[key], defaults[key], `${key} of ${link}`);
      }
    }
    assert_answers(view, link);
  }
}));

test('a link opened at first is the query', () => with_page({fragment: 'v=1&M=16&N=8192&K=28672&dev=mi300x'}, async (page) => {
  const view = await look(page);
  assert.equal(fields(view).dev, 'mi300x');
  assert_answers(view, 'v=1&M=16&N=8192&K=28672&dev=mi300x');
}));

test('a link copied on the page shows the same in a fresh browser', () => with_page({permissions: ['clipboard-read', 'clipboard-write']}, async (page) => {
  await fill(page, 'query.M', '1536');
  await choose(page, 'query.acc', 'float16');
  await show_all_fields(page);
  await fill(page, 'query.name', 'a & b = 100 % カード');
  await fill(page, 'query.transaction_size', '64,64');
  await click(page, 'header.copy_link');
  assert.ok(words(await look(page)).includes('Link copied'));
  const address = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(address, page.url());
  const before_view = await look(page);

  await with_page({url: address}, async (other) => {
    const view = await look(other);
    assert.deepEqual(fields(view), fields(before_view));
    assert.deepEqual(summary(view), summary(before_view));
    assert.deepEqual(rows(view), rows(before_view));
    assert_answers(view, new URL(address).hash);
    // And back again.
    await other.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await click(other, 'header.copy_link');
    assert.equal(await other.evaluate(() => navigator.clipboard.readText()), address);
  });
}));

test('what is copied is the shortest link, and says what is typed now', () => with_page({
  fragment: 'M=4k&N=4096&in=half&dev=h100-sxm-optin&topk=7',
  permissions: ['clipboard-read', 'clipboard-write'],
}, async (page) => {
  await type_over(page, 'query.K', '512');
  await click(page, 'header.copy_link');
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText())).hash.slice(1);
  assert.equal(copied, canonical('K=512&topk=7'));
}));

test('where the clipboard is closed the link stands ready to be copied by hand', () => with_page({
  prepare: (page) => page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject(new Error('refused'))}});
    document.execCommand = () => false;
  }),
}, async (page) => {
  await fill(page, 'query.M', '1024');
  await click(page, 'header.copy_link');
  const view = await look(page);
  assert.ok(words(view).some((text) => text.startsWith('The browser did not let the page copy.')));
  const link = widget(view, 'header.link');
  assert.equal(link.value, page.url());
  assert.ok(link.active, 'the link is selected');
}));

test('Back and Forward step through committed edits', () => with_page({}, async (page) => {
  await fill(page, 'query.M', '8192');
  await fill(page, 'query.N', '1024');
  await choose(page, 'query.acc', 'float16');
  const steps = ['', 'v=1&M=8192', 'v=1&M=8192&N=1024', 'v=1&M=8192&N=1024&acc=float16'];
  const at = async (place) => {
    assert.equal(fragment(page), steps[place]);
    assert_answers(await look(page), steps[place]);
  };
  await at(3);
  for (const place of [2, 1, 0]) {
    await step(page, -1);
    await at(place);
  }
  for (const place of [1, 2, 3]) {
    await step(page, 1);
    await at(place);
  }
  // An edit that is left where it began, and a field that is left unedited, are no steps.
  const entries = await page.evaluate(() => history.length);
  await fill(page, 'query.N', '1024');
  await click(page, 'query.K');
  await page.keyboard.press('Enter');
  await settle(page);
  assert.equal(await page.evaluate(() => history.length), entries);
  await reload(page);
  await at(3);
}));

test('Back goes before what is being typed', () => with_page({}, async (page) => {
  await fill(page, 'query.M', '8192');
  await type_over(page, 'query.N', '77');
  await step(page, -1);
  const view = await look(page);
  assert.equal(fields(view).M, '4096');
  assert.equal(fields(view).N, '4096');
  assert_answers(view, '');
  await step(page, 1);
  assert_answers(await look(page), 'M=8192');
}));

test('an old entry written by hand is not rewritten by looking at it', () => with_page({fragment: 'M=1024'}, async (page) => {
  await fill(page, 'query.N', '512');
  await step(page, -1);
  await settle(page);
  await click(page, 'query.M');
  await page.keyboard.press('Enter');
  await settle(page);
  assert.equal(fragment(page), 'M=1024');
  await step(page, 1);
  await settle(page);
  assert.equal(fragment(page), 'v=1&M=1024&N=512');
}));

test('a bad link says what is wrong with each field and loses nothing', () => with_page({
  fragment: 'v=1&M=zero&N=512&in=float17&smem_stages=9&warp_size=0&dev=h1000&blok=3&topk=-1',
}, async (page) => {
  let view = await look(page);
  assert.ok(words(view).includes('Some fields of the link cannot be used, so that nothing is ranked yet.'));
  assert.match(complaint(view, 'M'), /^"zero" is not an integer; 1 to 2,147,483,647 is accepted$/);
  assert.match(complaint(view, 'in'), /^"float17" is not known; accepted: float64, float32, float16/);
  assert.match(complaint(view, 'smem_stages'), /^9 is out of range; 1 to 8 is accepted$/);
  assert.match(complaint(view, 'warp_size'), /^0 is out of range; 1 to 1,024 is accepted$/);
  assert.match(complaint(view, 'dev'), /^"h1000" is not known; accepted: custom, v100-sxm2/);
  assert.match(complaint(view, 'topk'), /^-1 is out of range/);
  assert.ok(words(view).some((text) => /^"blok": no such field/.test(text)));
  const shown = fields(view);
  assert.deepEqual([shown.M, shown.N, shown.in, shown.smem_stages, shown.warp_size, shown.dev, shown.topk],
                   ['zero', '512', 'float17', '9', '0', 'h1000', '-1']);

  // Mending one field keeps the others as they are.
  await fill(page, 'query.M', '1024');
  view = await look(page);
  assert.equal(complaint(view, 'M'), '');
  assert.equal(fields(view).in, 'float17');
  assert.match(fragment(page), /M=1024.*in=float17|in=float17.*M=1024/);
  await reload(page);
  assert.match(complaint(await look(page), 'in'), /^"float17" is not known/);

  await click(page, 'query.drop_refused');
  view = await look(page);
  assert.equal(fragment(page), 'v=1&M=1024&N=512');
  assert_answers(view, 'M=1024&N=512');
}));

test('a model, an operator or a version that is not known is said to be so', () => with_page({}, async (page) => {
  for (const [link, said] of [
    ['model=magic', /^"model": "magic" is not known; accepted: enumerate, carver/],
    ['op=gemv', /^"model": enumerate knows matmul only; use carver for gemv/],
    ['op=fft', /^"fft" is not known; accepted: matmul, gemv/],
    ['v=2', /^"v": version "2" is not known/],
  ]) {
    await open_fragment(page, link);
    const view = await look(page);
    assert.ok(words(view, 'message').some((text) => said.test(text)), `${link}: ${words(view, 'message').join(' | ')}`);
    await click(page, 'query.drop_refused');
    assert_answers(await look(page), '');
  }
}));

test('a device without a preset is complained about until it is complete', () => with_page({fragment: 'dev=custom&arch=sm_90'}, async (page) => {
  const view = await look(page);
  assert.match(complaint(view, 'smem_cap'), /^missing/);
  assert.match(complaint(view, 'compute_max_core'), /^missing/);
  assert.match(complaint(view, 'l2_cache_size_bytes'), /^missing/);
}));

// The keys of a link and what they are given, as the page reads them; the page's own reading of a broken escape is its text.
function pairs_of(link) {
  const decoded = (text) => {
    const bytes = [];
    for (let i = 0; i < text.length; ++i) {
      const escape = /^%[0-9a-f]{2}/i.exec(text.slice(i, i + 3));
      if (escape) {
        bytes.push(Buffer.from([parseInt(text.slice(i + 1, i + 3), 16)]));
        i += 2;
      } else {
        const [character] = text.slice(i);
        bytes.push(Buffer.from(character === '+' ? ' ' : character));
        i += character.length - 1;
      }
    }
    return new TextDecoder().decode(Buffer.concat(bytes));
  };
  return link.split('&').filter(Boolean).map((pair) => {
    const equals = pair.indexOf('=');
    return equals < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1))];
  });
}

const long_names = new Map([['in_dtype', 'in'], ['out_dtype', 'out'], ['accum_dtype', 'acc']]);
// How the page writes a key that it does not know.
const quoted = (key) => {
  const clean = [...key].map((c) => (c < ' ' || c === '\x7f' ? '?' : c)).join('');
  return Buffer.byteLength(clean) > 60 ? `"${Buffer.from(clean).subarray(0, 50).toString()}` : `"${clean}"`;
};

const hostile_links = thorough ? 250 : 40;

test('every field of a hostile link is used or complained about', () => with_page({}, async (page) => {
  page.on('dialog', (dialog) => page.problems.push(`dialog: ${dialog.message()}`));
  const title = await page.title();
  const random = generator(7);
  await show_all_fields(page);
  let complaints = 0;
  for (let round = 0; round < hostile_links; ++round) {
    const link = hostile_link(random);
    await open_fragment(page, link);
    const written = pairs_of(fragment(page).replace(/^#/, ''));
    const view = await look(page);
    const messages = words(view, 'message');
    const names = written.map(([key]) => long_names.get(key) ?? key);
    for (const [index, name] of names.entries()) {
      const has_control = name === 'op' || field_names.includes(name);
      const about = has_control ? complaint(view, name)
        : messages.find((text) => text.startsWith(quoted(name)) || text.startsWith(`${name}: `));
      const twice = names.indexOf(name) !== names.lastIndexOf(name);
      const used = !twice && (name === 'v' || name === 'model' || fields(view)[name] === written[index][1]);
      assert.ok(about || used, `${JSON.stringify(written[index])} of ${fragment(page)}: ${messages.join(' | ')}`);
      if (about) ++complaints;
    }
    // Whatever was wrong, one button leads back to a ranking.
    if (find(view, 'query.drop_refused')) {
      await click(page, 'query.drop_refused');
      const mended = await look(page);
      assert.equal(find(mended, 'query.drop_refused'), undefined, link);
      assert_answers(mended, fragment(page));
    } else {
      assert_answers(view, fragment(page));
    }
  }
  assert.ok(complaints > 2 * hostile_links, `only ${complaints} complaints`);
  assert.equal(await page.title(), title);
  assert.equal(await page.evaluate(() => ({}).polluted), undefined);
}));

test('a link longer than a link can be is refused as a whole', () => with_page({}, async (page) => {
  await open_fragment(page, `M=1024${'&'.repeat(20000)}`);
  const view = await look(page);
  assert.ok(words(view, 'message').some((text) => /20,006 bytes are too many; 8,192 are accepted/.test(text)));
  await click(page, 'query.drop_refused');
  assert_answers(await look(page), '');
}));
