/** @file Prunes the n-grams, quantises the weights and writes the model file. */
import { DENSE, FIRST_GRAM } from './rows.mjs';

const OUTPUTS = 13;
const GROUPS = 7;

/** How often each id occurs in a task's rows, weighted by its value. */
function energies(rows, size) {
  const sums = new Float64Array(size);
  for (const { gramIds, gramValues } of rows) {
    for (let i = 0; i < gramIds.length; i++) sums[gramIds[i]] += gramValues[i] * gramValues[i];
  }
  return sums;
}

/** The mean value of each id in a task's rows. */
function means(rows, size) {
  const sums = new Float64Array(size);
  for (const { gramIds, gramValues } of rows) {
    for (let i = 0; i < gramIds.length; i++) sums[gramIds[i]] += gramValues[i] / rows.length;
  }
  return sums;
}

/** Marks the `keep` n-grams that move the scores most, over all tasks. */
export function choose(tasks, models, size, keep) {
  const worth = new Float64Array(size);
  for (const [name, task] of Object.entries(tasks)) {
    const { weights, outputs } = models[name];
    const energy = energies(task.rows, size);
    const own = new Float64Array(size);
    let total = 0;
    for (let id = FIRST_GRAM; id < size; id++) {
      let square = 0;
      for (let c = 0; c < outputs; c++) square += weights[id * outputs + c] ** 2;
      total += own[id] = square * energy[id];
    }
    for (let id = FIRST_GRAM; id < size; id++) worth[id] += (own[id] / total) * task.share;
  }
  const order = Array.from({ length: size - FIRST_GRAM }, (_, i) => i + FIRST_GRAM);
  order.sort((a, b) => worth[b] - worth[a]);
  const allowed = new Uint8Array(size);
  for (const id of order.slice(0, keep)) allowed[id] = 1;
  return allowed;
}

/** One task's weights per output, with negligible weights set to zero. */
function columnsOf(tasks, models, size) {
  const columns = Array.from({ length: OUTPUTS }, () => new Float32Array(size));
  const biases = new Float32Array(OUTPUTS);
  for (const [name, { first, options }] of Object.entries(tasks)) {
    const { weights, outputs, bias } = models[name];
    for (let c = 0; c < outputs; c++) {
      biases[first + c] = bias[c] + (options.shift?.[c] ?? 0);
      for (let id = 0; id < size; id++) columns[first + c][id] = weights[id * outputs + c];
    }
    if (options.kind !== 'softmax') continue;
    // A softmax depends on differences only: centred weights are smallest.
    for (let id = 0; id < size; id++) {
      let mean = 0;
      for (let c = 0; c < outputs; c++) mean += columns[first + c][id] / outputs;
      for (let c = 0; c < outputs; c++) columns[first + c][id] -= mean;
    }
  }
  return { columns, biases };
}

/** Quantised weights of at most 127, and the step size. */
function quantise(values, levels) {
  let top = 0;
  let energy = 0;
  let used = 0;
  for (const value of values) {
    top = Math.max(top, Math.abs(value));
    energy += value * value;
    if (value !== 0) used++;
  }
  const step = Math.max(Math.sqrt(energy / (used || 1)) / levels, top / 127) || 1;
  return { step, whole: Int8Array.from(values, (value) => Math.round(value / step)) };
}

/** Zeroes the weights of a task that change its scores less than their bits are worth. */
function thin(column, kept, energy, share) {
  const worth = kept.map((id) => column[id] ** 2 * energy[id]);
  const limit = worth.toSorted((a, b) => b - a)[Math.floor(kept.length * share)] ?? 0;
  return Float32Array.from(kept, (id, i) => (worth[i] > limit ? column[id] : 0));
}

function gapBytes(places) {
  const bytes = [];
  let before = 0;
  for (const place of places) {
    let gap = place - before;
    before = place;
    for (; gap > 127; gap >>>= 7) bytes.push((gap & 127) | 128);
    bytes.push(gap);
  }
  return Buffer.from(bytes);
}

/** The model file that wasm/assembly/sentiment/model/model.ts reads. */
export function packModel(tasks, models, size, allowed, gramPlaces, { bits, levels }) {
  const { columns, biases } = columnsOf(tasks, models, size);
  const kept = [];
  for (let id = FIRST_GRAM; id < size; id++) if (allowed[id]) kept.push(id);
  const places = kept.map((id) => gramPlaces[id - FIRST_GRAM]);
  const head = Buffer.alloc(12 + OUTPUTS * 12);
  head.write('LMM1', 'latin1');
  head.set([bits, OUTPUTS, DENSE, GROUPS], 4);
  head.writeUInt32LE(kept.length, 8);
  const dense = Buffer.alloc(FIRST_GRAM * OUTPUTS);
  const grams = [];
  const owners = Object.values(tasks).flatMap((task) => {
    const energy = energies(task.rows, size);
    // A threshold chosen before packing stays valid when the mean score is kept.
    const mean = task.options.truths && means(task.rows.filter(task.options.truths), size);
    const owner = { energy, share: task.density, mean };
    return Array.from({ length: task.options.outputs }, () => owner);
  });
  columns.forEach((column, output) => {
    const small = quantise(column.subarray(0, FIRST_GRAM), 40);
    small.whole.forEach((value, id) => dense.writeInt8(value, id * OUTPUTS + output));
    const { energy, share, mean } = owners[output];
    const row = quantise(thin(column, kept, energy, share), levels);
    grams.push(Buffer.from(row.whole.buffer));
    if (mean) {
      const lost = kept.map((id, i) => mean[id] * (column[id] - row.whole[i] * row.step));
      biases[output] += lost.reduce((a, b) => a + b, 0);
    }
    head.writeFloatLE(row.step, 12 + output * 4);
    head.writeFloatLE(small.step, 12 + OUTPUTS * 4 + output * 4);
    head.writeFloatLE(biases[output], 12 + OUTPUTS * 8 + output * 4);
  });
  return Buffer.concat([head, gapBytes(places), dense, ...grams]);
}
