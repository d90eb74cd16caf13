// Every view on every screen, scale and in each language: nothing cut, nothing over anything else.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {locales, scales, screens, views} from '../../scripts/looks.mjs';
import {look, open_fragment} from './support/page.mjs';
import {open_site, thorough} from './support/site.mjs';
import {assert_tidy} from './support/tidy.mjs';

let site;
before(async () => {
  site = await open_site({pixels: false});
});
after(() => site.close());

for (const locale of locales) {
  for (const scale of scales) {
    if (!thorough && scale !== (locale === 'en-US' ? 1 : 2)) continue;
    test(`${locale} at scale ${scale}`, async () => {
      const page = await site.open({viewport: screens[0], deviceScaleFactor: scale, locale, fragment: views[0].fragment});
      // Other scales change what a line has room for, on the widest screen and on the narrowest.
      for (const {name: screen, width, height} of scale === 1 ? screens : [screens[0], screens.at(-1)]) {
        await page.setViewportSize({width, height});
        for (const {name, fragment} of views) {
          await open_fragment(page, fragment);
          assert_tidy(await look(page), `${name} on ${screen}`);
        }
      }
      assert.deepEqual(page.problems, []);
      await page.context().close();
    });
  }
}
