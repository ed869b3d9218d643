/**
 * @file The heads: for each language a linear model of negative, neutral and positive over hashed
 * n-grams and findings, fitted on the texts of that language, cut to the n-grams that change the scores
 * most and packed as wasm/assembly/sentiment/model/head.ts reads them.
 */
import { minimise } from './minimise.mjs';
import { DENSE, FIRST_GRAM, LANGUAGES } from './rows.mjs';

const SIDES = 3;
const KEEP = 8000;
/** Weights of n-grams are -7 to 7. */
const TOP = 7;
/** The largest weight, in mean weights. */
const SPAN = 3;
/** The share of a post without addresses, links and hash signs. */
const BARE = 0.4;
/** Penalties on the squares of weights. */
const GRAM_PENALTY = 1.5;
const DENSE_PENALTY = 0.3;

/** The chances of a text with a label: all on its side. */
const certain = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/**
 * The inputs of texts: n-grams numbered by `numberOf`, others left out, then the text's findings without
 * the copies for each language.
 */
function inputsOf(rows, numberOf) {
  return rows.map((row) => {
    const ids = [];
    const values = [];
    row.gramIds.forEach((id, i) => {
      const number = numberOf.get(id);
      if (number === undefined) return;
      ids.push(number);
      values.push(row.gramValues[i]);
    });
    row.denseIds.forEach((id, i) => {
      if (id >= DENSE) return;
      ids.push(numberOf.size + id);
      values.push(row.denseValues[i]);
    });
    return {
      ids: Int32Array.from(ids),
      values: Float64Array.from(values),
      truths: row.chances ?? certain[row.sentiment],
      weight: row.share ?? 1,
    };
  });
}

/** Adds an input's scores to `scores`. */
function addScores(scores, weights, { ids, values }) {
  for (let i = 0; i < ids.length; i++) {
    const at = ids[i] * SIDES;
    const value = values[i];
    scores[0] += weights[at] * value;
    scores[1] += weights[at + 1] * value;
    scores[2] += weights[at + 2] * value;
  }
}

/** Adds what an input's errors say of its weights to `slope`. */
function addSlopes(slope, errors, { ids, values }) {
  for (let i = 0; i < ids.length; i++) {
    const at = ids[i] * SIDES;
    const value = values[i];
    slope[at] += errors[0] * value;
    slope[at + 1] += errors[1] * value;
    slope[at + 2] += errors[2] * value;
  }
}

/** Replaces scores by errors, the chances less the truth, and returns the loss. */
function readErrors(scores, { truths, weight }) {
  const top = Math.max(...scores);
  let total = 0;
  let hit = 0;
  for (let side = 0; side < SIDES; side++) {
    total += Math.exp(scores[side] - top);
    hit += truths[side] * scores[side];
  }
  const loss = weight * (Math.log(total) + top - hit);
  for (let side = 0; side < SIDES; side++) {
    const chance = Math.exp(scores[side] - top) / total;
    scores[side] = weight * (chance - truths[side]);
  }
  return loss;
}

/** Weights [n-gram or finding][side] and three biases, by logistic regression. */
function regress(inputs, grams) {
  const bias = grams + DENSE;
  const scores = new Float64Array(SIDES);
  return minimise(
    (weights, slope) => {
      slope.fill(0);
      let loss = 0;
      for (const input of inputs) {
        for (let side = 0; side < SIDES; side++) scores[side] = weights[bias * SIDES + side];
        addScores(scores, weights, input);
        loss += readErrors(scores, input);
        addSlopes(slope, scores, input);
        for (let side = 0; side < SIDES; side++) slope[bias * SIDES + side] += scores[side];
      }
      for (let i = 0; i < bias * SIDES; i++) {
        const penalty = i < grams * SIDES ? GRAM_PENALTY : DENSE_PENALTY;
        loss += (penalty / 2) * weights[i] * weights[i];
        slope[i] += penalty * weights[i];
      }
      return loss;
    },
    (bias + 1) * SIDES,
  );
}

/** Scores depend on differences only: the three weights of each input are centred on zero. */
function centre(weights) {
  for (let at = 0; at < weights.length; at += SIDES) {
    const mean = (weights[at] + weights[at + 1] + weights[at + 2]) / SIDES;
    for (let side = 0; side < SIDES; side++) weights[at + side] -= mean;
  }
  return weights;
}

