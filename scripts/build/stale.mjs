/** Tells whether a build is older than its sources. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of a build; `tests/`, `docs/` and `bench/` are not part of the product. */
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

/** The latest change below a path: a folder changes when an entry is added or removed. */
function latestChange(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const parts = readdirSync(path).filter((name) => !/^\.|\.test\.tsx?$/.test(name));
  return Math.max(mtimeMs, ...parts.map((name) => latestChange(join(path, name))));
}

/** Records when a build began: it may lack changes made while it ran. */
export function noteBuild(root, beganMs) {
  writeFileSync(join(root, stamp), `${beganMs}\n`);
}

/** Why `root` must be built before it runs, or an empty string. A build without sources is never stale. */
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
