// The plain view's landscape, sweep, devices and assumptions, held to the command line's.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {fragment} from './support/page.mjs';
import {assert_sound, in_english, part, phone, run, said_in, saved, table, texts, wide} from './support/plain.mjs';
import {open_site, single_file_url, thorough} from './support/site.mjs';

const carver = 'model=carver&dev=h100-sxm';
let site;

before(async () => {
  site = await open_site();
});
after(() => site.close());

const run_json = (...options) => JSON.parse(run(...options, '--format', 'json'));
const run_lines = (...options) => run(...options).trimEnd().split('\n');

async function with_section(id, options, body) {
  const {link = '', ...rest} = options;
  const all = [link, 'view=plain', id ? `section=${id}` : ''].filter(Boolean).join('&');
  await site.with_page({viewport: wide, fragment: all, ...rest}, async (page) => {
    await page.waitForSelector('#plain form');
    if (id) await worked_out(page, id);
    await body(page, id && part(page, id));
  });
}

/// Waits until a section has what it shows: a table, or why there is none.
async function worked_out(page, id) {
  const ready = {landscape: 'td, .note:not(:empty)', sweep: 'select option', devices: 'td', assumptions: 'td, .note:not(:empty)'}[id];
  await page.waitForFunction(([section, sign]) => document.querySelector(`#plain .analysis-${section} ${sign.replaceAll(', ', `, #plain .analysis-${section} `)}`), [id, ready]);
  if (id !== 'assumptions') return;
  await page.waitForFunction(() => [...document.querySelectorAll('#plain .change p:first-of-type')].every(({textContent}) => textContent));
}

/// The query of the address.
const asked = (page) => fragment(page).split('&').filter((pair) => !/^(view|section|tile|heat|at_k|visits|over2?|values2?|choice|devices|lang)=/.test(pair)).join('&');

// --- landscape

const scientific = (value) => {
  const [digits, exponent] = value.toExponential(2).split('e');
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
};
const figure = {
  priority: ({priority}) => scientific(priority),
  traffic: ({traffic_bytes}) => (traffic_bytes / 1e6).toFixed(1),
  waves: ({waves}) => waves.toLocaleString('en'),
  blocks_per_sm: ({blocks_per_sm}) => String(blocks_per_sm),
};

async function assert_landscape(section, heat, ...options) {
  const map = run_json('landscape', ...options);
  const shown = await table(section.locator('.scroll'));
  assert.deepEqual(shown[0].slice(1), map.columns.map((extent) => extent.toLocaleString('en')));
  assert.deepEqual(shown.slice(1).map(([head]) => head), map.rows.map((extent) => extent.toLocaleString('en')));
  shown.slice(1).flatMap(([, ...cells]) => cells).forEach((cell, i) => {
    const {fate, place, builds} = map.cells[i];
    if (fate !== 'ranked') return assert.equal(cell, fate === 'unvisited' ? '-' : fate);
    const marks = `${place === 0 ? 'first' : ''}${builds === false ? 'does not build' : ''}`;
    assert.equal(cell, figure[heat](map.cells[i]) + marks);
  });
  return map;
}

test('the landscape shows the command line\'s figures, at every heat and block_K', () => with_section('landscape', {}, async (page, section) => {
  for (const heat of ['priority', 'traffic', 'waves', 'blocks_per_sm']) {
    await section.getByLabel('Figure').selectOption(heat);
    await page.waitForTimeout(100);
    await assert_landscape(section, heat);
  }
  assert.match(fragment(page), /heat=blocks_per_sm/);
  await section.getByLabel('block_K').selectOption('64');
  await page.waitForTimeout(100);
  await assert_landscape(section, 'blocks_per_sm', '--block-k', '64');
  assert.match(fragment(page), /at_k=64/);
}));

test('carver\'s landscape marks what does not build and follows its search', () => with_section('landscape', {link: 'model=carver&dev=a100-80g&M=20&N=5120'}, async (page, section) => {
  const map = await assert_landscape(section, 'priority', '--link', asked(page));
  assert.ok(map.cells.some(({builds}) => builds === false), 'some tile does not build');
  const slider = section.getByLabel('Tiles visited so far');
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /visits=3/.test(location.hash));
  await page.waitForFunction(() => [...document.querySelectorAll('.analysis-landscape td button')].filter(({textContent}) => textContent !== '-').length <= 3);
  assert.equal(await section.locator('output').textContent(), `3 of ${map.visits.length}; the last is ${map.visits[2][1].join(' x ')}`);
  assert.ok(await slider.evaluate((input) => document.activeElement === input), 'the focus stays');
  await page.keyboard.press('End');
  await page.waitForFunction(() => !/visits=/.test(location.hash));
}));

test('a cell chooses its tile or says why it has none, by mouse and by keys', () => with_section('landscape', {}, async (page, section) => {
  const map = run_json('landscape');
  const why = run_lines('landscape', '--format', 'csv').slice(1).map((line) => /"(.*)"$/.exec(line)?.[1]);
  const place = map.cells.findIndex((cell) => cell.place > 20);
  await section.locator(`[data-cell="${place}"]`).click();
  const tile = map.cells[place].tile;
  await page.waitForFunction((text) => document.getElementById('plain-candidate').textContent.endsWith(text), tile.join(' x '));
  assert.match(fragment(page), new RegExp(`tile=${tile.join('x')}`));
  assert.equal(await section.locator('[aria-pressed="true"]').getAttribute('data-cell'), String(place));
  assert.match(await section.locator('.said').textContent(), new RegExp(`^${tile.join(' x ')}: rank ${map.cells[place].place + 1}, `));
  // The table is one stop of Tab, and arrow keys go through it.
  assert.equal(await section.locator('td button[tabindex="0"]').count(), 1);
  const corner = map.cells.length - 1;
  await page.keyboard.press('End');
  for (let row = 0; row < map.rows.length; ++row) await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), String(corner));
  await page.keyboard.press('Enter');
  assert.equal(await section.locator('.said').textContent(), `${map.cells[corner].tile.join(' x ')}: ${why[corner]}`);
  assert.match(fragment(page), new RegExp(`tile=${tile.join('x')}`), 'nothing else is chosen');
}));

