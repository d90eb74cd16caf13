// The README's example of the module in a page runs as it stands there; tests/wasm/readme.mjs runs the others.
import assert from 'node:assert/strict';
import {copyFile, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {test} from 'node:test';

import {serve} from '../../scripts/static_server.mjs';
import {run} from './support/plain.mjs';
import {launch_browser, site_folder} from './support/site.mjs';

test('the README\'s page asks the module beside it', async (context) => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, example] = /^```html\n(.*?)^```$/ms.exec(readme);
  const folder = await mkdtemp(path.join(tmpdir(), 'tilescope-'));
  context.after(() => rm(folder, {recursive: true}));
  for (const file of ['tilescope.mjs', 'tilescope.wasm']) await copyFile(path.join(site_folder, file), path.join(folder, file));
  await writeFile(path.join(folder, 'index.html'), example);
  const server = await serve(folder);
  context.after(() => server.close());
  const browser = await launch_browser();
  context.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForSelector('#answer:not(:empty)');
  const {candidates} = JSON.parse(run('--m', '8192', '--n', '8192', '--k', '8192', '--device', 'a100-80g', '--topk', '3', '--format', 'json'));
  const lines = candidates.map(({block, waves}) => `${block.join(' x ')}: ${waves} waves`);
  assert.equal(await page.locator('#answer').textContent(), lines.join('\n'));
});
