/** Is the build older than what it was made of? */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of; `tests/`, `docs/` and `bench/` are not part of the product. */
const sources = [
  'contract',
  'index.html',
  'locales',
  'package-lock.json',
  'plan.html',
  'public',
  'scripts',
  'server',
  'src',
  'vite.config.ts',
  'vite.server.config.ts',
  'wasm/assembly',
  'wasm/build.mjs',
  'wasm/data',
  'workers',
];
const results = ['dist/index.html', 'dist-server/main.js'];
const stamp = 'dist-server/built';

/** The latest change below a path: a folder changes when something in it comes or goes. */
function latestChange(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const parts = readdirSync(path).filter((name) => !/^\.|\.test\.tsx?$/.test(name));
  return Math.max(mtimeMs, ...parts.map((name) => latestChange(join(path, name))));
}

/** Notes when a build began: what changes while it runs is not in it. */
export function noteBuild(root, beganMs) {
  writeFileSync(join(root, stamp), `${beganMs}\n`);
}

/** Why `root` must be built before it is run, or an empty text. A build alone, without sources, runs as it is. */
export function reasonToBuild(root) {
  if (results.some((path) => !existsSync(join(root, path)))) return 'nothing is built yet';
  const present = sources.map((path) => join(root, path)).filter((path) => existsSync(path));
  if (!present.includes(join(root, 'src'))) return '';
  const file = join(root, stamp);
  const builtMs = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const changed = present.find((path) => latestChange(path) > builtMs);
  return changed === undefined
    ? ''
    : `${changed.slice(root.length + 1)} changed since the last build`;
}
