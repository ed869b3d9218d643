/** @file Publishes the hash of each served file, so that a running site can be compared with a checkout. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The list in the build folder, and its address on the site (RFC 8615). */
export const hashesFile = '.well-known/limn-build.json';

/** Compressed forms depend on the Node that made them; the server does not send the others. */
const unlisted = /(^|\/)\.|\.(br|gz|map)$|^(csp\.json|plan\.html)$/;

/** A route of each document that only a device with a login is sent. */
const screenRoutes = {
  people: '/newfollowers',
  report: '/postanalytics',
  viewall: '/viewAllPosts',
  sentiment: '/sentimentalAnalysis',
  stories: '/stories',
  history: '/history',
  moments: '/history/moments',
  subscription: '/managesubscription',
};
/** Routes of prerendered documents that are not named like their file. */
const routes = {
  ...screenRoutes,
  welcome: '/',
  plan: '/paymentplan',
  shell: '/home',
  home: '/home',
};

/** The cookie of documents that depend on a login. */
function cookieOf(name) {
  if (name === 'home') return { cookie: 'login=home' };
  return Object.hasOwn(screenRoutes, name) ? { cookie: 'login=in' } : {};
}

/** The request that the server answers with a file. */
function requestOf(file) {
  const [, language, name] = /^visitor\/(\w+)\/(\w+)\.html$/.exec(file) ?? [];
  if (name === undefined) return { address: `/${file}`, headers: {} };
  return {
    address: routes[name] ?? `/${name}`,
    headers: { 'accept-language': language, ...cookieOf(name) },
  };
}

/** Writes the list of the files below `folder`, sorted: two builds of a checkout have equal lists. */
export async function writeHashes(folder) {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !unlisted.test(name))
    .sort();
  const files = [];
  for (const file of names) {
    const bytes = await readFile(join(folder, file));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ file, ...requestOf(file), sha256 });
  }
  const target = join(folder, hashesFile);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${JSON.stringify({ version, files }, null, 1)}\n`);
}
