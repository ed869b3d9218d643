/** @file Builds the data files of the sentiment module: `node wasm/data/build.mjs [folder]`. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pack } from './format.mjs';
import { readLexicon } from './lexicon.mjs';
import { languages } from '../../scripts/languages.mjs';

/** Word lists, in the order of their numbers in the module. */
export const LISTS = [...languages, 'common'];

/** Writes one file a list and the model into `folder`. */
export function buildData(folder) {
  mkdirSync(folder, { recursive: true });
  const put = (name, bytes) => {
    // Other processes may be reading: replace atomically by renaming.
    writeFileSync(`${folder}/.${name}.${process.pid}`, bytes);
    renameSync(`${folder}/.${name}.${process.pid}`, `${folder}/${name}.bin`);
  };
  for (const name of LISTS) put(name, pack(readLexicon(name)));
  put('model', readFileSync(new URL('./model.bin', import.meta.url)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildData(process.argv[2] ?? fileURLToPath(new URL('../build/sentiment', import.meta.url)));
}
