/** @file Scores of the packed model, run by the module itself, on rows that it was not fitted on. */
import { accuracy, argmax, binary, macroF1, pearson } from './measure.mjs';
import { LANGUAGES } from './rows.mjs';

export const three = (number) => number.toFixed(3).replace(/^0/, '');

/** Predictions of the module for the tweets of one language, and their labels. */
function tweets(engine, rows, language) {
  const own = rows.filter((row) => row.set === 'sentiment' && row.language === language);
  const guesses = [];
  const compounds = [];
  let known = 0;
  for (const row of own) {
    const out = engine.analyse(row.text);
    guesses.push(out.labelOf() + 1);
    compounds.push(out.compoundOf());
    if (out.languageOf() === language) known++;
  }
  return { truths: own.map((row) => row.sentiment), guesses, compounds, known };
}

/** Macro-F1 of the tweets, the mean of six languages. */
export function meanF1(engine, rows) {
  const scores = LANGUAGES.map((_, language) => {
    const { guesses, truths } = tweets(engine, rows, language);
    return macroF1(guesses, truths);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function sentimentLines(engine, rows) {
  const lines = LANGUAGES.map((lang, language) => {
    const { truths, guesses, compounds, known } = tweets(engine, rows, language);
    const byCompound = compounds.map((value) => (value >= 0.05 ? 2 : value <= -0.05 ? 0 : 1));
    return [
      `${lang}: macro-F1 ${three(macroF1(guesses, truths))}`,
      `right ${three(accuracy(guesses, truths))}`,
      `by compound ${three(macroF1(byCompound, truths))}`,
      `r ${three(pearson(compounds, truths))}`,
      `language ${three(known / truths.length)}`,
    ].join(', ');
  });
  return lines.join('\n');
}

function emotionLine(engine, rows) {
  const own = rows.filter((row) => row.set === 'emotions');
  const guesses = own.map((row) => {
    const out = engine.analyse(row.text);
    return Array.from({ length: 5 }, (_, e) => out.feelingOf(e));
  });
  const scores = Array.from(
    { length: 5 },
    (_, e) =>
      binary(
        guesses.map((guess) => guess[e] >= 0.5),
        own.map((row) => row.emotions[e]),
      ).f1,
  );
  const felt = own.map((row, i) => [row, guesses[i]]).filter(([row]) => row.emotions.some(Boolean));
  const dominant = felt.filter(([row, guess]) => row.emotions[argmax(guess)]).length / felt.length;
  const single = felt.filter(([row]) => row.emotions.reduce((a, b) => a + b) === 1);
  const singleTruths = single.map(([row]) => row.emotions.indexOf(1));
  const singleGuesses = single.map(([, guess]) => argmax(guess));
  const mean = scores.reduce((a, b) => a + b) / 5;
  return [
    `emotions: macro-F1 at one half ${three(mean)} (${scores.map(three).join(' ')})`,
    `dominant ${three(dominant)}`,
    `one emotion only: accuracy ${three(accuracy(singleGuesses, singleTruths))}, macro-F1 ${three(macroF1(singleGuesses, singleTruths, 5))}`,
  ].join(', ');
}

function sarcasmLine(engine, rows, set, name) {
  const own = rows.filter((row) => row.set === set && row.sarcasm !== undefined);
  const guesses = own.map((row) => engine.analyse(row.text).sarcasmOf() >= 0.5);
  const truths = own.map((row) => row.sarcasm);
  const { f1, mcc } = binary(guesses, truths);
  const yes = (values) => three(values.filter(Boolean).length / own.length);
  const all = binary(
    truths.map(() => true),
    truths,
  ).f1;
  return `sarcasm, ${name}: F1 ${three(f1)}, MCC ${three(mcc)} (sarcastic ${yes(truths)}, predicted ${yes(guesses)}; always yes: F1 ${three(all)})`;
}

/** How often the doubt that a person sees is right on texts by strangers, and how often it is there at all. */
function shownLine(engine, rows) {
  const isShown = (row) => engine.describe(row.text).sarcastic !== null;
  const own = rows.filter((row) => row.set === 'sarcasm' && row.sarcasm !== undefined);
  const shown = own.filter(isShown);
  const right = shown.filter((row) => row.sarcasm).length;
  const all = own.filter((row) => row.sarcasm).length;
  const shares = LANGUAGES.map((lang, language) => {
    const tweets = rows.filter((row) => row.set === 'sentiment' && row.language === language);
    return `${lang} ${three(tweets.filter(isShown).length / tweets.length)}`;
  });
  return `sarcasm shown, iSarcasmEval: right ${right} of ${shown.length}, ${three(right / all)} of the sarcastic found; shown for ${shares.join(', ')} of the tweets`;
}

export function report(engine, rows) {
  return `${[
    sentimentLines(engine, rows),
    emotionLine(engine, rows),
    sarcasmLine(engine, rows, 'sarcasm', 'iSarcasmEval'),
    sarcasmLine(engine, rows, 'own', 'own English sentences'),
    shownLine(engine, rows),
  ].join('\n')}\n`;
}