// --- sweep

async function run_sweep(page, section) {
  await section.getByRole('button', {name: 'Run', exact: true}).click();
  await page.waitForFunction(() => document.querySelector('.analysis-sweep .scroll:not([hidden])'));
}

async function saved_csv(page, section) {
  const {name, text} = await saved(page, section.getByRole('button', {name: 'Save CSV'}));
  assert.match(name, /\.csv$/);
  return text;
}

for (const [name, link, more] of [['enumerate', 'dev=a100-80g', []], ['carver', `${carver}&N=1024&K=2048&choice=first-builds`, ['--choice', 'first-builds']]]) {
  test(`a sweep is the command line's, line by line: ${name}`, () => with_section('sweep', {link: `${link}&values=1..200`}, async (page, section) => {
    const options = ['sweep', '--link', asked(page), '--values', '1..200', ...more];
    const expected = run(...options);
    await run_sweep(page, section);
    assert.equal(await saved_csv(page, section), expected);
    const changes = run_lines(...options, '--only-changes').slice(1).map((line) => line.split(','));
    const rows = (await table(section.locator('.scroll'))).slice(1);
    assert.equal(rows.length, Math.min(50, changes.length));
    rows.forEach((row, i) => {
      assert.equal(row[0], changes[i][0]);
      assert.equal(row[1].replaceAll(' ', ''), changes[i][1] || '-');
      assert.equal(row.at(-1), changes[i][1] ? '' : 'no tile fits');
    });
    const changed = expected.trimEnd().split('\n').slice(1).filter((line) => line.split(',').at(-2) === '1').length;
    assert.equal(await section.locator('.said').textContent(), `200 points; the choice changes ${changed} times.`);
    await section.getByLabel('Show all').check();
    const all = (await table(section.locator('.scroll'))).slice(1);
    assert.deepEqual(all.map((row) => row.at(-1)), expected.split('\n').slice(1, 51).map((line) => (line.split(',').at(-2) === '1' ? 'changes' : '')));
    await section.getByRole('button', {name: 'Show 50 more'}).click();
    assert.equal((await table(section.locator('.scroll'))).length, 101);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await section.getByRole('button', {name: 'Copy CSV'}).click();
    await section.getByText('Copied.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), expected);
  }));
}

test('two fields are swept over every pair', () => with_section('sweep', {link: 'values=16..256*2'}, async (page, section) => {
  await section.getByLabel('Second field').selectOption('N');
  await section.getByLabel('Its values').fill('64,128,4k');
  await section.getByLabel('Its values').press('Enter');
  await page.waitForFunction(() => /over2=N&values2=64%2C128%2C4k|over2=N&values2=64,128,4k/.test(location.hash));
  await section.getByText('15 points.').waitFor();
  await run_sweep(page, section);
  assert.equal(await saved_csv(page, section), run('sweep', '--values', '16..256*2', '--over2', 'N', '--values2', '64,128,4k'));
}));

test('a long sweep shows how far it is, leaves the page at hand and can be cancelled', () => with_section('sweep', {link: `${carver}&values=1..8192`}, async (page, section) => {
  await page.evaluate(() => {
    window.long_tasks = [];
    new PerformanceObserver((list) => window.long_tasks.push(...list.getEntries().map(({duration}) => duration))).observe({type: 'longtask'});
  });
  await section.getByRole('button', {name: 'Run', exact: true}).click();
  const bar = section.locator('progress');
  await page.waitForFunction(() => document.querySelector('.analysis-sweep progress').value > 100);
  assert.equal(await bar.evaluate(({max}) => max), 8192);
  assert.match(await section.locator('.quiet').textContent(), /^[\d,]+ of 8,192 points; the choice changes [\d,]+ times$/);
  // Typing elsewhere is taken and answered meanwhile.
  await page.locator('#plain-N').fill('2048');
  await page.waitForFunction(() => /4096 x 2048 x 4096/.test(document.getElementById('plain-title').textContent));
  const before = await bar.evaluate(({value}) => value);
  assert.ok(before < 8192, 'the sweep goes on');
  await section.getByRole('button', {name: 'Cancel'}).click();
  await section.getByText(/^Cancelled after [\d,]+ of 8,192 points/).waitFor();
  assert.ok(await bar.isHidden());
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Run', 'the focus stays where one goes on');
  assert.equal(await section.getByText('The query or the sweep has changed since.').count(), 1);
  // What was worked out is there, of the query that was asked.
  const lines = (await saved_csv(page, section)).trimEnd().split('\n');
  assert.ok(lines.length - 1 >= before);
  assert.deepEqual(lines, run_lines('sweep', '--link', carver, '--values', `1..${lines.length - 1}`));
}));

test('what cannot be swept is said beside its field', () => with_section('sweep', {}, async (page, section) => {
  const values = section.getByLabel('Values', {exact: true});
  await values.fill('9..1');
  await values.press('Enter');
  await page.waitForFunction(() => document.getElementById('plain-values-complaint').textContent);
  assert.match(await page.locator('#plain-values-complaint').textContent(), /^"9\.\.1" cannot be read; expected 1\.\.8192/);
  assert.equal(await values.getAttribute('aria-invalid'), 'true');
  assert.match(await values.getAttribute('aria-describedby'), /plain-values-complaint/);
  assert.equal(await values.inputValue(), '9..1');
  assert.ok(await section.getByRole('button', {name: 'Run', exact: true}).isDisabled());
  await values.fill('');
  await values.press('Enter');
  await page.waitForFunction(() => document.getElementById('plain-values').value === '1..8192*2');
  assert.ok(await section.getByRole('button', {name: 'Run', exact: true}).isEnabled());
}));

test('a preset brings its problem and its sweep, as one edit', () => with_section('sweep', {link: 'dev=t4'}, async (page, section) => {
  const entries = await page.evaluate(() => history.length);
  await section.getByLabel('Choose a known sweep').selectOption({label: 'Llama 3 70B: gate and up: M = 1..8192, from decode to prefill'});
  await page.waitForFunction(() => document.getElementById('plain-values').value === '1..8192');
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  assert.match(fragment(page), /N=57344&K=8192&dev=t4/);
  await page.goBack();
  await page.waitForFunction(() => document.getElementById('plain-values').value === '1..8192*2');
}));

// --- devices

for (const [name, link, devices] of [
  ['enumerate', '', ['h100-sxm-optin', 'a100-80g-optin', 'l40s-optin', 'b200-optin', 'mi300x']],
  ['carver', `${carver}&M=1000`, ['h100-sxm', 'a100-80g', 'l40s', 'b200', 'mi300x']],
]) {
  test(`devices stand side by side as the command line compares them: ${name}`, () => with_section('devices', {link}, async (page, section) => {
    const expected = run_json('compare', '--link', link, '--devices', devices.join(','), '--top', '3');
    const [heads, ...rows] = await table(section.locator('.scroll'));
    assert.deepEqual(heads.slice(1).map((head) => head.replace(' this query\'s', '')), expected.devices.map((device) => device.name));
    const row = (head) => rows.find(([first]) => first === head)?.slice(1);
    expected.devices.forEach(({tiles, limiter, n_visited, n_valid, policy}, i) => {
      tiles.forEach(({tile, reduce_step, threads}, place) => {
        const carvers = threads ? `, reduce step ${reduce_step.toLocaleString('en')}, ${threads.toLocaleString('en')} threads` : '';
        assert.equal(row(place === 0 ? 'first tile' : `tile ${place + 1}`)[i], tile.join(' x ') + carvers);
      });
      assert.equal(row('traffic, MB')[i], figure.traffic(tiles[0]));
      assert.equal(row('waves')[i], figure.waves(tiles[0]));
      assert.equal(row('limiter')[i], limiter.join('+'));
      assert.deepEqual([row('visited')[i], row('valid')[i]], [n_visited.toLocaleString('en'), n_valid.toLocaleString('en')]);
      assert.equal(row('policy')?.[i], policy);
    });
    const flips = await section.locator('.flip').evaluateAll((parts) => parts.map((one) => [one.querySelector('p').textContent, ...[...one.querySelectorAll('li')].map(({textContent}) => textContent)]));
    flips.forEach(([words, ...lines], i) => {
      const {same_choice, causes, fields} = expected.flips[i];
      assert.equal(words, same_choice ? 'Both choose the same.' : causes.length === 0 ? 'No single field leads to the other\'s choice.' : `Alone this leads to the other's choice: ${causes.join(', ')}`);
      assert.equal(lines.length, fields.length);
      lines.forEach((line, j) => {
        assert.ok(line.startsWith(`${fields[j].field} ${fields[j].from} \u2192 ${fields[j].to}: `));
        assert.equal(line.includes('flips it'), Boolean(fields[j].reaches));
      });
    });
    for (const {warnings} of expected.devices) for (const warning of warnings) assert.ok((await texts(section.locator('.warning li'))).includes(warning));
  }));
}

test('devices are chosen in the link, six at most', () => with_section('devices', {link: 'devices=t4'}, async (page, section) => {
  await section.locator('summary').click();
  for (const name of ['NVIDIA A30 (sm_80)', 'NVIDIA L4 (sm_89)', 'NVIDIA H20 (sm_90)', 'NVIDIA A10 (sm_86)', 'NVIDIA B200 (sm_100)']) await section.getByLabel(name, {exact: true}).check();
  await page.waitForFunction(() => /devices=t4(,|%2C)a30(,|%2C)l4(,|%2C)h20(,|%2C)a10(,|%2C)b200/.test(location.hash));
  await page.waitForFunction(() => document.querySelectorAll('.analysis-devices thead th').length === 8);
  assert.ok(await section.getByLabel('NVIDIA A40 (sm_86)', {exact: true}).isDisabled());
  await section.getByLabel('NVIDIA T4 (sm_75)', {exact: true}).uncheck();
  await page.waitForFunction(() => document.querySelectorAll('.analysis-devices thead th').length === 7);
  assert.ok(await section.getByLabel('NVIDIA A40 (sm_86)', {exact: true}).isEnabled());
  assert.match(await page.evaluate(() => document.activeElement.parentElement.textContent), /T4/, 'the focus stays');
}));

// --- assumptions

test('assumptions stand against carver\'s with their evidence, and say what moves', () => with_section('assumptions', {}, async (page, section) => {
  const lines = run_json('assumptions');
  const rows = (await table(section.locator('.scroll'))).slice(1);
  assert.deepEqual(rows.map(([key, value, seed, carvers,, what]) => [key, value, seed, carvers, what]),
    lines.map(({key, value, seed, carver: carvers, what}) => [key, value, seed, carvers ?? '-', what]));
  const commands = await texts(section.locator('.command code'));
  assert.deepEqual(commands, lines.map((line) => line.command));
  const all_text = await section.textContent();
  for (const {evidence, shows} of lines) assert.ok(all_text.includes(evidence) && all_text.includes(shows));
  assert.match(all_text, /this is still not carver/);
  // What moves with all of carver's choices, and with one.
  const changes = await section.locator('.change').evaluateAll((parts) => parts.map((one) => [one.querySelector('h4').textContent, one.querySelector('p').textContent,
    ...[...one.querySelectorAll('tbody tr')].map((row) => [...row.cells].map(({textContent}) => textContent))]));
  const flipped = lines.filter(({kind, value, carver: carvers}) => kind !== 'model' && carvers !== null && carvers !== value);
  assert.equal(changes.length, 1 + flipped.length);
  changes.forEach(([title, words, ...moves], i) => {
    const {key, carver: carvers} = flipped[i - 1] ?? {};
    const expected = run_json('assumptions', '--top', '20', ...(i === 0 ? ['--flip-all'] : ['--flip', `${key}=${carvers}`]));
    assert.equal(title, i === 0 ? 'With all of carver\'s choices' : `${key}: With carver's value ${carvers}`);
    const {before, after, first, kept_of_first, n_moved, n_arrived, n_gone} = expected;
    assert.equal(words, `First ${before.best.join(' x ')} -> ${after.best.join(' x ')}. Of the first ${first}, ${kept_of_first} stay; ${n_moved} moved, ${n_arrived} new, ${n_gone} gone.`);
    // As the command prints them, the first 20.
    const printed = run_lines('assumptions', '--top', '20', ...(i === 0 ? ['--flip-all'] : ['--flip', `${key}=${carvers}`]))
      .filter((line) => /\dx\d+x\d+$/.test(line) && !line.startsWith('first')).map((line) => line.trim().split(/\s+/));
    assert.deepEqual(moves.map(([tile, now, then, moved]) => [now, then, moved, tile.replaceAll(' ', '')]), printed);
  });
}));

test('a line is flipped to carver\'s value and back, and all of them at once', () => with_section('assumptions', {}, async (page, section) => {
  await section.getByRole('button', {name: 'reg_bits: Set out (carver)'}).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /reg_bits=out/.test(location.hash));
  const back = section.getByRole('button', {name: 'reg_bits: Set accum (original)'});
  await back.waitFor();
  assert.ok(await back.evaluate((button) => document.activeElement === button), 'the focus stays in its row');
  await section.getByRole('button', {name: 'What carver does'}).click();
  await page.waitForFunction(() => /reg_bits=out&reg_tiles=c&traffic_scope=block&smem_stages=2/.test(location.hash));
  await page.waitForFunction(() => document.querySelector('.analysis-assumptions .scroll').textContent.includes('Set abc (original)'));
  await section.getByRole('button', {name: 'The original model'}).click();
  await page.waitForFunction(() => !/reg_bits|reg_tiles|smem_stages/.test(location.hash));
  await page.goBack();
  await page.waitForFunction(() => /traffic_scope=block/.test(location.hash));
  await section.getByRole('button', {name: 'model: Ask carver'}).click();
  await section.getByText(/belong to the enumeration/).waitFor();
}));

