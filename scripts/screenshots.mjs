// Takes pictures of the page: those of the README, or every look of it. The same page and the same fonts give the same bytes.
import {mkdir, stat} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

import {click, open_fragment, open_view, settle} from '../tests/page/support/page.mjs';
import {open_site} from '../tests/page/support/site.mjs';
import {locales, scales, schemes, screens, views} from './looks.mjs';

const desktop = {viewport: {width: 1440, height: 900}};
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true};

/// name, how the page is opened, and what a reader does before the picture is taken.
const pictures = [
  {name: 'ranking-dark', options: {...desktop, colorScheme: 'dark'}, prepare: (page) => click(page, 'ranking.row.3')},
  {
    name: 'rejected-light',
    options: {...desktop, colorScheme: 'light', fragment: 'v=1&M=4096&N=28672&dev=a100-80g'},
    prepare: (page) => open_view(page, 'Rejected'),
  },
  {name: 'carver-dark', options: {...desktop, colorScheme: 'dark', fragment: 'v=1&model=carver&dev=h100-sxm'}, prepare: settle},
  {
    name: 'landscape-dark',
    options: {...desktop, colorScheme: 'dark', fragment: 'v=1&model=carver&dev=h100-sxm-optin&view=landscape&visits=60'},
    prepare: settle,
  },
  {name: 'phone-light', options: {...phone, colorScheme: 'light'}, prepare: (page) => page.waitForSelector('#plain table')},
];

/// Which picture to take of a page that is ready for it.
async function take(page, file) {
  // Out of the way, so that nothing is lit up.
  await page.mouse.move(page.viewportSize().width / 2, 2);
  await page.screenshot({path: file});
  if (page.problems.length > 0) throw new Error(`${file}: ${page.problems.join('; ')}`);
  console.log(`${path.relative(process.cwd(), file)}  ${(await stat(file)).size} bytes`);
}

async function take_for_readme(site) {
  const docs = fileURLToPath(new URL('../docs/', import.meta.url));
  await mkdir(docs, {recursive: true});
  for (const {name, options, prepare} of pictures) {
    const page = await site.open(options);
    await prepare(page);
    await take(page, path.join(docs, `${name}.png`));
    await page.context().close();
  }
}

/// The first view in every combination of screen, scale, colours and language; every other view once on each screen.
async function take_all(site) {
  const folder = fileURLToPath(new URL('../build/screenshots/', import.meta.url));
  await mkdir(folder, {recursive: true});
  let turn = 0;
  for (const deviceScaleFactor of scales) {
    for (const colorScheme of schemes) {
      for (const locale of locales) {
        const page = await site.open({viewport: screens[0], deviceScaleFactor, colorScheme, locale, fragment: views[0].fragment});
        for (const {name: screen, width, height} of screens) {
          await page.setViewportSize({width, height});
          const also = views[1 + (turn++ % (views.length - 1))];
          for (const {name, fragment} of [views[0], also, {name: 'plain', fragment: also.fragment.replace(/view=\w+/, 'view=plain')}]) {
            await open_fragment(page, fragment);
            await settle(page);
            await take(page, path.join(folder, `${name}-${screen}-${deviceScaleFactor}x-${colorScheme}-${locale.slice(0, 2)}.png`));
          }
        }
        await page.context().close();
      }
    }
  }
}

const site = await open_site();
try {
  await (process.argv[2] === '--all' ? take_all(site) : take_for_readme(site));
} finally {
  await site.close();
}
