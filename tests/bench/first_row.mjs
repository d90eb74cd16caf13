// How soon a first visit shows its first row, beside an empty page of as many bytes from the same server; what a frame of the
// default page costs; and that an idle page does nothing. `scripts/bench --page` runs it; figures depend on the machine.
import {createServer} from 'node:http';

import {launch_browser, open_site, site_folder} from '../page/support/site.mjs';
import {serve} from '../../scripts/static_server.mjs';

const visits = 5;
const edits = 40;
const idle_seconds = 10;
const viewport = {width: 1440, height: 900};

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const row = (...cells) => console.log(cells.map((cell, place) => (place === 0 ? String(cell).padEnd(52) : String(cell).padStart(14))).join(''));
const ms = (value) => `${value.toFixed(1)} ms`;

/// A server of one page: a script of so many bytes that does nothing, and a mark where it ends.
async function serve_empty(bytes) {
  const script = `window.began = 1;${'/'.repeat(2)}${' '.repeat(Math.max(0, bytes - 200))}\nwindow.ended = performance.now();`;
  const server = createServer((request, response) => {
    const is_script = request.url === '/empty.js';
    response.writeHead(200, {'Content-Type': is_script ? 'text/javascript' : 'text/html', 'Cache-Control': 'no-cache'});
    response.end(is_script ? script : '<!doctype html><title>Empty</title><link rel="icon" href="data:,"><script src="empty.js" defer></script>');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

/// Milliseconds from the navigation until `moment(page)` has its answer, in a browser that has never been here.
async function first_visit(browser, url, moment, prepare = () => {}) {
  const context = await browser.newContext({viewport, serviceWorkers: 'block'});
  const page = await context.newPage();
  await prepare(page);
  await page.goto(url);
  const result = await moment(page);
  await context.close();
  return result;
}

/// The page tells when its first frame, the ranking on it, is drawn.
const watch_ready = (page) => page.addInitScript(() => {
  window.addEventListener('tilescope-ready', () => requestAnimationFrame(() => {
    window.first_row = performance.now();
  }));
});
const until = (name) => async (page) => (await page.waitForFunction((wanted) => window[wanted], name, {polling: 20})).jsonValue();

/// The bytes that a first visit transfers, and how the program arrived.
const transfer = (page) => page.evaluate(() => {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const at = (file) => entries.find(({name}) => name.endsWith(file));
  return {
    bytes: entries.reduce((sum, {transferSize}) => sum + transferSize, 0),
    script_began: at('/app.js').startTime,
    program_began: at('/app.wasm').startTime,
    program_ended: at('/app.wasm').responseEnd,
    program_fetched: entries.filter(({name}) => name.endsWith('/app.wasm')).length,
  };
});

async function bench_first_row() {
  const browser = await launch_browser();
  const site = await serve(site_folder);
  const arrival = await first_visit(browser, site.url, async (page) => {
    await until('first_row')(page);
    return transfer(page);
  }, watch_ready);
  const empty = await serve_empty(arrival.bytes);
  const pages = [];
  const blanks = [];
  for (let visit = 0; visit < visits; ++visit) {
    pages.push(await first_visit(browser, site.url, until('first_row'), watch_ready));
    blanks.push(await first_visit(browser, empty.url, until('ended')));
  }
  row(`first visit, median of ${visits}`, 'Tilescope', 'empty page', 'ratio');
  row(`navigation to first row (${arrival.bytes} bytes each)`, ms(median(pages)), ms(median(blanks)), (median(pages) / median(blanks)).toFixed(2));
  row('app.wasm asked for; app.js asked for', ms(arrival.program_began), ms(arrival.script_began));
  row('app.wasm is there; requests for it', ms(arrival.program_ended), arrival.program_fetched);
  await browser.close();
  await site.close();
  await empty.close();
}

/// Milliseconds of each call of the frame callback in which something was drawn.
const watch_frames = (page) => page.addInitScript(() => {
  window.frame_ms = [];
  window.calls = {frames: 0, timers: 0};
  const {requestAnimationFrame: frame, setTimeout: timer, setInterval: interval} = window;
  window.requestAnimationFrame = (callback) => frame((now) => {
    ++window.calls.frames;
    const before = window.tilescope ? tilescope.frames() : 0;
    const start = performance.now();
    callback(now);
    if (window.tilescope && tilescope.frames() > before) window.frame_ms.push(performance.now() - start);
  });
  for (const [name, original] of [['setTimeout', timer], ['setInterval', interval]]) {
    window[name] = (callback, ...rest) => original((...args) => {
      ++window.calls.timers;
      callback(...args);
    }, ...rest);
  }
});

async function bench_frames() {
  const site = await open_site({paced: true});
  const page = await site.open({viewport, prepare: watch_frames});
  const settled = () => page.waitForFunction(() => tilescope.idle(), null, {polling: 50});
  await settled();
  await page.evaluate(() => window.frame_ms.splice(0));
  // Across the table, so that each frame hovers another row.
  for (let step = 0; step < edits; ++step) await page.mouse.move(500 + step * 8, 200 + step * 12);
  await settled();
  const frames = await page.evaluate(() => window.frame_ms);
  row(`drawn frames of the default page (${frames.length})`, `${ms(median(frames))} median`, `${ms(Math.max(...frames))} most`);
  await page.mouse.move(2, 2);
  await settled();
  await new Promise((done) => setTimeout(done, 2000));
  const start = await page.evaluate(() => ({...window.calls, drawn: tilescope.frames()}));
  await new Promise((done) => setTimeout(done, idle_seconds * 1000));
  const end = await page.evaluate(() => ({...window.calls, drawn: tilescope.frames()}));
  row(`${idle_seconds} idle seconds`, `${end.drawn - start.drawn} drawn`, `${end.frames - start.frames} frames`, `${end.timers - start.timers} timers`);
  if (end.drawn !== start.drawn || end.timers !== start.timers || end.frames !== start.frames) process.exitCode = 1;
  await site.close();
}

await bench_first_row();
await bench_frames();
