// Exports and measured results of the JavaScript module: the command line's own, byte for byte.
import assert from 'node:assert/strict';
import {readFile, readdir} from 'node:fs/promises';
import path from 'node:path';
import {test} from 'node:test';

import {Tilescope, repository, run} from './support/built.mjs';

const tilescope = await Tilescope();
const samples = path.join(repository, 'tests/measured');

const formats = ['json', 'csv', 'markdown', 'tilelang', 'triton', 'cutlass'];

/** The same query for the module and for the command line. */
const asked = [
  '',
  'M=768&N=1280&K=640&dev=a100-80g&topk=3&reg_bits=out',
  'in=int8&out=int32&acc=int32&M=1024&N=1024&K=1024&dev=t4',
  'model=carver&dev=h100-sxm',
  'model=carver&dev=a100-80g&M=20&N=5120&topk=4',
  'model=carver&op=gemv&dev=a100-80g',
  'model=carver&op=elementwise&dev=rtx-4090',
  'model=carver&op=conv&dev=a100-80g',
  'model=carver&with_bias=true&dev=h100-sxm&M=512',
  'dev=mi300x&topk=all&M=512&N=512&K=512',
];
const query_of = (link) => tilescope.decodeLink(link).query;

/** What the command prints; its warnings are not looked at. */
const print = (...options) => run(options, '', {stdio: 'pipe'});

/** What the command line prints, or its complaints as the module words them. */
function expected_export(link, format, ...options) {
  try {
    return {text: print('--link', link, '--format', format, ...options)};
  } catch (refused) {
    return {errors: refused.stderr.trimEnd().split('\n').map((line) => /^tilescope: --(\S+): (.*)$/.exec(line).slice(1))};
  }
}

function assert_same_export(made, expected, what) {
  if (expected.errors) {
    assert.deepEqual(made.errors.map(({field, message}) => [field, message]), expected.errors, what);
    assert.deepEqual(Object.keys(made), ['errors']);
  } else {
    assert.equal(made.text, expected.text, what);
  }
}

test('every format of every query is the command line\'s text', () => {
  let refused = 0;
  for (const link of asked) {
    for (const format of formats) {
      const expected = expected_export(link, format);
      assert_same_export(tilescope.export(query_of(link), {format}), expected, `${link} as ${format}`);
      refused += expected.errors ? 1 : 0;
    }
  }
  assert.ok(refused > 5 && refused < asked.length * formats.length / 2, `${refused} refused`);
});

test('one candidate alone, and what builds in place of what does not', () => {
  for (const link of ['', 'model=carver&dev=a100-80g&M=20&N=5120']) {
    for (const format of formats) {
      for (const rank of [1, 3, 12]) {
        assert_same_export(tilescope.export(query_of(link), {format, rank}), expected_export(link, format, '--rank', String(rank)), `${link} ${format} ${rank}`);
      }
    }
    for (const format of ['tilelang', 'triton', 'cutlass']) {
      assert_same_export(tilescope.export(query_of(link), {format, building: true}), expected_export(link, format, '--building'), `${link} ${format}`);
    }
  }
  const pageUrl = 'https://example.org/tilescope/';
  assert_same_export(tilescope.export({}, {format: 'markdown', pageUrl}), expected_export('', 'markdown', '--page-url', pageUrl));
});

test('an export says what file it belongs into', () => {
  const kinds = formats.map((format) => (({extension, media_type}) => [extension, media_type])(tilescope.export({topk: 1}, {format})));
  assert.deepEqual(kinds, [['json', 'application/json'], ['csv', 'text/csv'], ['md', 'text/markdown'], ['py', 'text/x-python'], ['py', 'text/x-python'], ['h', 'text/plain']]);
  assert.equal(tilescope.export().text, tilescope.export({}, {format: 'tilelang'}).text);
  assert.deepEqual(tilescope.export({params: {in_dtype: 'half'}, topk: 1}).notes, [{field: 'in_dtype', message: '"half" is read as float16'}]);
});