const numbered = (ids) => new Map(ids.map((id, number) => [id, number]));

/** The n-grams that occur in these texts, ascending. */
const occurring = (rows) =>
  [...new Set(rows.flatMap(({ gramIds }) => [...gramIds]))].sort((a, b) => a - b);

/** The n-grams that move the scores of the texts most. */
function chooseGrams(ids, inputs, weights) {
  const energy = new Float64Array(ids.length);
  for (const { ids: numbers, values } of inputs) {
    for (let i = 0; i < numbers.length; i++) {
      if (numbers[i] < energy.length) energy[numbers[i]] += values[i] ** 2;
    }
  }
  const worth = energy.map((sum, number) => {
    const [no, plain, yes] = weights.subarray(number * SIDES, number * SIDES + SIDES);
    return sum * (no * no + plain * plain + yes * yes);
  });
  const order = ids.map((_, number) => number).sort((a, b) => worth[b] - worth[a]);
  return order
    .slice(0, KEEP)
    .map((number) => ids[number])
    .sort((a, b) => a - b);
}

/** Each gap to the place before, in bytes that are added up; 255 goes on. */
function gapBytes(places) {
  const bytes = [];
  let before = 0;
  for (const place of places) {
    let gap = place - before;
    before = place;
    for (; gap >= 255; gap -= 255) bytes.push(255);
    bytes.push(gap);
  }
  return Buffer.from(bytes);
}

const rounded = (value, top) => Math.max(-top, Math.min(top, Math.round(value)));

function packHead(ids, weights, gramPlaces, bits) {
  const grams = ids.length;
  const ofGrams = weights.subarray(0, grams * SIDES);
  const ofFindings = weights.subarray(grams * SIDES, (grams + DENSE) * SIDES);
  const mean = Math.sqrt(ofGrams.reduce((sum, value) => sum + value * value, 0) / ofGrams.length);
  const step = (mean * SPAN) / TOP;
  const denseStep = Math.max(...ofFindings.map(Math.abs)) / 127;
  const whole = ids.map((id, number) => ({
    place: gramPlaces[id - FIRST_GRAM],
    no: rounded(ofGrams[number * SIDES] / step, TOP),
    yes: rounded(ofGrams[number * SIDES + 2] / step, TOP),
  }));
  const kept = whole.filter(({ no, yes }) => no !== 0 || yes !== 0);
  const head = Buffer.alloc(24);
  head.write('LMH1', 'latin1');
  head.set([bits, DENSE], 4);
  head.writeUInt16LE(kept.length, 6);
  const biases = weights.subarray((grams + DENSE) * SIDES);
  [step, denseStep, biases[0], biases[2]].forEach((value, i) =>
    head.writeFloatLE(value, 8 + i * 4),
  );
  const dense = [0, 2].map((side) =>
    Buffer.from(
      Int8Array.from({ length: DENSE }, (_, i) =>
        rounded(ofFindings[i * SIDES + side] / denseStep, 127),
      ).buffer,
    ),
  );
  return Buffer.concat([
    head,
    ...dense,
    gapBytes(kept.map(({ place }) => place)),
    Buffer.from(Int8Array.from(kept, ({ no }) => no).buffer),
    Buffer.from(Int8Array.from(kept, ({ yes }) => yes).buffer),
  ]);
}

/** The packed head of one language. */
function fitHead(rows, gramPlaces, bits) {
  const all = occurring(rows);
  const inputs = inputsOf(rows, numbered(all));
  const kept = chooseGrams(all, inputs, centre(regress(inputs, all.length)));
  const weights = centre(regress(inputsOf(rows, numbered(kept)), kept.length));
  return packHead(kept, weights, gramPlaces, bits);
}

/** A post, and beside it the same without what only posts have, each with half the weight. */
const withBare = (row) =>
  row.bare
    ? [
        { ...row, share: 1 - BARE },
        { ...row.bare, share: BARE },
      ]
    : [row];

const headSets = ['sentiment', 'distilled'];

/** A packed head for each language, by its code. */
export function fitHeads(rows, gramPlaces, bits) {
  return Object.fromEntries(
    LANGUAGES.map((name, language) => {
      const own = rows.filter((row) => headSets.includes(row.set) && row.language === language);
      return [name, fitHead(own.flatMap(withBare), gramPlaces, bits)];
    }),
  );
}
