/**
 * @file Scores comments from a file with the module that ships:
 *   npm run sentiment -- file.jsonl      (or `-` for standard input)
 * Reads lines {"id","text","lang"?}, prints {"id","compound","label","emotions","language","sarcasm",
 * "spam"}.
 * `emotions` and `sarcasm` are chances from 0 to 1, each with its fairest border at one half;
 * `spam` is advertising, whose label and compound are neutral.
 * `lang` only chooses the word list; `language` is always what the text itself looks like. A line
 * that cannot be read is reported on standard error, the rest is scored, and the exit code is 1.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildWasm } from '../../wasm/build.mjs';
import { languages } from '../languages.mjs';

const files = [...languages, 'common', 'model'];
const folder = fileURLToPath(new URL('../../wasm/build/', import.meta.url));
/** One string for the lines of a slice, so that a large file is not a million writes. */
const sliceBytes = 1 << 16;

/** Loads the production module; the returned function scores one text. */
export function openSentiment(build = 'sentiment.production') {
  const module = new WebAssembly.Module(readFileSync(`${folder}${build}.wasm`));
  const abort = () => {
    throw new Error('assertion in the module');
  };
  const { exports } = new WebAssembly.Instance(module, { env: { abort } });
  files.forEach((name, table) => {
    const bytes = readFileSync(`${folder}sentiment/${name}.bin`);
    const at = exports.dataAddress(bytes.length);
    new Uint8Array(exports.memory.buffer).set(bytes, at);
    if (!exports.loadData(table, at, bytes.length)) throw new Error(`${name}.bin was refused`);
  });
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const limit = exports.textLimit();
  return function score(text, lang) {
    const room = new Uint8Array(exports.memory.buffer, exports.textAddress(), limit);
    const { written } = encoder.encodeInto(text, room);
    exports.analyse(written, languages.indexOf(lang));
    const length = exports.describe();
    const at = exports.descriptionAddress();
    return JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, at, length)));
  };
}

function readLine(line) {
  const value = JSON.parse(line);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Error('not an object');
  if (typeof value.text !== 'string') throw new Error('"text" is not a string');
  if (value.id === undefined) throw new Error('"id" is missing');
  return value;
}

const isWritten = (text) =>
  process.stdout.write(text)
    ? undefined
    : new Promise((resolve) => process.stdout.once('drain', resolve));

async function main(file) {
  await buildWasm();
  const score = openSentiment();
  const input = file === '-' ? process.stdin : createReadStream(file);
  let number = 0;
  let bad = 0;
  let held = '';
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number++;
    if (line.trim() === '') continue;
    try {
      const { id, text, lang } = readLine(line.replace(/^\uFEFF/, ''));
      const { compound, label, emotions: felt, language, sarcasm, spam } = score(text, lang);
      const { Joy: joy, Sadness: sadness, Angry: anger, Surprise: surprise, Trust: trust } = felt;
      const emotions = { joy, sadness, anger, surprise, trust };
      held += `${JSON.stringify({ id, compound, label, emotions, language, sarcasm, spam })}\n`;
    } catch (error) {
      bad++;
      process.stderr.write(`line ${number}: ${error.message}\n`);
    }
    if (held.length > sliceBytes) {
      await isWritten(held);
      held = '';
    }
  }
  await isWritten(held);
  if (bad > 0) {
    process.stderr.write(`${bad} of ${number} lines could not be read\n`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2];
  if (file === undefined) {
    process.stderr.write('usage: npm run sentiment -- file.jsonl\n');
    process.exitCode = 2;
  } else {
    await main(file).catch((error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 2;
    });
  }
}
