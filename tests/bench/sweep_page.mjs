// How the page answers while it sweeps M over 1..8192 under both models: its longest tasks, how soon it stops, how long the
// sweep takes, and whether the result is the command line's. `scripts/bench --page` runs it; figures depend on the machine.
import {readFile} from 'node:fs/promises';

import {printed} from '../page/support/core.mjs';
import {click, find} from '../page/support/page.mjs';
import {open_site} from '../page/support/site.mjs';

const values = '1..8192';

const progress = (page) => page.evaluate(() => tilescope.inspect().texts.find(({name}) => name === 'sweep.progress')?.text ?? '');

/// Where to click for a widget, without waiting for the page to come to rest.
async function place_of(page, name) {
  const {x, y, w, h} = find(await page.evaluate(() => tilescope.inspect()), name);
  return [x + w / 2, y + h / 2];
}

async function open_sweep(site, model) {
  const page = await site.open({viewport: {width: 1440, height: 900}, fragment: `model=${model}&view=sweep&values=${values}`});
  await page.evaluate(() => {
    window.long_tasks = [];
    new PerformanceObserver((list) => window.long_tasks.push(...list.getEntries().map(({duration}) => duration)))
      .observe({type: 'longtask', buffered: false});
  });
  return page;
}

const longest = (page) => page.evaluate(() => Math.max(0, ...window.long_tasks));

/// Milliseconds from a click on Cancel to the first frame that says so, by the page's own clock.
async function cancel(page) {
  await page.evaluate(() => {
    window.cancelled = new Promise((done) => {
      window.addEventListener('pointerdown', () => {
        const start = performance.now();
        const watch = () => {
          const said = tilescope.inspect().texts.find(({name}) => name === 'sweep.progress')?.text ?? '';
          if (said.startsWith('Stopped')) done(performance.now() - start);
          else requestAnimationFrame(watch);
        };
        requestAnimationFrame(watch);
      }, {capture: true, once: true});
    });
  });
  const [x, y] = await place_of(page, 'sweep.cancel');
  await page.mouse.click(x, y);
  return page.evaluate(() => window.cancelled);
}

const site = await open_site({paced: true});
for (const model of ['enumerate', 'carver']) {
  const page = await open_sweep(site, model);
  const [x, y] = await place_of(page, 'query.N');
  await page.mouse.click(x, y);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('8192', {delay: 150});
  console.log(`${model}: longest task while typing ${Math.round(await longest(page))} ms (0: none above 50 ms)`);
  await page.close();

  const other = await open_sweep(site, model);
  if (model === 'carver') console.log(`${model}: cancelled ${Math.round(await cancel(other))} ms after the button went down`);
  if (model === 'carver') await click(other, 'sweep.run').catch(() => {});
  const start = Date.now();
  const seen = new Set();
  for (let said = ''; !said.startsWith('8,192 of 8,192');) {
    said = await progress(other);
    seen.add(said);
    await new Promise((done) => setTimeout(done, 1000));
  }
  console.log(`${model}: ${((Date.now() - start) / 1000).toFixed(1)} s, ${seen.size} states of the bar seen, longest task ${Math.round(await longest(other))} ms`);
  const [download] = await Promise.all([other.waitForEvent('download'), click(other, 'sweep.save_csv')]);
  const same = (await readFile(await download.path(), 'utf8')) === printed('sweep', '--model', model, '--values', values);
  console.log(`${model}: the result is ${same ? '' : 'not '}the command line's, line by line`);
  if (!same) process.exitCode = 1;
  await other.close();
}
await site.close();
