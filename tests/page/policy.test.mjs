// The page's Content-Security-Policy, by trying what it forbids: each attempt is refused and leaves nothing behind.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {after, before, test} from 'node:test';

import {assert_answers, look} from './support/page.mjs';
import {open_site, single_file_url, site_folder} from './support/site.mjs';

let site;
let elsewhere;
const foreign_requests = [];

before(async () => {
  site = await open_site();
  const server = createServer((request, response) => {
    foreign_requests.push(request.url);
    response.writeHead(200, {'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript'}).end('window.escaped = true;');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  elsewhere = {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
});
after(async () => {
  await site.close();
  await elsewhere.close();
});

// What somebody would try who got text into the page, and the directive that refuses it. `other` is a foreign server.
const attempts = [
  ['an inline script', 'script-src-elem', () => {
    document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.escaped = true'}));
  }],
  ['a handler in markup', 'script-src-attr', () => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.escaped = true">');
  }],
  ['eval', 'script-src', () => {
    (0, eval)('window.escaped = true');
  }],
  ['a function made of text', 'script-src', () => {
    new Function('window.escaped = true')();
  }],
  ['a timer made of text', 'script-src', () => {
    setTimeout('window.escaped = true', 0);
  }],
  ['a script of a data: address', 'script-src-elem', () => {
    document.body.append(Object.assign(document.createElement('script'), {src: 'data:text/javascript,window.escaped=true'}));
  }],
  ['a script of a blob: address', 'script-src-elem', () => {
    const src = URL.createObjectURL(new Blob(['window.escaped = true'], {type: 'text/javascript'}));
    document.body.append(Object.assign(document.createElement('script'), {src}));
  }],
  ['a foreign script', 'script-src-elem', (other) => {
    document.body.append(Object.assign(document.createElement('script'), {src: other}));
  }],
  ['a foreign module', 'script-src-elem', (other) => import(other).catch(() => {})],
  ['a javascript: link', 'script-src-elem', () => {
    const link = Object.assign(document.createElement('a'), {href: 'javascript:window.escaped = true'});
    document.body.append(link);
    link.click();
  }],
  ['a worker of a blob: address', 'worker-src', () => {
    new Worker(URL.createObjectURL(new Blob([''])));
  }],
  ['a foreign fetch', 'connect-src', (other) => fetch(other).catch(() => {})],
  ['a beacon', 'connect-src', (other) => {
    navigator.sendBeacon(other, 'what was typed');
  }],
  ['a socket', 'connect-src', (other) => {
    new WebSocket(other.replace('http', 'ws'));
  }],
  ['a foreign image', 'img-src', (other) => {
    document.body.append(Object.assign(new Image(), {src: other}));
  }],
  ['a foreign style sheet', 'style-src-elem', (other) => {
    document.head.append(Object.assign(document.createElement('link'), {rel: 'stylesheet', href: other}));
  }],
  ['an inline style sheet', 'style-src-elem', () => {
    document.head.append(Object.assign(document.createElement('style'), {textContent: 'body { display: none }'}));
  }],
  ['a foreign frame', 'frame-src', (other) => {
    document.body.append(Object.assign(document.createElement('iframe'), {src: other}));
  }],
  ['an object', 'object-src', (other) => {
    document.body.append(Object.assign(document.createElement('object'), {data: other}));
  }],
  ['a font', 'font-src', async (other) => {
    await new FontFace('foreign', `url(${other})`).load().catch(() => {});
  }],
  ['a video', 'media-src', (other) => {
    document.body.append(Object.assign(document.createElement('video'), {src: other}));
  }],
  ['a form that is posted', 'form-action', (other) => {
    const form = Object.assign(document.createElement('form'), {action: other, method: 'post'});
    document.body.append(form);
    form.submit();
  }],
  ['another base address', 'base-uri', (other) => {
    document.head.append(Object.assign(document.createElement('base'), {href: other}));
  }],
];

/// The directive by which `attempt` is refused.
async function refused(page, attempt) {
  await page.evaluate(() => {
    window.refusal = new Promise((done) => document.addEventListener('securitypolicyviolation', ({effectiveDirective}) => done(effectiveDirective), {once: true}));
  });
  // In the page's own world, where its policy holds: what is evaluated from outside is above it.
  await page.evaluate(([source, other]) => {
    const attempt = window.attempts[source];
    window.setTimeout(() => attempt(other), 0);
  }, [attempt, elsewhere.url]);
  return page.evaluate(() => Promise.race([window.refusal, new Promise((done) => setTimeout(done, 10_000, 'nothing'))]));
}

for (const [what, url] of [['site', undefined], ['one file', single_file_url]]) {
  test(`the policy of the ${what} refuses what the page does not do`, async () => {
    const source = `window.attempts = {${attempts.map(([name, , attempt]) => `${JSON.stringify(name)}: ${attempt}`)}};`;
    const page = await site.open({...(url && {url}), viewport: {width: 1000, height: 600}, prepare: (one) => one.addInitScript(source)});
    try {
      const answers = [];
      for (const [name] of attempts) answers.push([name, await refused(page, name)]);
      assert.deepEqual(answers, attempts.map(([name, directive]) => [name, directive]));
      assert.equal(await page.evaluate(() => window.escaped), undefined);
      assert.deepEqual(foreign_requests, []);
      assert_answers(await look(page), 'v=1');
    } finally {
      await page.context().close();
    }
  });
}

test('the policy allows no more than the page needs', async () => {
  const policy_of = (html) => Object.fromEntries(/Content-Security-Policy"\s+content="([^"]*)"/.exec(html)[1].split(';')
    .map((directive) => directive.trim().split(/\s+/)).map(([name, ...sources]) => [name, sources]));
  assert.deepEqual(policy_of(await readFile(`${site_folder}/index.html`, 'utf8')), {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'connect-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  });
  const one_file = policy_of(await readFile(new URL(single_file_url), 'utf8'));
  const is_hash = (source) => /^'sha256-[\w+/]+=*'$/.test(source);
  assert.deepEqual(one_file['script-src'].filter((source) => !is_hash(source)), ["'wasm-unsafe-eval'"]);
  assert.deepEqual(one_file['style-src'].filter((source) => !is_hash(source)), []);
  assert.deepEqual(one_file['default-src'], ["'none'"]);
});
