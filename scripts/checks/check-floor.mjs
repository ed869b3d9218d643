/**
 * Checks the built page, workers and service worker for members that the oldest supported browsers lack
 * (scripts/build/floor.mjs). A build lowers syntax; it adds no functions.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { floor } from '../build/floor.mjs';
import { allowed } from './floor/allowed.mjs';
import { faultsOf } from './floor/judge.mjs';
import { usesOf } from './floor/uses.mjs';

/** The inline scripts of the prerendered documents: a script appears in many, and is checked once. */
function inlineScripts() {
  const files = readdirSync('dist', { recursive: true }).filter((file) => file.endsWith('.html'));
  const texts = files.flatMap((file) =>
    [...readFileSync(`dist/${file}`, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, text]) => text,
    ),
  );
  return [...new Set(texts)].map((text, at) => [`inline-${at}.js`, text]);
}

const assets = readdirSync('dist/assets').filter((file) => file.endsWith('.js'));
const scripts = {
  ...Object.fromEntries(assets.map((file) => [file, readFileSync(`dist/assets/${file}`, 'utf8')])),
  ...Object.fromEntries(inlineScripts()),
  'sw.js': readFileSync('dist/sw.js', 'utf8'),
};
const faults = faultsOf(usesOf(scripts), allowed);
const names = Object.entries(floor).map((each) => each.join(' '));
if (faults.length > 0) {
  console.error(`Not in every one of ${names.join(', ')}:\n${faults.join('\n')}`);
  console.error(
    'Fix: do without it, or ask for it (`x?.()`, `if ("x" in object)`); a question elsewhere goes with its reason into scripts/checks/floor/allowed.mjs.',
  );
  process.exit(1);
}
const importsEntry = assets.filter((file) => /["'`]\.\/\w+\.worker-[\w-]+\.js/.test(scripts[file]));
if (importsEntry.length > 0) {
  console.error(
    `${importsEntry.join(', ')}: imports the script of a worker, which WebKit runs again`,
  );
  console.error(
    'Fix: see scripts/build/worker-chunks.ts; it moves shared modules out of the entry.',
  );
  process.exit(1);
}
// A copy of this script is started from a blob in a document without a way out: it can import nothing.
const splitImport = assets.filter(
  (file) =>
    file.startsWith('import.worker-') && /\bimport\s*(?:[{*"'`]|\(["'`])/.test(scripts[file]),
);
if (splitImport.length > 0) {
  console.error(`${splitImport.join(', ')}: imports another file, which its document blocks`);
  console.error(
    'Fix: keep dynamic imports out of what workers/import.worker.ts imports; a thread that needs one passes it in, as workers/shared/sample/recorded-responses.ts does.',
  );
  process.exit(1);
}
console.log(`floor: ${Object.keys(scripts).length} scripts run in ${names.join(', ')}`);
