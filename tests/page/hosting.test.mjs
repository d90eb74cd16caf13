// Where the page may live: below any path of any plain host, and in one file on disk.
import assert from 'node:assert/strict';
import {access} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import test from 'node:test';

import {assert_answers, fill, fragment, look, step} from './support/page.mjs';
import {open_site, single_file_url} from './support/site.mjs';

const small = {viewport: {width: 1100, height: 600}};

test('the page works below a sub-path and asks for nothing outside its folder', async () => {
  const site = await open_site({base: '/tools/tilescope/v1.0/'});
  try {
    const page = await site.open(small);
    await fill(page, 'query.M', '1024');
    assert_answers(await look(page), 'M=1024');
    assert.equal(page.url(), `${site.url}#v=1&M=1024`);
    assert.deepEqual(page.problems, []);
    assert.deepEqual(site.requests.filter((path) => !path.startsWith('/tools/tilescope/v1.0/')), []);
    assert.equal(new Set(site.requests).size, site.requests.length, 'nothing is fetched twice');
  } finally {
    await site.close();
  }
});

test('one file opens from disk, its links included', async () => {
  await access(fileURLToPath(single_file_url));
  const site = await open_site();
  try {
    const page = await site.open({...small, url: single_file_url, fragment: 'v=1&M=512'});
    assert_answers(await look(page), 'M=512');
    await fill(page, 'query.N', '1024');
    assert.equal(fragment(page), 'v=1&M=512&N=1024');
    assert_answers(await look(page), 'M=512&N=1024');
    await step(page, -1);
    assert_answers(await look(page), 'M=512');
    assert.deepEqual(page.problems, []);
    assert.deepEqual(site.requests, [], 'it asks no server');
  } finally {
    await site.close();
  }
});

test('a browser without WebGL2 gets the plain view, and is told so in words', async () => {
  const site = await open_site();
  try {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => {
      const original = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function(kind, ...rest) {
        return kind === 'webgl2' ? null : original.call(this, kind, ...rest);
      };
    });
    await page.goto(site.url);
    await page.getByText(/WebGL2, which this browser does not offer/).waitFor();
    assert.ok(await page.locator('#plain-title').isVisible());
  } finally {
    await site.close();
  }
});
