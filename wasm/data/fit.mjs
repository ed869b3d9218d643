/**
 * @file Fits the model: `node wasm/data/fit.mjs <folder of labelled text> [--check | --folds]`.
 * Alone it learns from all rows and writes wasm/data/model.bin and wasm/data/heads/. With --check it learns from the
 * training split only and prints the packed model's scores on the rest; with --folds it is
 * cross-validated. Seeded: the same text gives the same file. See wasm/data/README.md.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildData } from './build.mjs';
import { choose, packModel } from './fit/compress.mjs';
import { loadEngine } from './fit/engine.mjs';
import { fitHeads } from './fit/heads.mjs';
import { meanF1, report, three } from './fit/report.mjs';
import { fingerprint, readRows } from './fit/rows.mjs';
import { tasksOf } from './fit/tasks.mjs';
import { argmax, binary } from './fit/measure.mjs';
import { scoreRow, train } from './fit/train.mjs';

const BITS = 20;
const KEEP = 24_200;
const LEVELS = 3;
const FOLDS = 3;
/** Candidate thresholds of a binary output. */
const BORDERS = Array.from({ length: 25 }, (_, i) => -1.6 + i * 0.1);

/**
 * Offsets that move each binary output's best threshold to one half. Thresholds are chosen on rows
 * that the scores were not fitted on, fold by fold. Each set of rows has the same weight whatever its
 * size, and a threshold is rated together with its neighbours, so that a single lucky step is not
 * chosen.
 */
function shifts({ rows, options }, size) {
  const folds = Array.from({ length: options.folds ?? 3 }, (_, fold) => fold);
  const scored = folds.flatMap((fold) => {
    const model = train(
      rows.filter((row) => row.fold !== fold),
      size,
      options,
    );
    const held = rows.filter((row) => row.fold === fold && options.truths(row));
    const score = (row) => [...scoreRow(model, row, new Float64Array(options.outputs))];
    return held.map((row) => ({ set: row.set, truths: options.truths(row), scores: score(row) }));
  });
  return Array.from({ length: options.outputs }, (_, c) => {
    const sets = [...new Set(scored.map(({ set }) => set))].map((set) =>
      scored.filter((row) => row.set === set),
    );
    const worths = BORDERS.map((at) =>
      sets.reduce((sum, rows) => {
        const { f1, mcc, even } = binary(
          rows.map(({ scores }) => scores[c] >= at),
          rows.map(({ truths }) => truths[c]),
        );
        return sum + (options.even ? even : f1 + mcc);
      }, 0),
    );
    const smooth = worths.slice(1, -1).map((worth, i) => worths[i] + worth + worths[i + 2]);
    return -BORDERS[argmax(smooth) + 1];
  });
}

/** The model by two passes: all n-grams to find which matter, then only those. */
function fitModel(rows, size, gramPlaces) {
  // Another model's chances are of the three sides, which the heads alone learn.
  const tasks = tasksOf(rows.filter(({ set }) => set !== 'distilled'));
  const models = {};
  for (const [name, task] of Object.entries(tasks))
    models[name] = train(task.rows, size, task.options);
  const allowed = choose(tasks, models, size, KEEP);
  for (const [name, task] of Object.entries(tasks)) {
    models[name] = train(task.rows, size, { ...task.options, allowed });
  }
  for (const { options, ...task } of Object.values(tasks)) {
    if (options.truths) {
      options.shift = shifts({ ...task, options: { ...options, allowed } }, size);
      process.stderr.write(`shift ${options.shift.map((by) => by.toFixed(1)).join(' ')}\n`);
    }
  }
  return packModel(tasks, models, size, allowed, gramPlaces, { bits: BITS, levels: LEVELS });
}

/** The model and the heads. */
function fit(rows, size, gramPlaces) {
  return { model: fitModel(rows, size, gramPlaces), heads: fitHeads(rows, gramPlaces, BITS) };
}

/** An engine with what was fitted. */
function engineOf({ wasm, data }, { model, heads }) {
  buildData(data, heads);
  writeFileSync(join(data, 'model.bin'), model);
  return loadEngine(wasm, data);
}

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  }).length;

function prepare(folder) {
  const wasm = process.env.LIMN_SENTIMENT_WASM ?? path('../build/sentiment.production.wasm');
  const data = mkdtempSync(join(tmpdir(), 'limn-fit-'));
  // Findings come from the words: heads of an earlier form must not keep them from loading.
  buildData(data, {});
  return { wasm, data, ...readRows(folder, loadEngine(wasm, data, false)) };
}

/** Fits on the training split and reports the packed model's scores on the rest. */
export function check(folder) {
  const { rows, gramPlaces, size, ...files } = prepare(folder);
  const learnt = rows.filter((row) => row.split === 'train');
  return report(
    engineOf(files, fit(learnt, size, gramPlaces)),
    rows.filter((row) => row.split !== 'train'),
  );
}

/** Outer folds of the cross-validation; thresholds are chosen in inner folds of the training rows. */
const foldOf = (text) => Math.floor(fingerprint(text) / 5) % FOLDS;

/** Sarcasm outside English, other languages and single words are training rows only, never evaluated. */
const isJudged = ({ set, language }) =>
  ['sentiment', 'emotions', 'sarcasm'].includes(set) || (set === 'own' && language === 0);

/** Reports packed models on all text, each on the part that it was not fitted on. */
export function crossValidate(folder) {
  const { rows, gramPlaces, size, ...files } = prepare(folder);
  const judged = rows.filter(isJudged);
  const engines = Array.from({ length: FOLDS }, (_, fold) => {
    const learnt = rows.filter((row) => !isJudged(row) || foldOf(row.text) !== fold);
    return engineOf(files, fit(learnt, size, gramPlaces));
  });
  const means = engines.map((engine, fold) =>
    meanF1(
      engine,
      judged.filter(({ text }) => foldOf(text) === fold),
    ),
  );
  const mean = means.reduce((sum, each) => sum + each, 0) / FOLDS;
  const unseen = {
    analyse: (text) => engines[foldOf(text)].analyse(text),
    describe: (text) => engines[foldOf(text)].describe(text),
  };
  return `${report(unseen, judged)}mean macro-F1 of six languages: ${three(mean)} (fold by fold ${means.map(three).join(' ')})\n`;
}

const reports = { '--check': check, '--folds': crossValidate };

function main(folder, flag) {
  if (flag) {
    process.stdout.write(reports[flag](folder));
    return;
  }
  const { rows, gramPlaces, size } = prepare(folder);
  const { model, heads } = fit(rows, size, gramPlaces);
  const files = { 'model.bin': model };
  for (const [name, head] of Object.entries(heads)) files[`heads/${name}.bin`] = head;
  mkdirSync(path('./heads'), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(path(`./${name}`), bytes);
    process.stdout.write(`${name}: ${bytes.length} bytes, ${brotli(bytes)} as brotli\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, flag] = process.argv.slice(2);
  if (!folder || (flag && !reports[flag])) {
    process.stderr.write('usage: node wasm/data/fit.mjs <folder of text> [--check | --folds]\n');
    process.exit(2);
  }
  main(folder, flag);
}
