/** @file Runs the module in Node: the fit learns from the same features the module will score. */
import { readFileSync } from 'node:fs';
import { DENSE } from './rows.mjs';
import { languages } from '../../../scripts/languages.mjs';

const LISTS = [...languages, 'common', 'model'];

/** Loads a build of the module and its data; `direct` scores one text at a time. */
export function loadEngine(wasmFile, dataFolder, withModel = true) {
  const module = new WebAssembly.Module(readFileSync(wasmFile));
  const { exports } = new WebAssembly.Instance(module, { env: { abort: () => {} } });
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  LISTS.forEach((name, table) => {
    if (name === 'model' && !withModel) return;
    const bytes = readFileSync(`${dataFolder}/${name}.bin`);
    const at = exports.dataAddress(bytes.length);
    new Uint8Array(exports.memory.buffer).set(bytes, at);
    if (!exports.loadData(table, at, bytes.length)) throw new Error(`${name}.bin was refused`);
  });
  const limit = exports.textLimit();

  function analyse(text, hint = -1) {
    const room = new Uint8Array(exports.memory.buffer, exports.textAddress(), limit);
    const { written } = encoder.encodeInto(text, room);
    exports.analyse(written, hint);
    return exports;
  }

  /** All that the module says of a text, for `analyse` has numbers only. */
  function describe(text) {
    analyse(text);
    const length = exports.describe();
    const at = exports.descriptionAddress();
    return JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, at, length)));
  }

  /** Copies of a text's hashed n-grams and findings. */
  function inputs(text, hint) {
    analyse(text, hint);
    const count = exports.featureCount();
    return {
      places: new Uint32Array(exports.memory.buffer, exports.featuresAddress(), count).slice(),
      words: exports.wordFeatureCount(),
      findings: new Float32Array(exports.memory.buffer, exports.findingsAddress(), DENSE).slice(),
    };
  }
  return { analyse, describe, inputs, exports };
}
