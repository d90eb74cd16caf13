// One question, four ways to ask it: as a link on the command line, as JSON to its batch mode, of the JavaScript module, and on the
// page. The answers are the same: byte for byte where they are JSON, figure by figure where they are drawn.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {after, before, test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {command, Tilescope} from '../wasm/support/built.mjs';
import {as_summary, assert_row} from './support/core.mjs';
import {look, open_fragment, rows, summary, words} from './support/page.mjs';
import {generator, pick, random_query} from './support/random.mjs';
import {open_site, thorough} from './support/site.mjs';

const questions = thorough ? 1000 : 60;

let site;
let page;
let module;

before(async () => {
  module = await Tilescope();
  site = await open_site({pixels: false});
  page = await site.open({viewport: {width: 1440, height: 900}});
});
after(async () => {
  assert.deepEqual(page.problems, []);
  await site.close();
});

const run = (input, ...options) => execFileSync(fileURLToPath(new URL(`file://${command}`)), options, {input, encoding: 'utf8', maxBuffer: 1 << 28});

const spaced = (block) => block.join(' x ');

function assert_drawn(view, answer, link) {
  if (answer.model === 'enumerate') {
    assert.deepEqual(summary(view), as_summary(answer), link);
    for (const row of rows(view)) assert_row(row, answer.candidates[Number(row['#']) - 1]);
    assert.equal(rows(view).length === 0, answer.candidates.length === 0, link);
    return;
  }
  if (answer.error) {
    const raised = answer.error.split(':')[0];
    assert.ok(words(view).some((text) => text.includes(raised)), `${link}: ${raised} among ${words(view).join(' | ')}`);
    return;
  }
  assert.ok(words(view, 'message').some((text) => text.startsWith(`${answer.n_visited.toLocaleString('en-US')} visited`)), link);
  const shown = rows(view, 'hints');
  assert.equal(shown.length === 0, answer.hints.length === 0, link);
  for (const row of shown) {
    const hint = answer.hints[Number(row['#']) - 1];
    assert.equal(row.block, Array.isArray(hint) ? row.block : spaced(hint.block), link);
  }
}

test(`${questions} random questions have one answer`, async () => {
  const random = generator(20270301);
  const asked = [];
  while (asked.length < questions) {
    const query = {...random_query(random, 0.25), model: pick(random, ['enumerate', 'carver'])};
    // The page lists all, the others ten: what is compared is listed alike.
    query.topk = String(Math.floor(1 + 20 * random()));
    const link = ['v=1', ...Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)].join('&');
    const {query: json, errors} = module.decodeLink(link);
    assert.equal(errors, undefined, link);
    asked.push({link, json: JSON.stringify(json)});
  }
  const answers = run(`${asked.map(({json}) => json).join('\n')}\n`, 'batch').trimEnd().split('\n');
  assert.equal(answers.length, asked.length);
  for (const [i, {link, json}] of asked.entries()) {
    assert.equal(module.evaluateText(json), answers[i], link);
    const answer = JSON.parse(answers[i]);
    const told = JSON.parse(run('', '--link', link, '--format', 'json'));
    assert.deepEqual(told, answer, link);
    await open_fragment(page, link);
    assert_drawn(await look(page), answer, link);
  }
});
