// A Firefox for tests: with a window, because without one it has no WebGL2, on a screen of its own that nobody sees.
import {spawn} from 'node:child_process';
import {createRequire} from 'node:module';

import {serve} from '../../../scripts/static_server.mjs';
import {site_folder} from '../../page/support/site.mjs';

const require = createRequire(new URL('../../../build/deps/node/', import.meta.url));
const puppeteer = require('puppeteer-core');

/// Starts a virtual screen; `display` is its name for DISPLAY.
async function open_screen() {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {stdio: ['ignore', 'pipe', 'ignore']});
  const ended = new Promise((done) => server.once('exit', done));
  const number = await new Promise((done, refuse) => {
    server.once('error', refuse);
    server.stdout.once('data', (said) => done(String(said).trim()));
    ended.then(() => refuse(new Error('Xvfb ended')));
  });
  return {
    display: `:${number}`,
    close() {
      server.kill();
      return ended;
    },
  };
}

/// Gives a page of Puppeteer the keyboard and wheel of Playwright's, so that tests/page/support/page.mjs serves both.
function as_in_playwright(page) {
  const {keyboard, mouse} = page;
  const press = keyboard.press.bind(keyboard);
  const wheel = mouse.wheel.bind(mouse);
  keyboard.press = async (keys) => {
    const held = keys.split('+');
    const key = held.pop();
    for (const one of held) await keyboard.down(one);
    await press(held.length > 0 ? key.toLowerCase() : key);
    for (const one of held.reverse()) await keyboard.up(one);
  };
  mouse.wheel = (deltaX, deltaY) => wheel({deltaX, deltaY});
  return page;
}

/// Serves build/site and opens Firefox.
///   open(fragment)   a page that has drawn its first frame; its `problems` are uncaught exceptions and console errors
///   close()          ends browser, screen and server
export async function open_firefox() {
  const requests = [];
  const server = await serve(site_folder, {base: '/tilescope/', on_request: (path) => requests.push(path)});
  const screen = await open_screen();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.TILESCOPE_FIREFOX || '/usr/bin/firefox-esr',
    headless: false,
    env: {...process.env, DISPLAY: screen.display, MOZ_ENABLE_WAYLAND: '0'},
    extraPrefsFirefox: {
      'webgl.force-enabled': true,
      // It talks to nobody.
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'browser.safebrowsing.update.enabled': false,
      'services.settings.server': '',
    },
    defaultViewport: {width: 1280, height: 800},
    protocolTimeout: 120_000,
  });

  async function open(fragment = '') {
    const page = as_in_playwright(await browser.newPage());
    page.setDefaultTimeout(120_000);
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
    await page.goto(server.url + (fragment && `#${fragment}`));
    await page.waitForSelector('#message', {hidden: true});
    return page;
  }

  async function close() {
    await browser.close();
    await screen.close();
    await server.close();
  }

  return {browser, requests, server, open, close};
}
