// What every browser test starts from: the built site on a server of its own, and a browser that opens pages of it.
import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';

import {serve} from '../../../scripts/static_server.mjs';

const build = new URL('../../../build/', import.meta.url);
const require = createRequire(new URL('deps/node/', build));
const {chromium} = require('playwright-core');

export const site_folder = fileURLToPath(new URL('site', build));
export const single_file_url = new URL('tilescope.html', build).href;

// WebGL2 without a graphics card, which is slow and so has nothing else to draw, and a browser that talks to nobody.
const browser_arguments = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-accelerated-2d-canvas',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage', // containers give little shared memory
  '--disable-gpu-compositing', // only WebGL needs one that is not there
  '--disable-gpu-rasterization',
  '--disable-sync',
  '--no-first-run',
];

/// Whether every test of a matrix is wanted, or only some that stand for the others (scripts/test says which runs what).
export const thorough = Boolean(process.env.TILESCOPE_LONG);

/// The browser that scripts/test found; headless, its sandbox off because tests may run as root. `more` are arguments that
/// come after the usual ones.
export function launch_browser(more = []) {
  return chromium.launch({
    executablePath: process.env.TILESCOPE_BROWSER || '/usr/bin/chromium-headless-shell',
    args: [...browser_arguments, ...more],
    chromiumSandbox: false,
  });
}

/// Serves build/site below `base` and starts a browser. Frames come as soon as they are drawn, or at the rate of a screen
/// where they are `paced`; `flags` are more of the browser's arguments. Without `pixels` everything is done but to colour
/// them, which takes a third of the time where there is no graphics card; most tests do not look at them.
///   open({fragment, url, prepare, ...options of a Playwright context}) -> a page that has drawn its first frame, in a
///             context of its own; `prepare(page)` is awaited before the page is loaded. Without a service worker, which would
///             keep requests from tests that answer them (tests/page/offline.test.mjs has it)
///   with_page(options, body)  runs a test on a page of its own, which must end without problems
///   requests  the paths asked of the server so far, in order
///   close()   ends browser and server
/// A page carries `problems`: console errors, uncaught exceptions, and requests that failed or left the site.
export async function open_site({base = '/', paced = false, pixels = true, flags = []} = {}) {
  const requests = [];
  const server = await serve(site_folder, {base, on_request: (path) => requests.push(path)});
  const browser = await launch_browser(paced ? flags : ['--disable-frame-rate-limit', ...flags]);

  async function open({fragment = '', url = server.url, prepare = () => {}, ...options} = {}) {
    const context = await browser.newContext({serviceWorkers: 'block', ...options});
    // Two busy cores without a graphics card take their time.
    context.setDefaultTimeout(120_000);
    if (!pixels) await context.addInitScript(() => { WebGL2RenderingContext.prototype.drawElements = () => {}; });
    const page = await context.newPage();
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
    page.on('requestfailed', (request) => page.problems.push(`failed: ${request.url()}`));
    page.on('request', (request) => {
      const own = [server.url, 'data:', 'blob:', 'file:'].some((start) => request.url().startsWith(start));
      if (!own) page.problems.push(`foreign: ${request.url()}`);
    });
    await prepare(page);
    await page.goto(fragment ? `${url}#${fragment}` : url);
    await page.waitForSelector('#message', {state: 'hidden'});
    return page;
  }

  async function with_page(options, body) {
    const page = await open(options);
    try {
      await body(page);
      assert.deepEqual(page.problems, []);
    } finally {
      await page.context().close();
    }
  }

  async function close() {
    await browser.close();
    await server.close();
  }

  return {url: server.url, browser, requests, open, with_page, close};
}
