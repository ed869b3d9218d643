/**
 * @file Compares a running site with a build of this checkout, byte by byte. It uses nothing of the
 * project, so that it can be read in a minute:
 *
 *   node scripts/compare-site.mjs https://limn.example
 *
 * Build first (npm run build). Status 0: what the site serves is what the checkout builds. 1: it is not,
 * with each file that differs. 2: there is nothing to compare. It says nothing about the server's own
 * code, which no visitor can see.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const list = '.well-known/limn-build.json';
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** A demo adds a line to its documents, which says that its people are invented. */
const withoutNote = (html) =>
  html
    .replace('<html data-demo', '<html')
    .replace(/<style>[^<]*<\/style><aside class="demo-note">.*?<\/aside>/s, '');

async function differs(origin, { address, headers, sha256 }) {
  const response = await fetch(new URL(address, origin), { headers, redirect: 'manual' });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return `status ${response.status}`;
  if (hash(bytes) === sha256) return null;
  return hash(withoutNote(bytes.toString('utf8'))) === sha256 ? null : 'other bytes';
}

async function compare(origin) {
  const { files } = JSON.parse(readFileSync(new URL(`../dist/${list}`, import.meta.url), 'utf8'));
  const published = await (await fetch(new URL(list, origin))).json();
  const known = new Map(files.map(({ file, sha256 }) => [file, sha256]));
  const found = published.files
    .filter(({ file, sha256 }) => known.get(file) !== sha256)
    .map(({ file }) => `${file}: published with another hash`);
  for (const each of files) {
    const difference = await differs(origin, each);
    if (difference !== null) found.push(`${each.file} at ${each.address}: ${difference}`);
  }
  console.log(
    found.length > 0 ? found.join('\n') : `${files.length} files are those of this build.`,
  );
  return found.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await compare(process.argv[2] ?? '');
} catch (error) {
  console.error(
    `Nothing to compare: ${error.message}. Usage: node scripts/compare-site.mjs ORIGIN`,
  );
  process.exitCode = 2;
}
