/** @file The tasks of the model; each owns some of its outputs. */

/** Weights of row sets for the language task. */
const WEIGHTS = { other: 3, piece: 0.5 };

/** Weights that balance both classes within each set, so that a set's style predicts nothing. */
function balance(rows) {
  const counts = {};
  for (const { set, sarcasm } of rows) (counts[set] ??= [0, 0])[sarcasm]++;
  const shares = ([no, yes]) => [(no + yes) / 2 / (no || 1), (no + yes) / 2 / (yes || 1)];
  return Object.fromEntries(Object.entries(counts).map(([set, pair]) => [set, shares(pair)]));
}

/** Five emotions. */
function emotionsTask(rows) {
  return {
    density: 0.38,
    share: 2.2,
    first: 0,
    // Without the tweets: negative tweets labelled "no joy" suppressed joy in every language but English.
    rows: rows.filter((row) => row.set === 'emotions'),
    options: {
      outputs: 5,
      kind: 'logistic',
      epochs: 6,
      rate: 0.04,
      denseRate: 0.02,
      decay: 1e-3,
      shared: true,
      truths: (row) => row.emotions,
      targetOf: (row) => row.emotions,
    },
  };
}

/** Sarcastic or not. */
function sarcasmTask(rows) {
  const sarcastic = rows.filter((row) => row.sarcasm !== undefined);
  const shares = balance(sarcastic);
  return {
    density: 0.22,
    share: 0.4,
    first: 5,
    rows: sarcastic,
    options: {
      outputs: 1,
      kind: 'logistic',
      folds: 5,
      // The base rate of sarcasm differs between corpora, so both classes are balanced.
      even: true,
      epochs: 8,
      rate: 0.03,
      denseRate: 0.03,
      decay: 1e-3,
      shared: true,
      truths: (row) => row.language === 0 && [row.sarcasm],
      targetOf: (row) => [row.sarcasm],
      weightOf: (row) => shares[row.set][row.sarcasm] * (row.set === 'own' ? 1.5 : 1),
    },
  };
}

/** Which of six languages, or another one. */
function languageTask(rows) {
  return {
    density: 0.27,
    share: 1.7,
    first: 6,
    // English has far more rows than the others, which would bias predictions towards it.
    rows: rows
      .filter(
        (row, index) =>
          row.language !== 0 || (row.set !== 'emotions' && row.set !== 'own') || index % 20 === 0,
      )
      .flatMap((row) => row.spoken ?? [row]),
    options: {
      outputs: 7,
      kind: 'softmax',
      epochs: 4,
      rate: 0.1,
      decay: 1e-4,
      dense: false,
      targetOf: (row) => row.language,
      weightOf: (row) => WEIGHTS[row.set] ?? 1,
    },
  };
}

/** The tasks over the rows at hand. */
export function tasksOf(rows) {
  return {
    emotions: emotionsTask(rows),
    sarcasm: sarcasmTask(rows),
    language: languageTask(rows),
  };
}
