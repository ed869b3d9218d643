/**
 * Compiles locales/ to ICU syntax trees, so that the page ships no ICU parser, and splits them into
 * parts: a visitor's first screen does not load messages of screens it cannot reach. The long words of a
 * language are listed in a file beside them, with the places where they may break.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { hyphenatedWords, withHeldHyphens } from './soft-hyphens.mjs';
import { languages } from '../languages.mjs';

const source = new URL('../../locales/', import.meta.url);
const target = new URL('../../.generated/locales/', import.meta.url);
const hyphens = new URL('../../.generated/hyphens/', import.meta.url);

/** Key prefixes of the messages of visitor screens; the rest belongs to the app part. */
const visitorPrefixes = [
  'app.',
  'ui.',
  'footer.',
  'fault.',
  'welcome.',
  'onboarding.',
  'getMyAnalysis.',
  'searching.',
  'existingUserLogin.',
  'forgotUser.',
  'otp.',
  'notFound.',
];
const planPrefixes = ['app.', 'ui.', 'footer.', 'fault.', 'plan.', 'payment.'];

/** The message parts that a document may load. */
export const documentParts = { 'index.html': ['visitor', 'app'], 'plan.html': ['plan'] };

/** The parts that a message is in; none for the server's and the documents' own. */
export function partsOf(key) {
  // Texts of mails and responses, and what scripts/build/prerender/prerender.mjs writes into the documents.
  if (/^(server|document)\./.test(key)) return [];
  const parts = [];
  if (planPrefixes.some((prefix) => key.startsWith(prefix))) parts.push('plan');
  if (visitorPrefixes.some((prefix) => key.startsWith(prefix))) parts.push('visitor');
  if (parts.length === 0) parts.push('app');
  return parts;
}

/** Writes a file atomically and only when it changed: another build may be reading it. */
function writeWhole(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const next = new URL(`${file.href}.${process.pid}`);
  writeFileSync(next, text);
  renameSync(next, file);
}

/** Compiles all languages; throws with the key when a message cannot be parsed. */
export function buildMessages() {
  mkdirSync(target, { recursive: true });
  mkdirSync(hyphens, { recursive: true });
  for (const code of languages) {
    const texts = JSON.parse(readFileSync(new URL(`${code}.json`, source), 'utf8'));
    const names = Object.values(documentParts).flat();
    const parts = Object.fromEntries(names.map((name) => [name, {}]));
    for (const [key, text] of Object.entries(texts)) {
      let tree;
      try {
        tree = parse(withHeldHyphens(text), { captureLocation: false });
      } catch (error) {
        throw new Error(`locales/${code}.json: ${key}: ${error.message}; fix the ICU syntax`, {
          cause: error,
        });
      }
      for (const part of partsOf(key)) parts[part][key] = tree;
    }
    for (const [part, messages] of Object.entries(parts)) {
      writeWhole(new URL(`${code}.${part}.json`, target), JSON.stringify(messages));
    }
    const shown = Object.entries(texts).filter(([key]) => partsOf(key).length > 0);
    const words = hyphenatedWords(
      shown.map(([, text]) => text),
      code,
    );
    writeWhole(new URL(`${code}.json`, hyphens), JSON.stringify(words));
  }
}

if (import.meta.url === `file://${process.argv[1]}`) buildMessages();
