// Takes the README's pictures. The same page and the same fonts give the same bytes.
import {mkdir, stat} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

import {click, open_view, settle} from '../tests/page/support/page.mjs';
import {open_site} from '../tests/page/support/site.mjs';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));

const desktop = {viewport: {width: 1440, height: 900}};
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true};

/// name, how the page is opened, and what a reader does before the picture is taken.
const pictures = [
  {name: 'ranking-dark', options: {...desktop, colorScheme: 'dark'}, prepare: (page) => click(page, 'ranking.row.3')},
  {
    name: 'rejected-light',
    options: {...desktop, colorScheme: 'light', fragment: 'v=1&M=4096&N=28672&dev=a100-80g-optin'},
    prepare: (page) => open_view(page, 'Rejected'),
  },
  {name: 'carver-dark', options: {...desktop, colorScheme: 'dark', fragment: 'v=1&model=carver&dev=h100-sxm'}, prepare: settle},
  {
    name: 'phone-light',
    options: {...phone, colorScheme: 'light'},
    prepare: (page) => page.locator('#plain .result').evaluate((result) => result.scrollIntoView()),
  },
];

const site = await open_site();
try {
  await mkdir(docs, {recursive: true});
  for (const {name, options, prepare} of pictures) {
    const page = await site.open(options);
    await prepare(page);
    // Out of the way, so that nothing is lit up.
    await page.mouse.move(options.viewport.width / 2, 2);
    if (await page.locator('#canvas').isVisible()) await settle(page);
    const file = path.join(docs, `${name}.png`);
    await page.screenshot({path: file});
    await page.context().close();
    if (page.problems.length > 0) throw new Error(`${name}: ${page.problems.join('; ')}`);
    console.log(`docs/${name}.png  ${(await stat(file)).size} bytes`);
  }
} finally {
  await site.close();
}
