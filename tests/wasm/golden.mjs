// The recorded answers of carver itself (tests/golden, written by scripts/golden) against the model in WebAssembly.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';

import {Tilescope} from './support/built.mjs';

const tilescope = await Tilescope();

const keys = ['policy', 'base', 'space', 'bits', 'pipeline_stage', 'n_visited', 'n_valid', 'visited_fnv1a64', 'order_fnv1a64', 'hints_fnv1a64'];

/// What two answers must agree in: reduce steps by value, an error by its type.
function comparable(answer) {
  const kept = Object.fromEntries(keys.filter((key) => key in answer).map((key) => [key, answer[key]]));
  if (answer.rstep) kept.rstep = answer.rstep.map((steps) => Object.values(steps));
  if (answer.error) kept.error = answer.error.split(':')[0];
  return kept;
}

for (const [name, at_least] of [['digests.jsonl', 2000], ['whole.jsonl', 100]]) {
  test(`every recorded answer of ${name} is given in WebAssembly too`, async () => {
    const text = await readFile(new URL(`../golden/${name}`, import.meta.url), 'utf8');
    const records = text.trimEnd().split('\n').slice(1).map((line) => JSON.parse(line));
    assert.ok(records.length >= at_least, `${records.length} records`);
    for (const {answer: expected, ...query} of records) {
      assert.deepEqual(comparable(tilescope.evaluate({model: 'carver', ...query})), comparable(expected), JSON.stringify(query));
    }
  });
}
