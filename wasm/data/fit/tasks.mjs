/** @file What the model learns, task by task; each owns some of the sixteen outputs. */

const NEITHER = NaN;
/** What a tweet's polarity says about its emotions when nobody labelled them. */
const IMPLIED = [
  [0, NEITHER, NEITHER, NEITHER, 0],
  [0, 0, 0, NEITHER, 0],
  [NEITHER, 0, 0, NEITHER, NEITHER],
];

const balance = (rows, isTrue) => {
  const yes = rows.filter(isTrue).length || 1;
  return [rows.length / 2 / (rows.length - yes || 1), rows.length / 2 / yes];
};

/** The tasks over the rows at hand. */
export function tasksOf(rows) {
  const sarcastic = rows.filter((row) => row.sarcasm !== undefined);
  const shares = balance(sarcastic, (row) => row.sarcasm);
  return {
    sentiment: {
      density: 0.6,
      share: 3,
      first: 0,
      rows: rows.filter((row) => row.set === 'sentiment' || row.weak >= 0),
      options: {
        outputs: 3,
        kind: 'softmax',
        epochs: 8,
        rate: 0.02,
        denseRate: 0.02,
        decay: 1e-3,
        targetOf: (row) => row.sentiment ?? row.weak,
        weightOf: (row) => (row.set === 'sentiment' ? 1 : 0.1),
      },
    },
    emotions: {
      density: 0.42,
      share: 2.2,
      first: 3,
      rows: rows.filter((row) => row.set === 'emotions' || row.set === 'sentiment'),
      options: {
        outputs: 5,
        kind: 'logistic',
        epochs: 6,
        rate: 0.04,
        denseRate: 0.02,
        decay: 1e-3,
        shared: true,
        truths: (row) => row.emotions,
        targetOf: (row) => row.emotions ?? IMPLIED[row.sentiment],
        weightOf: (row) => (row.set === 'emotions' ? 1 : 0.25),
      },
    },
    sarcasm: {
      density: 0.2,
      share: 0.5,
      first: 8,
      rows: sarcastic,
      options: {
        outputs: 1,
        kind: 'logistic',
        epochs: 8,
        rate: 0.02,
        denseRate: 0.02,
        decay: 1e-3,
        shared: true,
        truths: (row) => row.language === 0 && [row.sarcasm],
        targetOf: (row) => [row.sarcasm],
        weightOf: (row) => shares[row.sarcasm] * (row.set === 'own' ? 3 : 1),
      },
    },
    language: {
      density: 0.25,
      share: 1,
      first: 9,
      rows: rows.filter((row, index) => row.set !== 'emotions' || index % 20 === 0),
      options: {
        outputs: 7,
        kind: 'softmax',
        epochs: 4,
        rate: 0.1,
        decay: 1e-4,
        dense: false,
        targetOf: (row) => row.language,
        weightOf: (row) => (row.set === 'other' ? 3 : 1),
      },
    },
  };
}
