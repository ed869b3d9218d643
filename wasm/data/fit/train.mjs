/** @file Logistic regression by AdaGrad, several outputs at once, seeded, with weight decay. */
import { DENSE, FIRST_GRAM } from './rows.mjs';
import { seeded } from './seeded.mjs';

function shuffle(order, random) {
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other], order[i]];
  }
}

/** Scores of a row under `model`. */
export function scoreRow(model, row, out) {
  const { weights, bias, outputs, dense } = model;
  for (let c = 0; c < outputs; c++) out[c] = bias[c];
  const { gramIds, gramValues, denseIds, denseValues } = row;
  for (let i = 0; i < gramIds.length; i++) {
    const at = gramIds[i] * outputs;
    for (let c = 0; c < outputs; c++) out[c] += weights[at + c] * gramValues[i];
  }
  if (!dense) return out;
  for (let i = 0; i < denseIds.length; i++) {
    if (model.shared && denseIds[i] >= DENSE) continue;
    const at = denseIds[i] * outputs;
    for (let c = 0; c < outputs; c++) out[c] += weights[at + c] * denseValues[i];
  }
  return out;
}

/** Gradients of the scores in place: softmax over one truth, or one logistic an output. */
function gradients(out, target, kind) {
  if (kind === 'softmax') {
    let top = -Infinity;
    for (const value of out) if (value > top) top = value;
    let total = 0;
    for (let c = 0; c < out.length; c++) total += out[c] = Math.exp(out[c] - top);
    for (let c = 0; c < out.length; c++) out[c] = out[c] / total - (target === c ? 1 : 0);
    return;
  }
  for (let c = 0; c < out.length; c++) {
    out[c] = 1 / (1 + Math.exp(-out[c])) - target[c];
  }
}

/**
 * Fits `outputs` on rows: `kind` softmax or logistic, `targetOf(row)`, `weightOf(row)`. `allowed`
 * limits the n-grams that may have weights.
 */
export function train(rows, size, options) {
  const {
    outputs,
    kind,
    targetOf,
    weightOf = () => 1,
    epochs,
    rate,
    decay,
    dense = true,
    shared = false,
    seed = 1,
    allowed,
  } = options;
  const weights = new Float32Array(size * outputs);
  const squares = new Float32Array(size * outputs).fill(1e-6);
  const averaged = new Float32Array(size * outputs);
  const bias = new Float32Array(outputs);
  const model = { weights, bias, outputs, dense, shared };
  const order = rows.map((_, index) => index);
  const random = seeded(seed);
  const out = new Float64Array(outputs);
  const denseRate = options.denseRate ?? rate * 0.3;
  let rounds = 0;

  const update = (ids, values, pace, drop, weight) => {
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i];
      if (id >= FIRST_GRAM ? allowed && !allowed[id] : shared && id >= DENSE) continue;
      const value = values[i] * weight;
      for (let c = 0; c < outputs; c++) {
        const at = id * outputs + c;
        const slope = out[c] * value + drop * weights[at];
        squares[at] += slope * slope;
        weights[at] -= (pace * slope) / Math.sqrt(squares[at]);
      }
    }
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const index of order) {
      const row = rows[index];
      scoreRow(model, row, out);
      gradients(out, targetOf(row), kind);
      const weight = weightOf(row);
      update(row.gramIds, row.gramValues, rate, decay, weight);
      if (dense) update(row.denseIds, row.denseValues, denseRate, decay * 0.1, weight);
      for (let c = 0; c < outputs; c++) bias[c] -= 0.002 * out[c] * weight;
    }
    // The mean of the later epochs varies less than the last one.
    if (epoch * 2 >= epochs) {
      rounds++;
      for (let i = 0; i < averaged.length; i++) averaged[i] += weights[i];
    }
  }
  for (let i = 0; i < averaged.length; i++) averaged[i] /= rounds;
  return { ...model, weights: averaged };
}
