// The README's examples of the module run as they stand there; tests/page/readme.test.mjs runs the one for a page.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';

import {repository, run, site} from './support/built.mjs';

let folder;
let examples;

/** A folder with build/site in it, as the repository has it. */
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tilescope-'));
  await mkdir(path.join(folder, 'build'));
  await symlink(site, path.join(folder, 'build/site'));
  const readme = await readFile(path.join(repository, 'README.md'), 'utf8');
  examples = Object.fromEntries([...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, code]) => [language, code]));
});
after(() => rm(folder, {recursive: true}));

const query = ['--model', 'carver', '--device', 'h100-sxm', '--m', '8192', '--n', '8192', '--k', '8192', '--topk', '3'];

test('the example for Node writes a kernel and prints its tile and a link', async () => {
  await writeFile(path.join(folder, 'example.mjs'), examples.js);
  const printed = execFileSync(process.execPath, ['example.mjs'], {cwd: folder, encoding: 'utf8'});
  const [{block}] = JSON.parse(run([...query, '--format', 'json'], '', {stdio: 'pipe'})).hints;
  assert.equal(printed, `${block.join(' x ')} #${run(['link', ...query]).trim().slice(1)}\n`);
  const kernel = await readFile(path.join(folder, 'kernel.py'), 'utf8');
  assert.equal(kernel, run([...query, '--format', 'tilelang', '--rank', '1'], '', {stdio: 'pipe'}));
});

test('the example for a notebook asks the module through Node', async () => {
  await writeFile(path.join(folder, 'cell.py'), examples.python);
  const printed = execFileSync('python3', ['cell.py'], {cwd: folder, encoding: 'utf8'});
  const [, times] = /times = """(.*?)"""/s.exec(examples.python);
  const {sentences} = JSON.parse(run(['measured', '-', '--m', '4096', '--format', 'json'], times));
  assert.equal(printed, `${sentences.join('\n')}\n`);
});

test('the Chinese README has the same examples', async () => {
  const readme = await readFile(path.join(repository, 'README.zh-CN.md'), 'utf8');
  assert.deepEqual(Object.keys(examples), ['html', 'js', 'python']);
  for (const [language, code] of Object.entries(examples)) assert.ok(readme.includes(`\`\`\`${language}\n${code}\`\`\`\n`), language);
});
