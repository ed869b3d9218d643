/** @file Builds the data files of the sentiment module: `node wasm/data/build.mjs [folder]`. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pack } from './format.mjs';
import { readLexicon } from './lexicon.mjs';
import { languages } from '../../scripts/languages.mjs';

/** Word lists, in the order of their numbers in the module. */
export const LISTS = [...languages, 'common'];

const fileOf = (name) => readFileSync(new URL(name, import.meta.url));

/** The heads that ship, by language. */
const shippedHeads = () =>
  Object.fromEntries(languages.map((name) => [name, fileOf(`./heads/${name}.bin`)]));

/**
 * Writes one file a list and the model into `folder`; a language's file is its words and then its head.
 * Without a head its texts are judged by the rules.
 */
export function buildData(folder, heads = shippedHeads()) {
  mkdirSync(folder, { recursive: true });
  const put = (name, bytes) => {
    // Other processes may be reading: replace atomically by renaming.
    writeFileSync(`${folder}/.${name}.${process.pid}`, bytes);
    renameSync(`${folder}/.${name}.${process.pid}`, `${folder}/${name}.bin`);
  };
  for (const name of LISTS) {
    put(name, Buffer.concat([pack(readLexicon(name)), heads[name] ?? Buffer.alloc(0)]));
  }
  put('model', fileOf('./model.bin'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildData(process.argv[2] ?? fileURLToPath(new URL('../build/sentiment', import.meta.url)));
}