test('what cannot be exported is said by its field, all at once', () => {
  const fields = (...asking) => tilescope.export(...asking).errors.map(({field}) => field);
  assert.deepEqual(fields({params: {M: 0}}, {format: 'text', rank: 0, pageUrl: 7}), ['M', 'format', 'rank', 'pageUrl']);
  assert.deepEqual(fields({}, {rank: 1.5}), ['rank']);
  assert.deepEqual(fields({topk: 3}, {rank: 4}), ['rank']);
  assert.deepEqual(fields({}, {format: 'markdown', pageUrl: 'a b'}), ['pageUrl']);
  assert.deepEqual(tilescope.export({}, {format: 'text'}).errors[0].message, '"text" is not known; accepted: json, csv, markdown, tilelang, triton, cutlass');
  assert.equal(tilescope.export({topk: 1}, null).errors, undefined, 'no options at all');
});

test('a link is exported as its page shows it', () => {
  const link = 'model=carver&dev=a100-80g&M=20&N=5120&format=triton';
  const of_command = (...options) => print('--link', 'model=carver&dev=a100-80g&M=20&N=5120', '--format', 'triton', ...options);
  assert.deepEqual(tilescope.exportLink(link), {text: of_command(), extension: 'py', media_type: 'text/x-python', building: true});
  assert.equal(tilescope.exportLink(link, {top: 3, building: true}).text, of_command('--topk', '3', '--building'));
  assert.equal(tilescope.exportLink(link, {top: 10}).text, of_command());
  // The chosen tile is the hint that it became, and the first where none is chosen.
  assert.equal(tilescope.exportLink(link, {chosen: true}).text, of_command('--rank', '1'));
  const {hints} = tilescope.evaluate(query_of('model=carver&dev=a100-80g&M=20&N=5120'));
  const third = tilescope.exportLink(`${link}&tile=${hints[2].block.join('x')}`, {chosen: true});
  assert.equal(third.text, of_command('--rank', '3'));
  assert.equal(tilescope.exportLink('format=csv').building, false);
  assert.equal(tilescope.exportLink('tile=64x64x64&format=csv', {chosen: true}).text.split('\n')[1].split(',').slice(1, 4).join('x'), '64x64x64');
});

test('a link that cannot be exported says why in the page\'s language', () => {
  const words = (link, wish, language) => tilescope.exportLink(link, wish, language).errors.map(({message}) => message).join(' ');
  assert.equal(words('model=carver&op=conv'), 'conv has no tilelang export');
  assert.match(words('model=carver&op=conv', {}, 'zh-CN'), /没有 tilelang 导出/);
  const [, second] = tilescope.evaluate(query_of('model=carver&dev=a100-80g')).hints;
  const no_hint = `model=carver&dev=a100-80g&topk=1&tile=${second.block.join('x')}`;
  assert.match(words(no_hint, {chosen: true}), /^carver made no hint of the chosen tile/);
  assert.match(words(no_hint, {chosen: true}, 'zh-CN'), /没有由所选 tile 得出 hint/);
  assert.match(words('M=0'), /0/);
});

const sample_queries = ['M=1024&N=1024&K=1024', 'model=carver&dev=h100-sxm&M=1024&N=1024&K=1024', 'M=4096&N=2112&K=7168&dev=a100-80g', 'model=carver&dev=t4&M=512&N=4096&K=7168'];

