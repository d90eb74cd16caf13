// The JavaScript module in Node: the same answers as the command line, to the byte, and what its declarations promise.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {copyFile, mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';

import {Tilescope, module_file, repository, run, site} from './support/built.mjs';
import {random_queries} from './support/queries.mjs';

const tilescope = await Tilescope();

test('the default query is answered with the original figures', () => {
  const answer = tilescope.evaluate();
  assert.equal(answer.n_visited, 729);
  assert.equal(answer.n_valid, 154);
  assert.deepEqual(answer.rejected, {smem: 453, regs: 122});
  assert.equal(answer.n_priorities, 48);
  assert.equal(answer.ties_at_top, 8);
  assert.equal(answer.candidates.length, 10);
  const {carver_rank: _, ...first} = answer.candidates[0];
  assert.deepEqual(first, {
    rank: 1, block: [128, 256, 16], traffic_bytes: 1644167168, smem_bytes: 12288, registers: 65536, grid: 512,
    blocks_per_sm: 1, limiter: ['regs'], waves: 4, priority: 6576668676, tie_group: 1, tie_size: 8,
  });
});

test('the version is the command line\'s, is a semantic one and stands in one place', async () => {
  const {version} = tilescope;
  assert.equal(version, run(['--version']).trim());
  assert.match(version, /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/);
  assert.ok((await readFile(path.join(repository, 'CMakeLists.txt'), 'utf8')).includes(`project(Tilescope VERSION ${version} `));
  assert.equal('version' in JSON.parse(await readFile(path.join(repository, 'scripts/package.json'), 'utf8')), false);
  for (const file of ['README.md', 'README.zh-CN.md', 'web/page/tilescope.d.ts', 'web/bindings/tilescope.mjs']) {
    const text = await readFile(path.join(repository, file), 'utf8');
    assert.doesNotMatch(text, new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?![\\d.])`), file);
  }
});

test('random queries are answered as the command line answers them, byte for byte', () => {
  const ids = tilescope.devices().map((device) => device.id);
  const lines = random_queries(1, 800, ids).map((query) => JSON.stringify(query));
  const expected = run(['batch'], lines.join('\n')).trimEnd().split('\n');
  assert.equal(expected.length, lines.length);
  let refused = 0;
  lines.forEach((line, i) => {
    assert.equal(tilescope.evaluateText(line), expected[i], line);
    refused += 'errors' in JSON.parse(expected[i]) ? 1 : 0;
  });
  assert.ok(refused > 50 && refused < 600, `${refused} refused`);
});

test('rejected tiles are listed as the command line lists them', () => {
  const line = JSON.stringify({params: {M: 768, N: 768, K: 768}, topk: 3});
  const expected = run(['batch', '--rejected'], line).trimEnd();
  assert.equal(tilescope.evaluateText(line, {rejections: Infinity}), expected);
  const all = tilescope.evaluate(JSON.parse(line), {rejections: 1e9}).rejections;
  assert.deepEqual(tilescope.evaluate(JSON.parse(line), {rejections: 2}).rejections, all.slice(0, 2));
  for (const none of [0, -1, NaN, undefined]) {
    assert.equal(tilescope.evaluate(JSON.parse(line), {rejections: none}).rejections, undefined);
  }
});

test('carver answers too, and its search can be traced', () => {
  const line = JSON.stringify({model: 'carver', device: 'h100-sxm', params: {M: 1024, N: 1024, K: 1024}});
  assert.equal(tilescope.evaluateText(line), run(['batch'], line).trimEnd());
  assert.equal(tilescope.evaluateText(line, {trace: true}), run(['batch', '--trace'], line).trimEnd());
  const answer = tilescope.evaluate(JSON.parse(line));
  assert.equal(answer.model, 'carver-0.1.15');
  assert.ok(answer.hints.length > 0);
});

test('text that is no query is answered with an error that names it', () => {
  for (const text of ['', '{', '[]', 'null', '"M"', '{"id":"\ud800"}', '['.repeat(60000), '{"a":'.repeat(10000), 'x'.repeat(70000)]) {
    const answer = JSON.parse(tilescope.evaluateText(text));
    assert.equal(answer.errors?.length, 1, text.slice(0, 20));
    assert.equal(typeof answer.errors[0].message, 'string');
  }
  // Half of a surrogate pair is no character, so that JSON cannot hold it.
  assert.equal(tilescope.evaluate({id: '\ud800', topk: 0}).errors[0].field, 'query');
});

test('a refused query is a value, every bad field at once', () => {
  const answer = tilescope.evaluate({id: 7, params: {M: 0, N: 1.5}, device: 'h1000'});
  assert.equal(answer.id, 7);
  assert.deepEqual(answer.errors.map((error) => error.field), ['M', 'N', 'device']);
  assert.deepEqual(Object.keys(answer), ['id', 'errors']);
});

test('links are the command line\'s and are read back', () => {
  const query = {params: {M: 8192, in_dtype: 'half', trans_B: false}, device: {preset: 't4', smem_cap: 65536}, topk: 'all'};
  const {link, notes} = tilescope.encodeLink(query);
  const parameters = ['link', '--m', '8192', '--in', 'float16', '--trans-b', 'false', '--device', 't4', '--smem-cap', '65536', '--topk', 'all'];
  assert.equal(`#${link}`, run(parameters).trim());
  assert.deepEqual(notes, [{field: 'in_dtype', message: '"half" is read as float16'}]);
  const decoded = tilescope.decodeLink(`#${link}`);
  assert.equal(decoded.errors, undefined);
  assert.equal(decoded.query.params.M, 8192);
  assert.deepEqual(decoded.query.device, {preset: 't4', smem_cap: 65536});
  assert.deepEqual(tilescope.evaluate(decoded.query), (({notes: _, ...rest}) => rest)(tilescope.evaluate(query)));
  assert.equal(tilescope.encodeLink(decoded.query).link, link);
});

test('random queries survive a link', () => {
  const ids = tilescope.devices().map((device) => device.id);
  let links = 0;
  for (const query of random_queries(2, 500, ids)) {
    const encoded = tilescope.encodeLink(query);
    if (encoded.errors) continue;
    ++links;
    const {query: decoded} = tilescope.decodeLink(encoded.link);
    assert.equal(tilescope.encodeLink(decoded).link, encoded.link);
    const {id, notes, ...expected} = tilescope.evaluate(query);
    // As text, which compares thousands of candidates at once.
    assert.equal(JSON.stringify(tilescope.evaluate(decoded)), JSON.stringify(expected));
  }
  assert.ok(links > 200, `${links} links`);
});

test('what is wrong with a link is said field by field', () => {
  const {errors, query} = tilescope.decodeLink('M=0&bogus=1&in=half&v=9');
  assert.equal(query, undefined);
  assert.deepEqual(errors.map((error) => error.field).sort(), ['M', 'bogus', 'v']);
  assert.deepEqual(tilescope.encodeLink({params: {M: 0}}).errors.map((error) => error.field), ['M']);
  assert.equal(tilescope.decodeLink().errors, undefined);
  assert.equal(tilescope.decodeLink('x'.repeat(10000)).errors[0].field, 'link');
});

test('the devices are the command line\'s, each field with its source', () => {
  const devices = tilescope.devices();
  const rows = run(['devices']).trimEnd().split('\n').slice(1, -1).map((line) => line.split(/\s+/));
  assert.deepEqual(devices.map((device) => device.id), rows.map((row) => row[0]));
  for (const device of devices) {
    assert.deepEqual(Object.keys(device.sources), Object.keys(device.fields));
    for (const source of Object.values(device.sources)) assert.ok(source.text);
    const row = rows.find(([id]) => id === device.id).join(' ');
    assert.equal(device.sources.l2_cache_size_bytes.verified, !row.endsWith('?'), device.id);
    // A device spelt out is the same device.
    const {device: spelt_out} = tilescope.decodeLink(tilescope.encodeLink({device: device.fields}).link).query;
    assert.deepEqual(spelt_out, device.fields);
  }
  const h100 = devices.find((device) => device.id === 'h100-sxm-optin');
  assert.equal(h100.sibling, 'h100-sxm');
  assert.equal(h100.opt_in, true);
  assert.equal(h100.fields.smem_cap, 232448);
  assert.deepEqual(h100.silicon.fp16_dense_tflops, {value: 989, verified: true});
  const gb10 = devices.find((device) => device.id === 'gb10');
  assert.deepEqual(gb10.silicon.fp16_dense_tflops, {verified: false});
  assert.equal(devices.find((device) => device.id === 'mi300x').sibling, null);
});

test('every shape is a link that is answered', () => {
  const shapes = tilescope.shapes();
  assert.ok(shapes.length > 80);
  for (const shape of shapes) {
    const {query, errors} = tilescope.decodeLink(shape.link);
    assert.equal(errors, undefined, shape.name);
    assert.ok(tilescope.evaluate({...query, topk: 1}).n_visited > 0, shape.name);
  }
});

const field_of = (form, key) => form.sections.flatMap(({fields}) => fields).find((field) => field.key === key);

test('a form holds every field of its link, each with what it takes', () => {
  const form = tilescope.form('v=1&M=4k&dev=t4&smem_cap=1024');
  assert.equal(form.ok, true);
  assert.equal(form.title, 'matmul 4096 x 4096 x 4096, fp16 -> fp16, acc fp32, NVIDIA T4');
  assert.deepEqual(form.sections.map(({id}) => id), ['model', 'problem', 'device', 'device_more', 'assumptions', 'result']);
  const M = field_of(form, 'M');
  assert.deepEqual([M.kind, M.value, M.default, M.changed, M.complaint], ['number', '4k', '4096', false, undefined]);
  assert.equal(field_of(form, 'in').label, 'in_dtype');
  assert.equal(field_of(form, 'in').choices.length, 11);
  assert.equal(field_of(form, 'dev').choices.length, tilescope.devices().length + 1);
  const smem = field_of(form, 'smem_cap');
  assert.deepEqual([smem.value, smem.default, smem.changed], ['1024', '49152', true]);
  assert.match(smem.source, /^Source: ./);
  for (const {fields} of form.sections) for (const {key, help} of fields) if (key !== 'model' && key !== 'dev') assert.ok(help, key);
});

test('a form keeps what cannot be used, with the complaint', () => {
  const form = tilescope.form('M=<b>&bogus=1&dev=h100-sxm');
  assert.equal(form.ok, false);
  assert.equal(field_of(form, 'M').value, '<b>');
  assert.match(field_of(form, 'M').complaint, /^"<b>" is not an integer/);
  assert.deepEqual(form.errors.map(({field}) => field), ['bogus']);
  assert.deepEqual(form.device, {opt_in: false, sibling: 'h100-sxm-optin'});
  assert.deepEqual(tilescope.result(form.link).errors.map(({field}) => field), ['M', 'bogus']);
  // Only the answer knows that this is too much to rank.
  const heavy = tilescope.form('M=2^30&N=2^30&K=2^30&min_divisor=1&smem_cap=2^24&reg_cap=2^24');
  if (!heavy.ok) assert.ok(field_of(heavy, 'min_divisor').complaint);
});

test('edits give links, as a reader makes them', () => {
  assert.deepEqual(tilescope.set('', 'M', '8k'), {link: 'v=1&M=8192', same: false, switched: false});
  assert.deepEqual(tilescope.set('M=4k', 'M', '4096'), {link: 'v=1', same: true, switched: false});
  assert.deepEqual(tilescope.set('', 'op', 'gemv'), {link: 'v=1&model=carver&op=gemv', same: false, switched: true});
  assert.equal(tilescope.set('M=16&smem_cap=1024', 'dev', 't4').link, 'v=1&M=16&dev=t4');
  assert.equal(tilescope.set('', 'trans_A', true).link, 'v=1&trans_A=true');
  assert.equal(tilescope.set('M=x', 'N', '512').link, 'v=1&M=x&N=512');
  assert.equal(tilescope.set('', 'M', '').link, 'v=1&M=');
  assert.equal(tilescope.reset('M=16&N=32', 'M').link, 'v=1&N=32');
  assert.equal(tilescope.takeProblem('M=16&dev=t4', 'M=1024&N=1024&K=1024').link, 'v=1&M=1024&N=1024&K=1024&dev=t4');
  assert.deepEqual(tilescope.choose('M=512&view=plain', '64x64x16'), {link: 'v=1&M=512&view=plain&tile=64x64x16', same: true, switched: false});
  assert.equal(tilescope.dropRefused('M=x&N=512&bogus=2').link, 'v=1&N=512');
});

test('tables show what the answer says', () => {
  const answer = tilescope.evaluate({topk: 'all'});
  const result = tilescope.result('');
  assert.equal(result.summary, '729 visited \u00B7 154 valid \u00B7 122 over registers \u00B7 453 over shared memory \u00B7 48 priority values \u00B7 8 tied at the top');
  const [ranking, rejected] = result.tables;
  assert.deepEqual([ranking.id, ranking.total, ranking.rows.length], ['ranking', 154, 50]);
  ranking.rows.forEach((row, i) => {
    const candidate = answer.candidates[i];
    assert.equal(row.tile, candidate.block.join('x'));
    const cell = (name) => row.cells[ranking.columns.findIndex((column) => column.name === name)];
    assert.equal(cell('traffic'), (candidate.traffic_bytes / 1e6).toFixed(1));
    assert.equal(cell('limiter'), candidate.limiter.join('+'));
    assert.equal(cell('blocks/SM'), String(candidate.blocks_per_sm));
    assert.equal(row.tie?.size ?? 1, candidate.tie_size);
  });
  assert.equal(ranking.rows[0].tie.words, 'with 7 others');
  const {working, ...chosen} = result.chosen;
  assert.deepEqual([result.first, chosen], ['128 x 256 x 16', {rank: 1, tile: '128x256x16', title: '128 x 256 x 16'}]);
  const line = (id) => working.flatMap(({lines}) => lines).find((each) => each.id === id);
  assert.match(line('smem').result, /^12,288 B$/);
  assert.equal(line('waves').result, '4');
  assert.equal(rejected.total, 575);
  assert.equal(tilescope.result('', {reason: 'regs', rows: {rejected: 7}}).tables[1].total, 122);
  assert.equal(tilescope.result('', {reason: 'regs', rows: {rejected: 7}}).tables[1].rows.length, 7);
  assert.equal(tilescope.result('', {rows: {ranking: 1e6}}).tables[0].rows.length, 154);
  assert.equal(tilescope.result(tilescope.choose('', '128x256x64').link).chosen.rank, 3);
  assert.equal(tilescope.result(tilescope.choose('', '<b>').link).chosen.rank, 1);
});

test('carver\'s tables show its hints, its ranking and its search', () => {
  const answer = tilescope.evaluate({model: 'carver', topk: 'all', device: 'h100-sxm'}, {trace: true});
  const result = tilescope.result('model=carver&dev=h100-sxm', {rows: {hints: 1000, ranked: 1000, search: 1000}});
  const [hints, ranked, search] = result.tables;
  assert.deepEqual([hints.total, ranked.total, search.total], [answer.hints.length, answer.order.length, answer.n_visited]);
  assert.deepEqual(result.lines.filter(({tone}) => tone === 'plain').map(({text}) => text), answer.why);
  assert.equal(hints.rows[0].cells[0], answer.hints[0].block.join(' x '));
  const raised = tilescope.result('model=carver&with_bias=true&dev=h100-sxm&M=1&N=1');
  assert.ok(raised.lines.length > 0);
});

// --- what many answers say together

const asked = [
  '', 'M=1000&N=28672&K=4096&dev=a100-80g', 'M=55440&N=96&K=64&min_divisor=8&reg_bits=out',
  'model=carver&dev=h100-sxm', 'model=carver&dev=t4&M=300&N=1000', 'model=carver&op=conv&dev=a100-80g', 'model=carver&op=gemv&dev=mi300x',
];

test('landscapes are the command line\'s, with a figure or a word for every cell', () => {
  for (const link of asked) {
    for (const heat of ['priority', 'traffic', 'waves', 'blocks_per_sm']) {
      const {heat: shown_heat, first, shown, shades, words, visits_shown, ...map} = tilescope.landscape(`${link}&heat=${heat}`);
      assert.deepEqual(map, JSON.parse(run(['landscape', '--link', link, '--format', 'json'])), link);
      assert.equal(shown_heat, heat);
      assert.ok([shown, shades, words].every(({length}) => length === map.cells.length));
      assert.equal(map.cells.findIndex(({place}) => place === 0), first ?? -1);
      assert.equal(visits_shown, map.visits?.length);
      map.cells.forEach(({fate}, i) => {
        assert.equal(shades[i] >= 0 && shades[i] <= 9, fate === 'ranked');
        if (fate === 'smem' || fate === 'regs') assert.equal(shown[i], fate);
        assert.ok(words[i]);
      });
    }
  }
  const at_64 = tilescope.landscape('at_k=64');
  assert.deepEqual(at_64.cells, JSON.parse(run(['landscape', '--block-k', '64', '--format', 'json'])).cells);
  assert.equal(tilescope.landscape('model=carver&dev=h100-sxm&visits=7').visits_shown, 7);
});

test('where there is no landscape it is said why', () => {
  assert.match(tilescope.landscape('at_k=48').errors[0].message, /^"48" is not known; accepted: 16, 32, 64, /);
  assert.match(tilescope.landscape('M=0').errors[0].message, /out of range/);
  assert.match(tilescope.landscape('model=carver&op=conv&dev=a100-80g&P=0').why, /ended before it searched/);
  assert.match(tilescope.landscape('model=carver&op=conv&dev=a100-80g&P=0', 'zh-CN').why, /搜索之前/);
});

test('assumptions are the command line\'s, with what moves where they take carver\'s values', () => {
  for (const link of asked.filter((one) => !one.includes('carver'))) {
    const {lines, all, still_not_carver} = tilescope.assumptions(link);
    const of_command = lines.map(({flips: _, note: __, change: ___, ...line}) => line);
    assert.deepEqual(of_command, JSON.parse(run(['assumptions', '--link', link, '--format', 'json'])));
    const change = (...options) => JSON.parse(run(['assumptions', '--link', link, '--format', 'json', '--top', '20', ...options]));
    for (const line of lines) {
      assert.equal(line.flips, line.change !== undefined, line.key);
      if (!line.flips) continue;
      const {words, ...moves} = line.change;
      assert.deepEqual(moves, change('--flip', `${line.key}=${line.carver}`), line.key);
      assert.match(words, /moved|Nothing moves/);
      assert.deepEqual(tilescope.assumptionChange(link, line.key), line.change);
    }
    assert.deepEqual((({words: _, ...moves}) => moves)(all), change('--flip-all'));
    assert.match(still_not_carver, /still not carver/);
    assert.equal(tilescope.assumptions(link, '', {changes: false}).lines.some((line) => 'change' in line), false);
  }
  assert.match(tilescope.assumptions('model=carver').why, /belong to the enumeration/);
  assert.equal(tilescope.assumptionChange('', 'min_divisor'), null);
});

test('devices are compared as the command line compares them', () => {
  for (const [link, devices] of [
    ['', ['h100-sxm-optin', 'a100-80g-optin', 'l40s-optin', 'b200-optin', 'mi300x']],
    ['model=carver&dev=a100-80g', ['a100-80g', 'h100-sxm', 'l40s', 'b200', 'mi300x']],
    ['M=16&N=4096&K=4096&dev=t4&devices=rtx-4090,t4,v100-sxm2', ['t4', 'rtx-4090', 'v100-sxm2']],
    ['model=carver&dev=t4&choice=first-builds&devices=rtx-4090', ['t4', 'rtx-4090']],
  ]) {
    const {chosen, most, table, flips, ...answer} = tilescope.compareDevices(link);
    const choice = /choice=([\w-]+)/.exec(link)?.[1] ?? 'first';
    const expected = JSON.parse(run(['compare', '--link', link, '--devices', devices.join(','), '--top', '3', '--choice', choice, '--format', 'json']));
    assert.deepEqual(chosen, devices.slice(1));
    assert.equal(most, 6);
    assert.deepEqual(answer.devices, expected.devices);
    assert.deepEqual(flips.map(({title: _, words: __, lines: ___, ...flip}) => flip), expected.flips);
    flips.forEach(({lines, fields, causes, words, same_choice}) => {
      assert.equal(lines.length, fields.length);
      if (!same_choice) assert.ok(causes.length > 0 ? causes.every((cause) => words.includes(cause)) : /No single field/.test(words));
    });
    assert.equal(table.columns.length, devices.length);
    const row = (head) => table.rows.find((one) => one.head === head).cells;
    answer.devices.forEach(({tiles, limiter, n_visited, n_valid, policy}, i) => {
      assert.ok(row('first tile')[i].startsWith(tiles[0].tile.join(' x ')));
      assert.equal(row('limiter')[i], limiter.join('+'));
      assert.deepEqual([row('visited')[i], row('valid')[i]].map((cell) => Number(cell.replaceAll(',', ''))), [n_visited, n_valid]);
      if (policy) assert.equal(row('policy')[i], policy);
    });
  }
});

/** Runs the sweep that is open, in steps of about so many milliseconds. */
function swept(milliseconds) {
  const [points, lines] = [[], []];
  for (let done = false; !done;) {
    const step = tilescope.stepSweep(milliseconds);
    points.push(...step.points);
    lines.push(...step.lines);
    done = step.done;
  }
  return {points, lines};
}

test('a sweep gives the command line\'s lines, however it is cut into steps', () => {
  for (const [link, over, values, more] of [
    ['dev=a100-80g', 'M', '1..700', []],
    ['model=carver&dev=h100-sxm&N=1024&K=2048', 'M', '1..150', []],
    ['model=carver&dev=t4&N=1024&K=2048&choice=first-builds', 'M', '16..512:16', ['--choice', 'first-builds']],
    ['', 'min_divisor', '16,0,32', []],
    ['', 'M', '16..4096*2', ['--over2', 'N', '--values2', '64..2048*2']],
  ]) {
    const [query] = link.split('&choice');
    const options = ['sweep', '--link', query, '--over', over, '--values', values, ...more];
    const expected = run(options).trimEnd().split('\n');
    const as_json = run([...options, '--format', 'json']).trimEnd().split('\n').map((line) => JSON.parse(line));
    const axes = `&over=${over}&values=${values}` + (more[0] === '--over2' ? `&over2=${more[1]}&values2=${more[3]}` : '');
    for (const milliseconds of [0, 10, 1e9]) {
      const opened = tilescope.openSweep(link + axes);
      assert.deepEqual(opened, {head: expected[0], size: expected.length - 1});
      const {points, lines} = swept(milliseconds);
      assert.deepEqual(lines, expected.slice(1));
      assert.deepEqual(points, as_json);
    }
    const changes = tilescope.sweepTable({changes: true, count: 1e6});
    assert.equal(changes.total, run([...options, '--only-changes']).trimEnd().split('\n').length - 1);
    const all = tilescope.sweepTable({first: 2, count: 5});
    assert.equal(all.total, expected.length - 1);
    assert.deepEqual(all.rows[0].cells[0].replaceAll(',', ''), expected[3].split(',')[0]);
  }
  tilescope.closeSweep();
  assert.deepEqual(tilescope.stepSweep(), {done: true, points: [], lines: []});
  assert.equal(tilescope.sweepTable().total, 0);
});

test('what cannot be swept is said beside its field', () => {
  const complaints = (link, language) => tilescope.sweepForm(link, language).errors?.map(({field, message}) => `${field}: ${message}`) ?? [];
  assert.deepEqual(complaints(''), []);
  assert.deepEqual(tilescope.sweepForm('').wish, {over: 'M', values: '1..8192*2', over2: '', values2: '', choice: 'first'});
  assert.equal(tilescope.sweepForm('').size, 14);
  assert.match(complaints('values=4..1')[0], /^values: "4\.\.1" cannot be read; expected 1\.\.8192/);
  assert.match(complaints('values=4..1', 'zh-CN')[0], /无法读取/);
  assert.match(complaints('over=height')[0], /^over: "height" is not known; accepted: M, N, K, smem_cap/);
  assert.match(complaints('over2=M')[0], /^over2: "M" is swept already/);
  assert.match(complaints('values=1..1000&over2=N&values2=1..1000')[0], /^values2: 1,000,000 points are too many/);
  assert.equal(tilescope.openSweep('values=4..1').errors[0].field, 'values');
  assert.equal(tilescope.openSweep('M=0').errors[0].field, 'M');
  for (const op of ['gemv', 'reduce', 'elementwise', 'conv', 'attention']) {
    assert.ok(tilescope.sweepForm(`model=carver&op=${op}&dev=a100-80g`).size > 0, op);
    tilescope.openSweep(`model=carver&op=${op}&dev=a100-80g`);
    assert.ok(tilescope.stepSweep(0).points[0].answer, op);
  }
  tilescope.closeSweep();
});

test('every preset of a sweep can be swept', () => {
  for (const {link, over, values, over2, values2, group, name} of tilescope.sweepPresets()) {
    let opened = link;
    for (const [key, value] of Object.entries({over, values, over2, values2})) opened = tilescope.look(opened, key, value).link;
    assert.ok(tilescope.sweepForm(opened).size >= 100, `${group}: ${name}`);
  }
  assert.equal(tilescope.sweepPresets('zh-CN')[0].group, '方阵');
});

test('what is looked at is written into the link, or complained about', () => {
  assert.deepEqual(tilescope.look('M=512', 'heat', 'waves'), {link: 'v=1&M=512&heat=waves', same: true, switched: false});
  assert.equal(tilescope.look('M=512&heat=waves&section=sweep', 'heat', '').link, 'v=1&M=512&section=sweep');
  assert.equal(tilescope.look('M=512&heat=waves', 'heat', 'priority').link, 'v=1&M=512');
  const refused = tilescope.look('M=512', 'at_k', 'many');
  assert.equal(refused.link, 'v=1&M=512');
  assert.match(refused.errors[0].message, /not an integer/);
  assert.equal(tilescope.look('', 'M', '512').errors[0].field, 'M');
});

test('the declarations name every function and every key that comes out', async () => {
  const declarations = await readFile(path.join(site, 'tilescope.d.ts'), 'utf8');
  const declared = (key) => new RegExp(`\\b${key}\\??[:(]`).test(declarations);
  const keys = new Set(Object.keys(tilescope));
  const collect = (value) => {
    if (Array.isArray(value)) return value.forEach(collect);
    if (value === null || typeof value !== 'object') return;
    for (const [key, inner] of Object.entries(value)) {
      keys.add(key);
      // Keyed by the names of tensors and of axes.
      if (key !== 'vectorize' && key !== 'moods' && !(key === 'rstep' && typeof inner[0] === 'object')) collect(inner);
    }
  };
  collect(tilescope.evaluate({id: 1, params: {in_dtype: 'half'}}, {rejections: 1}));
  collect(tilescope.evaluate({params: {M: 0}}));
  for (const params of [{}, {with_bias: true}, {M: 30, N: 30, K: 30}, {in_dtype: 'float32', out_dtype: 'float32'}]) {
    for (const trace of [false, true]) collect(tilescope.evaluate({model: 'carver', device: 'h100-sxm', params}, {trace}));
  }
  collect(tilescope.form('M=0&dev=h100-sxm&bogus=1'));
  for (const link of ['', 'model=carver', 'model=carver&with_bias=true&dev=h100-sxm']) collect(tilescope.result(link));
  collect(tilescope.set('', 'M', '1'));
  collect(tilescope.devices());
  collect(tilescope.shapes());
  for (const link of asked) {
    for (const made of [tilescope.landscape(link), tilescope.assumptions(link), tilescope.compareDevices(link)]) collect(made);
  }
  collect(tilescope.sweepPresets());
  collect(tilescope.sweepForm('values=x'));
  tilescope.openSweep('values=16,0,512');
  collect(tilescope.stepSweep(1000));
  collect(tilescope.sweepTable());
  tilescope.closeSweep();
  collect(tilescope.export({params: {in_dtype: 'half'}}));
  collect(tilescope.exportLink());
  for (const name of ['times_malformed.csv', 'tuned.json', 'kernel.autotune.json']) {
    const text = await readFile(path.join(repository, 'tests/measured', name), 'utf8');
    collect(tilescope.measured({params: {M: 1024, N: 1024, K: 1024}}, text));
    collect(tilescope.measured({}, text.slice(0, 9)));
    tilescope.openMeasured(text);
    while (!tilescope.stepMeasured('M=1024&N=1024&K=1024').done);
    collect(tilescope.stepMeasured('M=1024&N=1024&K=1024'));
    collect(tilescope.measuredTable());
  }
  tilescope.closeMeasured();
  for (const op of ['matmul', 'gemv', 'reduce', 'elementwise', 'conv', 'attention']) {
    const link = `model=${op === 'matmul' ? 'enumerate' : 'carver'}&op=${op}&smem_stages=2&topk=1`;
    collect(tilescope.decodeLink(link));
  }
  assert.ok(keys.size > 50);
  for (const key of keys) assert.ok(declared(key), `${key} is not declared in tilescope.d.ts`);
});

test('the module runs where code from strings is forbidden', () => {
  const script = `import(${JSON.stringify(pathToFileURL(module_file).href)}).then(async ({default: Tilescope}) =>
    console.log((await Tilescope()).evaluate().n_visited))`;
  const output = execFileSync(process.execPath, ['--disallow-code-generation-from-strings', '-e', script], {encoding: 'utf8'});
  assert.equal(output.trim(), '729');
});

test('the module takes the bytes of its WebAssembly where the file is not beside it', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tilescope-'));
  context.after(() => rm(folder, {recursive: true}));
  await copyFile(module_file, path.join(folder, 'alone.mjs'));
  const {default: Alone} = await import(pathToFileURL(path.join(folder, 'alone.mjs')));
  await assert.rejects(Alone(), /tilescope\.wasm/);
  const another = await Alone({wasmBinary: await readFile(path.join(site, 'tilescope.wasm'))});
  assert.deepEqual(another.evaluate(), tilescope.evaluate());
});
