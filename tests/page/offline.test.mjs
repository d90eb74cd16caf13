// The page without a network, and across versions: what the service worker keeps, and that it never mixes two versions.
import assert from 'node:assert/strict';
import {appendFile, cp, mkdtemp, rename, rm, symlink} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';

import {stamp_site} from '../../scripts/stamp_site.mjs';
import {serve} from '../../scripts/static_server.mjs';
import {assert_answers, fill, look} from './support/page.mjs';
import {launch_browser, site_folder} from './support/site.mjs';

const base = '/tools/tilescope/';
const marked = ['app.js', 'boot.js', 'canvas_answers.js', 'elements.js', 'plain.js', 'plain_form.js', 'tilescope.mjs'];

let browser;
let temporary;

before(async () => {
  browser = await launch_browser(['--disable-frame-rate-limit']);
  temporary = await mkdtemp(path.join(os.tmpdir(), 'tilescope-'));
  for (const version of ['v1', 'v2']) await make_version(version);
});
after(async () => {
  await browser.close();
  await rm(temporary, {recursive: true});
});

/// A site whose scripts say of which version they are once they run.
async function make_version(version) {
  const folder = path.join(temporary, version);
  await cp(site_folder, folder, {recursive: true});
  for (const file of marked) await appendFile(path.join(folder, file), `\n;(window.ran ??= []).push('${file} ${version}');\n`);
  await stamp_site(folder);
}

/// A host that can be taken away and brought back, with the version that was put on it last. `body(host)` has
///   put(version), stop(), start()     what the host does
///   requests                          the paths that it was asked for, without its folder's
///   open(options)                     a page in a context of its own, or in `context`, of the site or of one `below` it
async function with_host(body) {
  const root = await mkdtemp(path.join(temporary, 'host-'));
  const folder = path.join(root, 'site');
  let server;
  const contexts = [];
  const host = {
    requests: [],
    outside: [],
    folder,
    async put(version) {
      await symlink(path.isAbsolute(version) ? version : path.join(temporary, version), `${folder}.new`);
      await rename(`${folder}.new`, folder);
    },
    async start() {
      const {port} = host.url ? new URL(host.url) : {port: 0};
      const on_request = (url) => (url.startsWith(base) ? host.requests.push(url.slice(base.length)) : host.outside.push(url));
      server = await serve(folder, {base, port: Number(port), on_request});
      host.url = server.url;
    },
    stop: () => server.close(),
    async open({context, below = '', fragment = '', prepare = () => {}, ...options} = {}) {
      const home = context ?? await browser.newContext({viewport: {width: 1100, height: 600}, ...options});
      contexts.push(home);
      home.setDefaultTimeout(120_000);
      const page = await home.newPage();
      page.problems = [];
      page.on('pageerror', (error) => page.problems.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
      await prepare(page);
      await page.goto(host.url + below + (fragment && `#${fragment}`));
      await shown(page);
      return page;
    },
  };
  await host.put('v1');
  await host.start();
  try {
    await body(host);
    assert.deepEqual(host.outside, [], 'nothing is asked for outside the folder');
  } finally {
    for (const context of new Set(contexts)) await context.close();
    await host.stop();
  }
}

const shown = (page) => page.waitForSelector('#message', {state: 'hidden'});

/// Waits until the page has all its files from the service worker.
const kept = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {polling: 50});

async function reload(page) {
  await page.reload();
  await shown(page);
}

/// Shows the other view and comes back, so that the files of both have run; says of which versions they are.
async function versions(page) {
  if (!await page.locator('#plain-title').isVisible()) await page.evaluate(() => window.dispatchEvent(new Event('tilescope-show-plain')));
  await page.locator('#plain-title').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('tilescope-show-canvas')));
  await page.waitForFunction(() => document.body.dataset.view === 'canvas' && window.tilescope, null, {polling: 50});
  const ran = await page.evaluate(() => window.ran);
  assert.deepEqual(ran.map((one) => one.split(' ')[0]).sort(), marked, 'each file ran once');
  return [...new Set(ran.map((one) => one.split(' ')[1]))];
}

/// Waits until the next version is there and waits.
const next_is_waiting = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  while (!registration.waiting) await new Promise((done) => setTimeout(done, 50));
});

const cache_names = (page) => page.evaluate(() => caches.keys());

for (const [first, fragment] of [['canvas', 'v=1&M=1024'], ['plain view', 'v=1&M=1024&view=plain']]) {
  test(`after a first visit of the ${first} both views work without a network`, () => with_host(async (host) => {
    const page = await host.open({fragment});
    await kept(page);
    await host.stop();
    await reload(page);
    assert.equal(await page.locator('#plain-title').isVisible(), first !== 'canvas');
    assert.deepEqual(await versions(page), ['v1']);
    await page.evaluate(() => {
      location.hash = 'v=1&M=1024';
    });
    await fill(page, 'query.N', '512');
    assert_answers(await look(page), 'M=1024&N=512');
    assert.ok(await page.evaluate(async () => (await fetch('kernels.json')).ok));
    const other = await host.open({context: page.context(), fragment: 'v=1&M=512&view=plain'});
    await other.getByText('512 x 4096 x 4096').first().waitFor();
    assert.deepEqual([...page.problems, ...other.problems], []);
    await host.start();
  }));
}

test('what the page shows first is there before anything is fetched for later', () => with_host(async (host) => {
  const page = await host.open();
  await kept(page);
  const needed = ['', 'page.css', 'boot.js', 'app.js', 'app.wasm'];
  assert.deepEqual(host.requests.slice(0, needed.length).sort(), needed.sort());
  assert.equal(host.requests[needed.length], 'service_worker.js');
  assert.ok(host.requests.includes('tilescope.wasm') && host.requests.includes('kernels.json'));
}));