test('a command is copied', () => with_section('assumptions', {}, async (page, section) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await section.locator('summary', {hasText: 'traffic_k'}).click();
  await section.getByRole('button', {name: /^Copy: tilescope/}).first().click();
  await section.getByText('Copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), run_json('assumptions')[0].command);
}));

// --- all four

test('the link says which section is open, without new entries of the history', () => with_section('', {link: 'M=2048'}, async (page) => {
  const entries = await page.evaluate(() => history.length);
  for (const [name, id] of [['Landscape', 'landscape'], ['Sweep', 'sweep'], ['Devices', 'devices'], ['Assumptions against carver', 'assumptions']]) {
    const button = page.getByRole('button', {name, exact: true});
    assert.equal(await button.getAttribute('aria-expanded'), 'false');
    await button.focus();
    await page.keyboard.press('Enter');
    assert.match(fragment(page), new RegExp(`section=${id}`));
    assert.equal(await button.getAttribute('aria-expanded'), 'true');
    assert.equal(await page.locator('#plain .analysis [aria-expanded="true"]').count(), 1);
    await worked_out(page, id);
    assert.ok(await button.evaluate((one) => document.activeElement === one));
    await page.reload();
    await page.waitForSelector('#plain form');
    await worked_out(page, id);
  }
  await page.getByRole('button', {name: 'Assumptions against carver', exact: true}).click();
  assert.doesNotMatch(fragment(page), /section=/);
  assert.equal(await page.evaluate(() => history.length), entries);
}));

