// Keeps the page for use without a network: all files of one version, whole, each with the bytes that scripts/stamp_site.mjs
// counted, or none. What is open goes on with the version that it was opened with; the next one waits until no page shows the
// old, or the only one that does is loaded again. Where nothing is kept, everything comes from the network.
'use strict';

// Written by scripts/stamp_site.mjs: the version, and the SHA-256 of each file ('' is index.html).
const built = {version: '', files: {}};

const {scope} = self.registration;
const files = new Map(Object.entries(built.files));
// Caches belong to the origin, which may hold this page more than once.
const prefix = `tilescope ${scope} `;
const own = prefix + built.version;
// The cache of the version that takes over, once it was asked to. Pages that load from then on are its.
let successor = '';

const address = (file) => new URL(file, scope).href;
// Put into a cache last.
const seal = address('service_worker.js?whole');

async function is_whole(name) {
  return await caches.has(name) && Boolean(await (await caches.open(name)).match(seal));
}

async function caches_of_ours() {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

async function hash_of(bytes) {
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/// The file of this version: from an older version that had the same, from what the browser still has, from the network.
async function find(file, hash) {
  const sources = [
    () => caches.match(address(file), {ignoreVary: true}),
    () => fetch(address(file), {cache: 'force-cache'}),
    () => fetch(address(file), {cache: 'no-cache'}),
  ];
  for (const source of sources) {
    const response = await source();
    if (!response?.ok) continue;
    const bytes = await response.arrayBuffer();
    // Made anew, because a page may not be the answer to a redirection.
    if (await hash_of(bytes) === hash) return new Response(bytes, {headers: response.headers});
  }
  throw new Error(`${file || 'index.html'} is not that of version ${built.version}`);
}

async function keep() {
  const found = await Promise.all([...files].map(async ([file, hash]) => [address(file), await find(file, hash)]));
  try {
    await caches.delete(own);
    const cache = await caches.open(own);
    await Promise.all(found.map(([url, response]) => cache.put(url, response)));
    await cache.put(seal, new Response());
  } catch (refused) {
    await caches.delete(own);
    throw refused;
  }
}

async function forget_older() {
  const names = await caches_of_ours();
  await Promise.all(names.slice(0, names.indexOf(own)).map((name) => caches.delete(name)));
}

/// Lets the next version take over where a page that is loaded is the only one.
async function hand_over(request) {
  const {waiting} = self.registration;
  if (!waiting || successor) return;
  const pages = (await self.clients.matchAll({includeUncontrolled: true})).filter(({url}) => url.startsWith(scope)).length;
  const is_reload = ['no-cache', 'reload'].includes(request.cache);
  if (pages > (is_reload ? 1 : 0)) return;
  for (const name of await caches_of_ours()) {
    if (name !== own && await is_whole(name)) successor = name;
  }
  if (successor) waiting.postMessage('take over');
}

async function answer(file, request) {
  if (request.mode === 'navigate') {
    await hand_over(request);
    // What is left of a version is none.
    if (!successor && !await is_whole(own)) await caches.delete(own);
  }
  return await caches.match(address(file), {cacheName: successor || own, ignoreVary: true}) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));

self.addEventListener('activate', (event) => event.waitUntil(forget_older()));

self.addEventListener('fetch', (event) => {
  const {request} = event;
  const {origin, pathname} = new URL(request.url);
  if (request.method !== 'GET' || !(origin + pathname).startsWith(scope)) return;
  const path = (origin + pathname).slice(scope.length);
  const file = path === 'index.html' ? '' : path;
  if (files.has(file) || successor) event.respondWith(answer(file, request));
});

// 'take over' from the version before, and from a page its version: a page of this one that came from the network may have
// the rest of its files from here.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') {
    self.skipWaiting();
  } else if (event.data === built.version) {
    event.waitUntil(is_whole(own).then((whole) => whole || keep()).then(() => self.clients.claim()));
  }
});
