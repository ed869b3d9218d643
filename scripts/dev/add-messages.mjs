/** Merges messages into all six locale files at once, so that no language lacks a key. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { languages } from '../languages.mjs';

const source = process.argv[2];
if (!source) {
  console.error(
    'Usage: node scripts/dev/add-messages.mjs messages.json ({"key":{"en":"…","de":"…",…}})',
  );
  process.exit(2);
}
const added = JSON.parse(readFileSync(source, 'utf8'));
for (const [key, texts] of Object.entries(added)) {
  const missing = languages.filter((code) => typeof texts[code] !== 'string' || texts[code] === '');
  if (missing.length > 0) {
    console.error(`${key}: add a text for ${missing.join(', ')}`);
    process.exit(1);
  }
}

const lock = new URL('../../locales/.lock', import.meta.url);
mkdirSync(new URL('../../locales/', import.meta.url), { recursive: true });
for (let tries = 0; ; tries += 1) {
  try {
    mkdirSync(lock);
    break;
  } catch {
    if (tries > 100) throw new Error('locales/.lock is held; remove it when no other merge runs');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}
try {
  for (const code of languages) {
    const file = new URL(`../../locales/${code}.json`, import.meta.url);
    let messages = {};
    try {
      messages = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    for (const [key, texts] of Object.entries(added)) messages[key] = texts[code];
    const sorted = Object.fromEntries(
      Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const next = new URL(`../../locales/.${code}.next`, import.meta.url);
    writeFileSync(next, `${JSON.stringify(sorted, null, 2)}\n`);
    renameSync(next, file);
  }
} finally {
  rmSync(lock, { recursive: true });
}
console.log(`${Object.keys(added).length} messages in ${languages.length} languages`);