test('an analysis of the canvas is the open section of the plain view, and the reverse', async () => {
  await site.with_page({viewport: wide, fragment: 'M=2048&view=sweep&over=N&values=16%2C32'}, async (page) => {
    await page.evaluate(() => document.getElementById('to-plain').click());
    await page.waitForSelector('#plain form');
    await worked_out(page, 'sweep');
    assert.match(fragment(page), /view=plain&over=N&values=16(,|%2C)32&section=sweep|section=sweep/);
    assert.equal(await page.locator('#plain-values').inputValue(), '16,32');
    await page.getByRole('button', {name: 'Devices', exact: true}).click();
    await worked_out(page, 'devices');
    await page.getByRole('button', {name: 'Canvas view'}).click();
    await page.waitForFunction(() => /view=devices/.test(location.hash));
    assert.doesNotMatch(fragment(page), /section=/);
  });
});

test('the answer\'s sections follow an edit, and wait while it cannot be used', () => with_section('landscape', {}, async (page, section) => {
  await page.locator('#plain-M').fill('512');
  await page.locator('#plain-M').press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.analysis-landscape tbody tr').length === 6);
  await assert_landscape(section, 'priority', '--m', '512');
  await page.locator('#plain-M').fill('many');
  await page.locator('#plain-M').press('Enter');
  await page.waitForSelector('#plain .result.stale');
  assert.ok(await section.getByLabel('Figure').isDisabled());
  assert.equal(await section.locator('tbody tr').count(), 6);
}));

