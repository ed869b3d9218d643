/** @file Macro-F1, Matthews correlation, Pearson correlation and area under the curve. */

/** Mean F1 over the classes of `truths`. */
export function macroF1(guesses, truths, classes = 3) {
  let sum = 0;
  for (let c = 0; c < classes; c++) {
    let hit = 0;
    let said = 0;
    let there = 0;
    guesses.forEach((guess, i) => {
      if (guess === c) said++;
      if (truths[i] === c) there++;
      if (guess === c && truths[i] === c) hit++;
    });
    sum += said + there ? (2 * hit) / (said + there) : 0;
  }
  return sum / classes;
}

/** F1 and Matthews correlation of a binary output, and the lower of the two classes' recalls. */
export function binary(guesses, truths) {
  let tp = 0;
  let fp = 0;
  let fn = 0;
  let tn = 0;
  guesses.forEach((guess, i) => {
    if (guess && truths[i]) tp++;
    else if (guess) fp++;
    else if (truths[i]) fn++;
    else tn++;
  });
  const root = Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn));
  return {
    f1: (2 * tp) / (2 * tp + fp + fn || 1),
    mcc: root ? (tp * tn - fp * fn) / root : 0,
    even: Math.min(tp / (tp + fn || 1), tn / (tn + fp || 1)),
  };
}

export const accuracy = (guesses, truths) =>
  guesses.filter((guess, i) => guess === truths[i]).length / guesses.length;

export function pearson(x, y) {
  const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
  const mx = mean(x);
  const my = mean(y);
  let xy = 0;
  let xx = 0;
  let yy = 0;
  x.forEach((value, i) => {
    xy += (value - mx) * (y[i] - my);
    xx += (value - mx) ** 2;
    yy += (y[i] - my) ** 2;
  });
  return xy / Math.sqrt(xx * yy);
}

export const argmax = (values) => values.indexOf(Math.max(...values));

/** Area under the ROC curve: the share of pairs in which the positive row scores higher; a tie is half. */
export function rankArea(scores, truths) {
  const yes = scores.filter((_, i) => truths[i]);
  const no = scores.filter((_, i) => !truths[i]);
  const won = (a) => no.reduce((sum, b) => sum + (a > b ? 1 : a === b ? 0.5 : 0), 0);
  return yes.reduce((sum, a) => sum + won(a), 0) / (yes.length * no.length);
}
