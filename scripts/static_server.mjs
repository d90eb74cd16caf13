// Serves a folder on this machine only, as a plain static host would, for scripts/serve and the browser tests.
//
//   node scripts/static_server.mjs FOLDER PORT
import {createReadStream, promises as fs} from 'node:fs';
import {createServer} from 'node:http';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const media_types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

// The file that a URL asks for, or null where it lies outside `folder` or does not exist.
async function find(folder, base, url) {
  let name;
  try {
    name = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
  if (!name.startsWith(base) || name.includes('\0')) return null;
  if (name.endsWith('/')) name += 'index.html';
  const file = path.join(folder, name.slice(base.length));
  if (!file.startsWith(folder + path.sep)) return null;
  const stat = await fs.stat(file).catch(() => null);
  return stat?.isFile() ? {file, stat} : null;
}

/// Serves `folder` below the path `base` ("/" or "/some/path/"); port 0 picks a free one. Rejects where the port is taken.
/// The result holds `url`, the address of the folder's index, and close(). `on_request(url)` hears of every request.
export async function serve(folder, {port = 0, base = '/', on_request = () => {}} = {}) {
  const root = path.resolve(folder);
  const server = createServer(async (request, response) => {
    on_request(request.url);
    const found = await find(root, base, request.url);
    if (!found || !['GET', 'HEAD'].includes(request.method)) {
      response.writeHead(found ? 405 : 404, {'Content-Type': 'text/plain'}).end(found ? 'GET only\n' : 'Not found\n');
      return;
    }
    const headers = {
      'Content-Type': media_types[path.extname(found.file)] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      ETag: `"${found.stat.size.toString(16)}-${Math.floor(found.stat.mtimeMs).toString(16)}"`,
    };
    if (request.headers['if-none-match'] === headers.ETag) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {...headers, 'Content-Length': found.stat.size});
    if (request.method === 'HEAD') {
      response.end();
    } else {
      createReadStream(found.file).on('error', () => response.destroy()).pipe(response);
    }
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}${base}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, port] = process.argv.slice(2);
  try {
    const {url} = await serve(folder, {port: Number(port)});
    console.log(`Tilescope is at ${url} (Ctrl+C ends it)`);
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    console.error(`Port ${port} is taken. Another one: scripts/serve --port N`);
    process.exitCode = 1;
  }
}