for (const name of await readdir(samples)) {
  test(`${name} is measured as the command line measures it`, async () => {
    const text = await readFile(path.join(samples, name), 'utf8');
    for (const link of sample_queries) {
      for (const top of [20, 3]) {
        const answer = tilescope.measured(query_of(link), text, {fileName: name, top});
        const printed = print('measured', path.join(samples, name), '--link', link, '--format', 'json', '--top', String(top));
        assert.equal(JSON.stringify(answer), JSON.stringify(JSON.parse(printed)), link);
      }
      // Step by step it comes to the same.
      tilescope.openMeasured(text, name);
      assert.equal(tilescope.measuredCsv(), '');
      let step = {done: false};
      for (let steps = 0; !step.done; ++steps) {
        assert.ok(steps <= step.of + 1 || steps === 0);
        step = tilescope.stepMeasured(link, 0);
      }
      assert.deepEqual([step.asked, step.of], [step.of, tilescope.measured(query_of(link), text).n_rows]);
      assert.equal(tilescope.measuredCsv(), print('measured', path.join(samples, name), '--link', link, '--format', 'csv'));
      const {n_rows, notes, problems, sentences} = tilescope.measured(query_of(link), text, {fileName: name});
      const table = tilescope.measuredTable();
      assert.equal(table.total, n_rows);
      assert.deepEqual([table.notes, table.sentences], [notes, sentences]);
      assert.equal(table.problems.length, problems.length);
      problems.forEach(({line, message}, i) => assert.equal(table.problems[i], line > 0 ? `line ${line}: ${message}` : message));
    }
    tilescope.closeMeasured();
    assert.equal(tilescope.measuredCsv(), '');
  });
}

test('the name of a tuned config gives its N and K', () => {
  const text = '{"64": {"BLOCK_SIZE_M": 64, "BLOCK_SIZE_N": 64, "BLOCK_SIZE_K": 128}}';
  const why = (fileName) => tilescope.measured({params: {N: 2112, K: 7168}}, text, {fileName}).rows[0].why;
  assert.equal(why('N=2112,K=7168,device_name=NVIDIA_H200.json'), undefined);
  assert.match(why('configs/N=24576,K=1536,device_name=NVIDIA_H200.json'), /24,576/);
});

test('what cannot be measured is said by its field or its line', () => {
  const errors = (...asking) => tilescope.measured(...asking).errors;
  assert.deepEqual(errors({params: {M: 0}}, 'x', {top: 0, fileName: 1}).map(({field}) => field), ['M', 'top', 'fileName']);
  assert.deepEqual(errors({template: 'gemv', model: 'carver'}, 'x'), [{field: 'template', message: 'Only the tiles of a matmul can be measured ones.'}]);
  assert.deepEqual(errors({}, '').map(({field, line}) => [field, line]), [['text', undefined]]);
  const [{field, line, message}] = errors({}, '# times\n\nblock_M,block_N\n');
  assert.deepEqual([field, line], ['text', 3]);
  assert.match(message, /^no column for/);
  assert.match(errors({}, '', {}, 'zh-CN')[0].message, /没有可读的内容/);
  assert.match(tilescope.stepMeasured('model=carver&op=gemv').why, /Only the tiles of a matmul/);
});

test('another query is looked up anew, another file takes its place', async () => {
  const text = await readFile(path.join(samples, 'times.csv'), 'utf8');
  tilescope.openMeasured(text, 'times.csv');
  const places = (link) => {
    tilescope.stepMeasured(link);
    return tilescope.measuredTable().rows.map(({cells}) => cells.join(' '));
  };
  const first = places('M=1024&N=1024&K=1024');
  assert.notDeepEqual(places('M=4096&N=4096&K=4096'), first);
  assert.deepEqual(places('M=1024&N=1024&K=1024&lang=en'), first);
  assert.equal(tilescope.measuredTable({first: 2, count: 3}).rows.length, 3);
  const {chart} = tilescope.measuredTable();
  const counting = tilescope.measured(query_of('M=1024&N=1024&K=1024'), text).rows.filter(({counts}) => counts);
  assert.deepEqual(chart.points, counting.map(({priority, seconds, rank}) => [priority, seconds, rank]));
  assert.equal(chart.points[chart.fastest][1], Math.min(...counting.map(({seconds}) => seconds)));
  assert.match(tilescope.measuredTable({}, 'zh-CN').read, /读取了/);
  tilescope.openMeasured('nothing of it', 'other.csv');
  const {file, ...step} = tilescope.stepMeasured('');
  assert.deepEqual(step, {done: true, asked: 0, of: 0});
  tilescope.openMeasured('nothing of it', 'other.csv');
  assert.equal(tilescope.stepMeasured('').file, file + 1, 'another file, though of the same name');
  assert.equal(tilescope.measuredTable().total, undefined);
  tilescope.closeMeasured();
  assert.equal(tilescope.stepMeasured('').file, 0);
});
