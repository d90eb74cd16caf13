// What a first visit transfers, as a host that compresses with brotli sends it: a table, and the budget that it must keep.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import test from 'node:test';
import {brotliCompressSync} from 'node:zlib';

import {open_site, site_folder} from './support/site.mjs';

const budget_bytes = 350_000;
const phone = {viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true};

for (const [screen, options, program, other] of [['wide', {}, 'app.wasm', 'tilescope.wasm'], ['phone', phone, 'tilescope.wasm', 'app.wasm']]) {
  test(`a first visit transfers at most 350 KB: ${screen}`, async () => {
    const site = await open_site();
    try {
      await site.open(options);
    } finally {
      await site.close();
    }
    const files = new Set(site.requests.map((request) => (request === '/' ? 'index.html' : request.slice(1))));
    assert.ok(files.has(program), `the page did not load its program: ${[...files]}`);
    assert.ok(!files.has(other), 'the page loads what the other view needs');

    let total = 0;
    const row = (name, bytes, compressed) => console.log(name.padEnd(24) + bytes.padStart(10) + compressed.padStart(10));
    row(`first visit, ${screen}`, 'bytes', 'brotli');
    for (const file of files) {
      const bytes = await readFile(path.join(site_folder, file));
      const compressed = brotliCompressSync(bytes).length;
      row(file, String(bytes.length), String(compressed));
      total += compressed;
    }
    row('total', '', String(total));
    assert.ok(total <= budget_bytes, `${total} bytes are more than ${budget_bytes}`);
  });
}
