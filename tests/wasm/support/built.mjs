// What was built: the module, from $TILESCOPE_SITE or build/site, and the command line, from $TILESCOPE or build/native.
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

export const repository = fileURLToPath(new URL('../../..', import.meta.url));
export const site = path.resolve(process.env.TILESCOPE_SITE ?? path.join(repository, 'build/site'));
export const module_file = path.join(site, 'tilescope.mjs');
export const command = path.resolve(process.env.TILESCOPE ?? path.join(repository, 'build/native/tilescope'));

for (const file of [module_file, command]) {
  if (!existsSync(file)) throw new Error(`${file} is missing: run scripts/build web and scripts/build native`);
}

export const {default: Tilescope} = await import(pathToFileURL(module_file));

/** What the command prints. */
export function run(parameters, input = '', options = {}) {
  return execFileSync(command, parameters, {input, encoding: 'utf8', maxBuffer: 1 << 28, ...options});
}
