/**
 * @file Causes of losses against histories whose causes are known: how often a named content is right,
 * how many planted ones are found, how many histories without one get one, and the time of a large one.
 *
 *   node bench/causes.mjs [--fit] [histories of a kind]
 *
 * `--fit` takes the histories that the method was fitted on, and writes nothing.
 */
import { cadences, generate, rhythms } from './causes/generate.mjs';
import { addTo, emptyScore, figuresOf } from './causes/score.mjs';
import { largeHistory } from './causes/large.mjs';
import { circumstances, writeSection } from './support/results.mjs';
import { openCauses } from '../scripts/dev/causes.mjs';

const isFit = process.argv.includes('--fit');
const each = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 20);
const firstSeed = isFit ? 100_000 : 7_000_000;
const { explainLosses, readHistory } = await openCauses();
const explain = (file) => explainLosses(readHistory(JSON.parse(JSON.stringify(file))));

/** The score of some kinds of history, half of them with planted causes. */
function scoreOf(cadence, kinds) {
  const score = emptyScore();
  for (const rhythm of kinds) {
    for (let at = 0; at < 2 * each; at += 1) {
      const seed =
        firstSeed + at * 977 + rhythms.indexOf(rhythm) * 31 + cadences.indexOf(cadence) * 7;
      const generated = generate({ seed, cadence, rhythm, isPlanted: at % 2 === 0 });
      addTo(score, generated, explain(generated.history));
    }
  }
  return score;
}

const percent = (share) => (share === null ? '' : `${Math.round(100 * share)} %`);
const withoutBursts = rhythms.filter((rhythm) => rhythm !== 'bursts');

function rowOf(name, score) {
  const { precision, recall, recallApart, falseHistories, odds } = figuresOf(score);
  const cells = [precision, recallApart, recall, falseHistories].map(percent);
  return `| ${[name, score.planted, ...cells, `${Math.round(odds[0])} / ${odds[1]}`].join(' | ')} |`;
}

/** The median time in milliseconds of a large history, and the first one, before any code is compiled. */
function timesOf() {
  const history = readHistory(largeHistory());
  const times = Array.from({ length: 9 }, () => {
    const started = performance.now();
    explainLosses(history);
    return performance.now() - started;
  });
  return { first: times[0], median: times.sort((a, b) => a - b)[4] };
}

/** Adds all numbers of one score to another, at any depth. */
function sumInto(all, more) {
  for (const [key, value] of Object.entries(more)) {
    if (typeof value === 'number') all[key] = (all[key] ?? 0) + value;
    else sumInto((all[key] ??= {}), value);
  }
}

const { first, median } = timesOf();
const scores = cadences.flatMap((cadence) => [
  [`${cadence}, no bursts`, scoreOf(cadence, withoutBursts)],
  [`${cadence}, bursts`, scoreOf(cadence, ['bursts'])],
]);
const total = emptyScore();
for (const [, score] of scores) sumInto(total, score);

const causes = Object.entries(figuresOf(total).causes)
  .filter(([cause]) => cause !== 'none')
  .map(
    ([cause, { precision, recall }]) => `| ${cause} | ${percent(precision)} | ${percent(recall)} |`,
  );
const body = [
  `\`node bench/causes.mjs ${each}\`, ${circumstances()} ${total.histories} histories, half of them with planted contents, with other seeds than those the method was fitted on.`,
  '',
  '| readings | planted contents | named are right | found of those readings can tell apart | found of all | histories without one that get one | odds: said / true |',
  '|---|---|---|---|---|---|---|',
  ...scores.map(([name, score]) => rowOf(name, score)),
  rowOf('all', total),
  '',
  '| cause of a loss | said are right | planted are found |',
  '|---|---|---|',
  ...causes,
  '',
  `365 readings and 500 contents: ${Math.round(first)} ms the first time, ${Math.round(median)} ms the median of nine.`,
].join('\n');
console.log(body);
if (!isFit) writeSection('causes', body);