test('a second visit transfers nothing but the check for a new version', () => with_host(async (host) => {
  const page = await host.open();
  await kept(page);
  await page.close();
  host.requests.length = 0;
  const again = await host.open({context: page.context()});
  await again.evaluate(async () => (await navigator.serviceWorker.ready).update());
  assert.deepEqual(await versions(again), ['v1']);
  assert.deepEqual([...new Set(host.requests)], ['service_worker.js']);
  assert.deepEqual(again.problems, []);
}));

test('a page that is open goes on with its version, and the next load is all of the new one', () => with_host(async (host) => {
  const page = await host.open();
  await kept(page);
  await host.put('v2');
  host.requests.length = 0;
  await next_is_waiting(page);
  assert.ok(!host.requests.includes('app.wasm') && !host.requests.includes('tilescope.wasm'), `only what differs is fetched: ${host.requests}`);
  assert.deepEqual(await versions(page), ['v1']);
  assert.equal((await cache_names(page)).length, 2);
  await reload(page);
  assert.deepEqual(await versions(page), ['v2']);
  await page.waitForFunction(async () => (await caches.keys()).length === 1, null, {polling: 50});
  await host.stop();
  await reload(page);
  assert.deepEqual(await versions(page), ['v2']);
  assert.deepEqual(page.problems, []);
  await host.start();
}));

test('while two pages are open neither changes its version; once they are closed the new one is there', () => with_host(async (host) => {
  const one = await host.open();
  await kept(one);
  const other = await host.open({context: one.context()});
  await host.put('v2');
  await next_is_waiting(one);
  await reload(one);
  assert.deepEqual(await versions(one), ['v1']);
  assert.deepEqual(await versions(other), ['v1']);
  await one.close();
  await other.close();
  const next = await host.open({context: one.context()});
  assert.deepEqual(await versions(next), ['v2']);
}));

test('a version that is half put on the host is not taken', () => with_host(async (host) => {
  const half = await mkdtemp(path.join(temporary, 'half-'));
  await cp(path.join(temporary, 'v2'), half, {recursive: true});
  await cp(path.join(temporary, 'v1', 'plain.js'), path.join(half, 'plain.js'));
  const page = await host.open();
  await kept(page);
  await host.put(half);
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise((done) => registration.addEventListener('updatefound', () => done(registration.installing)));
    await registration.update();
    const worker = await found;
    while (worker.state === 'installing') await new Promise((done) => worker.addEventListener('statechange', done, {once: true}));
    return worker.state;
  });
  assert.equal(state, 'redundant');
  await reload(page);
  assert.deepEqual(await versions(page), ['v1']);
  assert.equal((await cache_names(page)).length, 1);
  await host.put('v2');
  await next_is_waiting(page);
  await reload(page);
  assert.deepEqual(await versions(page), ['v2']);
}));

test('where what was kept is gone, the network has the page, and it is kept again', () => with_host(async (host) => {
  const page = await host.open();
  await kept(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      for (const request of requests.slice(requests.length / 2)) await cache.delete(request);
    }
  });
  await reload(page);
  assert.deepEqual(await versions(page), ['v1']);
  await page.waitForFunction(async () => {
    const [name] = await caches.keys();
    return name && (await (await caches.open(name)).keys()).length > 20;
  }, null, {polling: 50});
  await host.stop();
  await reload(page);
  assert.deepEqual(await versions(page), ['v1']);
  assert.deepEqual(page.problems, []);
  await host.start();
}));

test('two of them on one host, one below the other, keep apart', () => with_host(async (host) => {
  const both = await mkdtemp(path.join(temporary, 'both-'));
  await cp(path.join(temporary, 'v1'), both, {recursive: true});
  await cp(path.join(temporary, 'v2'), path.join(both, 'next'), {recursive: true});
  await host.put(both);
  const outer = await host.open();
  await kept(outer);
  const inner = await host.open({context: outer.context(), below: 'next/'});
  await inner.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL === new URL('service_worker.js', location.href).href, null, {polling: 50});
  assert.equal((await cache_names(outer)).length, 2);
  await host.stop();
  for (const [page, version] of [[outer, 'v1'], [inner, 'v2'], [outer, 'v1']]) {
    await reload(page);
    assert.deepEqual(await versions(page), [version]);
    assert.deepEqual(page.problems, []);
  }
  await host.start();
}));

test('all of the site is kept but what the page never loads', () => with_host(async (host) => {
  const page = await host.open();
  await kept(page);
  const names = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map(({url}) => url.slice(new URL('.', location.href).href.length));
  });
  for (const name of ['', 'app.wasm', 'tilescope.wasm', 'kernels.json', ...marked]) assert.ok(names.includes(name), name);
  assert.ok(!names.includes('tilescope.d.ts'));
}));

// As a browser without service workers, one that closes storage to the page, a private window of some browsers.
const closed_doors = {
  'no service workers': () => {
    delete Navigator.prototype.serviceWorker;
  },
  'service workers that throw': () => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  },
  'a registration that is refused': () => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  },
  'no storage at all': () => {
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
    delete Navigator.prototype.serviceWorker;
  },
  'a reader who saves data': () => {
    Object.defineProperty(Navigator.prototype, 'connection', {value: {saveData: true}});
  },
};
for (const [what, prepare] of Object.entries(closed_doors)) {
  test(`the page works with ${what}, and says nothing of it`, () => with_host(async (host) => {
    const page = await host.open({prepare: (one) => one.addInitScript(prepare)});
    await fill(page, 'query.M', '1024');
    assert_answers(await look(page), 'M=1024');
    assert.deepEqual(await versions(page), ['v1']);
    assert.ok(!host.requests.includes('service_worker.js'));
    assert.deepEqual(page.problems, []);
  }));
}