for (const [model, link] of [['enumerate', ''], ['carver', carver]]) {
  for (const [screen, viewport] of [['wide', wide], ['phone', phone]]) {
    for (const colorScheme of ['dark', 'light']) {
      if (!thorough && (screen === 'wide') !== (colorScheme === 'dark')) continue;
      test(`axe finds nothing serious in opened sections: ${model}, ${screen}, ${colorScheme}`, () => with_section('', {link: `${link}&values=16,32,48`, viewport, colorScheme}, async (page) => {
        for (const id of ['landscape', 'sweep', 'devices', 'assumptions']) {
          await page.locator(`#plain-${id}`).click();
          await worked_out(page, id);
          if (id === 'sweep') await run_sweep(page, part(page, id));
          await part(page, id).locator('details').evaluateAll((all) => all.forEach((details) => { details.open = true; }));
          await assert_sound(page, id, {for_fingers: screen === 'phone'});
        }
      }));
    }
  }
}

test('in Chinese nothing is left in English', () => with_section('', {locale: 'zh-CN', link: 'M=1000&values=16,0,32'}, async (page) => {
  for (const model of ['enumerate', 'carver']) {
    await page.locator(`#plain-model-${model}`).check();
    for (const id of ['landscape', 'sweep', 'devices', 'assumptions']) {
      await page.locator(`#plain-${id}`).click();
      await worked_out(page, id);
      if (id === 'sweep') {
        await part(page, id).getByRole('button', {name: '运行'}).click();
        await page.waitForFunction(() => document.querySelector('.analysis-sweep .said').textContent);
      }
      // Names of devices, models and fields, commands, and what carver itself raises stay.
      const said = await said_in(part(page, id), 'code, option, .boxes, th, h5');
      const english = in_english(said.map((text) => text.replace(/^\w+ \S+ \u2192 /, '').replace(/tilelang [\d.]+, [\w/.]+, \w+/, '').replace(/: tilescope .*/, '').replace(/CUDA Core|Tensor Core/g, '').replace(/NVIDIA [\w ]+|AMD Instinct \w+/g, '')));
      assert.deepEqual(english, [], `${model}, ${id}`);
    }
  }
}));

test('one file from disk has the analyses inside it', () => with_section('landscape', {url: single_file_url}, async (page, section) => {
  await assert_landscape(section, 'priority');
  await page.locator('#plain-sweep').click();
  await worked_out(page, 'sweep');
  await run_sweep(page, part(page, 'sweep'));
  assert.ok((await table(part(page, 'sweep').locator('.scroll'))).length > 2);
}));
