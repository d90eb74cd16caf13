// Gives an assembled site its version: the hash of all its files. It goes into index.html, and with the hash of each file that
// the page loads into service_worker.js. A site that has a version is given the one that its files have now. Where GitHub
// builds it, the page also learns where its issues are.
//
//   node scripts/stamp_site.mjs FOLDER
import {createHash} from 'node:crypto';
import {readFile, readdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const issues_in_page = /(<meta name="issues" content=")[^"]*(">)/;
const version_in_page = /(<meta name="version" content=")[^"]*(">)/;
const built_in_worker = /^const built = \{.*\};$/m;
// Not loaded by the page.
const others = ['service_worker.js', 'tilescope.d.ts'];

const hash = (content) => createHash('sha256').update(content).digest('hex');

function put(text, pattern, replacement, name) {
  if (!pattern.test(text)) throw new Error(`${name} has no place for it`);
  return text.replace(pattern, replacement);
}

export async function stamp_site(folder) {
  const read = (name) => readFile(path.join(folder, name));
  const {GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository} = process.env;
  const issues = repository ? `${server}/${repository}/issues` : '';
  const page = put(String(await read('index.html')), issues_in_page, `$1${issues}$2`, 'index.html');
  const with_version = (version) => put(page, version_in_page, `$1${version}$2`, 'index.html');
  const worker = String(await read('service_worker.js'));
  const with_files = (built) => put(worker, built_in_worker, () => `const built = ${JSON.stringify(built)};`, 'service_worker.js');

  const names = (await readdir(folder)).filter((name) => !others.includes(name) && name !== 'index.html').sort();
  const files = {};
  for (const name of names) files[name] = hash(await read(name));
  const version = hash(JSON.stringify([with_version(''), with_files({}), files])).slice(0, 12);

  const index = with_version(version);
  await writeFile(path.join(folder, 'index.html'), index);
  await writeFile(path.join(folder, 'service_worker.js'), with_files({version, files: {'': hash(index), ...files}}));
  return version;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await stamp_site(process.argv[2]);
