/**
 * @file The sentiment engine against npm packages (goals S1 to S7): accuracy on the labelled
 * comments of this repository, speed of the whole job, size of code and data.
 *   node bench/sentiment.mjs [folder of labelled text for wasm/data/fit.mjs]
 * With the folder, the model is fitted again on its training split and on three folds of all text, and
 * held-out and cross-validated figures are added.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildWasm } from '../wasm/build.mjs';
import { binary, macroF1, pearson, rankArea } from '../wasm/data/fit/measure.mjs';
import { circumstances, writeSection } from './support/results.mjs';
import { contenders } from './sentiment/contenders.mjs';
import { languages } from '../scripts/languages.mjs';

const classes = ['negative', 'neutral', 'positive'];
const emotions = ['Joy', 'Sadness', 'Angry', 'Surprise', 'Trust'];
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const three = (number) => number.toFixed(3).replace(/^0/, '');
const percent = (number) => `${(number * 100).toFixed(0)}%`;
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function readLines(name) {
  return readFileSync(path(`sentiment/labelled/${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Cohen's kappa of the first pass of labels with another. */
function kappa(rows, other) {
  const agreed = rows.filter((row) => row.first === row[other]).length / rows.length;
  const share = (key, label) => rows.filter((row) => row[key] === label).length / rows.length;
  const chance = classes.reduce(
    (sum, label) => sum + share('first', label) * share(other, label),
    0,
  );
  return (agreed - chance) / (1 - chance);
}

/** Agreement of the blind pass with the first. */
function blindAgreement(rows) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const blind = readLines('blind').map(({ id, grade }) => ({
    ...byId.get(id),
    blindGrade: grade,
    blind: classes[Math.sign(grade) + 1],
  }));
  const r = pearson(
    blind.map(({ grade }) => grade),
    blind.map(({ blindGrade }) => blindGrade),
  );
  const differ = blind.filter((row) => row.blind !== row.first).length;
  return `kappa ${three(kappa(blind, 'blind'))}, grades r ${three(r)}, ${differ} of ${blind.length} classes differ`;
}

function accuracyTable(engines, sets) {
  const row = (engine) =>
    languages.flatMap((language) => {
      if (engine.languages && !engine.languages.includes(language)) return ['', ''];
      const rows = sets[language];
      const found = rows.map((row) => engine.judge(row.text, language));
      const guesses = found.map(({ label }) => classes.indexOf(label));
      const truths = rows.map(({ first }) => classes.indexOf(first));
      const r = pearson(
        found.map(({ score }) => score),
        rows.map(({ grade }) => grade),
      );
      return [three(macroF1(guesses, truths)), three(r)];
    });
  const head = ['engine', ...languages.flatMap((language) => [`${language} F1`, 'r'])];
  return table(
    head,
    engines.map((engine) => [engine.name, ...row(engine)]),
  );
}

/** Per language: confusion of the classes, language accuracy, sarcasm detected. */
function limnTable(limn, sets) {
  const rows = languages.map((language) => {
    const found = sets[language].map((row) => ({ ...row, ...limn.judge(row.text) }));
    const cells = classes.map((truth) => {
      const own = found.filter(({ first }) => first === truth);
      return classes.map((label) => own.filter((row) => row.label === label).length).join(' / ');
    });
    const spoken = found.filter(({ kind, text }) => kind !== 'emoji' && !/^[#@]/.test(text));
    const right = spoken.filter((row) => row.language === language).length / spoken.length;
    const wrong = spoken.filter((row) => row.language !== language && row.language !== 'unknown');
    const sarcastic = found.filter(({ kind }) => kind === 'sarcasm');
    const plain = found.filter(({ kind }) => kind !== 'sarcasm');
    return [
      language,
      ...cells,
      percent(right),
      percent(wrong.length / spoken.length),
      `${sarcastic.filter(({ sarcastic }) => sarcastic).length} of ${sarcastic.length}`,
      `${plain.filter(({ sarcastic }) => sarcastic).length} of ${plain.length}`,
    ];
  });
  const head = [
    'language',
    'negative as neg / neu / pos',
    'neutral as',
    'positive as',
    'language right',
    'language wrong',
    'sarcasm found',
    'sarcasm found wrongly',
  ];
  return table(head, rows);
}

/** The five emotions of the labelled comments at a threshold of one half, and the dominant one. */
function emotionTable(limn, all) {
  const felt = new Map(readLines('emotions').map(({ id, emotions }) => [id, emotions]));
  const rows = languages.map((language) => {
    const found = all[language].map(({ id, text }) => ({
      truths: felt.get(id),
      said: limn.judge(text).emotions,
    }));
    const scores = emotions.map(
      (emotion) =>
        binary(
          found.map(({ said }) => said[emotion] >= 0.5),
          found.map(({ truths }) => truths.includes(emotion)),
        ).f1,
    );
    const moved = found.filter(({ truths }) => truths.length > 0);
    const strongest = moved.filter(({ said, truths }) =>
      truths.includes(emotions.toSorted((a, b) => said[b] - said[a])[0]),
    );
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    return [language, three(mean), ...scores.map(three), three(strongest.length / moved.length)];
  });
  return table(['language', 'macro-F1', ...emotions, 'dominant right'], rows);
}

/** Comments by kind and language: how many are right. */
function rightTable(rows) {
  const cell = (own) => `${own.filter(({ isRight }) => isRight).length} of ${own.length}`;
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const lineOf = (name, own) => [
    name,
    ...languages.map((language) => cell(own.filter((row) => row.language === language))),
    cell(own),
  ];
  const lines = kinds.map((kind) =>
    lineOf(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  );
  return table(['kind', ...languages, 'all'], [...lines, lineOf('all', rows)]);
}

/** Comments of difficult kinds: how many count as what they should. */
function kindsTable(limn) {
  const rows = readLines('kinds').map((row) => {
    const { spam, label } = limn.judge(row.text);
    return { ...row, isRight: (spam ? 'spam' : label) === row.counts };
  });
  return rightTable(rows);
}

/** Adverts and people in their words: how many are classified right; and German compounds. */
function advertsTable(limn) {
  const rows = readLines('adverts').map((row) => ({
    ...row,
    isRight: limn.judge(row.text).spam === row.spam,
  }));
  const compounds = readLines('compounds').filter(
    ({ text, counts }) => limn.judge(text).label === counts,
  );
  return `${rightTable(rows)}\n\nGerman compounds that no list has: ${compounds.length} of ${readLines('compounds').length} right.`;
}

/** Sarcasm in English tweets written for this bench, at the shipped threshold. */
function sarcasmText(limn) {
  const rows = readLines('sarcasm');
  const truths = rows.map(({ sarcastic }) => sarcastic);
  const scores = rows.map(({ text }) => limn.judge(text).sarcasm);
  const guesses = scores.map((score) => score >= 0.5);
  const { f1, mcc } = binary(guesses, truths);
  const share = (values) => percent(values.filter(Boolean).length / rows.length);
  return `Sarcasm, ${rows.length} English tweets written for this bench and never fitted on (${share(truths)} sarcastic): F1 ${three(f1)}, MCC ${three(mcc)}, area under the curve ${three(rankArea(scores, truths))}, predicted for ${share(guesses)}. Written by the author of many of the training sentences, so tweets by other people are harder.`;
}

function sizes() {
  const folder = path('../wasm/build/sentiment/');
  const brotli = (file) =>
    brotliCompressSync(readFileSync(file), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
    }).length;
  const files = readdirSync(folder).filter((name) => name.endsWith('.bin'));
  const data = files.map((name) => [name, brotli(`${folder}${name}`)]);
  const code = brotli(path('../wasm/build/sentiment.production.wasm'));
  const total = data.reduce((sum, [, size]) => sum + size, code);
  const isLanguage = (name) => languages.includes(name.replace('.bin', ''));
  const ofLanguages = data.filter(([name]) => isLanguage(name)).map(([, size]) => size);
  const smaller = ofLanguages.toSorted((a, b) => b - a).slice(2);
  const largestPair = smaller.reduce((sum, size) => sum - size, total);
  const listed = data.map(([name, size]) => `${name} ${(size / 1000).toFixed(1)}`).join(', ');
  return `Code and data as brotli: ${(total / 1000).toFixed(1)} KB (goal: at most 420): code ${(code / 1000).toFixed(1)}, ${listed}. Comments in one language fetch code, model, common list and that language's file; those in the two largest ${(largestPair / 1000).toFixed(1)} KB (goal: at most 250).`;
}

/** Comments of all languages and kinds, repeated in a fixed order. */
function crowd(sets, size) {
  const texts = languages.flatMap((language) => sets[language].map(({ text }) => text));
  return Array.from({ length: size }, (_, i) => texts[(i * 7) % texts.length]);
}

function speed(texts) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('sentiment/speed.mjs', import.meta.url), {
      workerData: { texts, rounds: 5 },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function speedTable(rates) {
  const base = rates['vader-sentiment'];
  const rows = Object.entries(rates).map(([name, rate]) => [
    name,
    Number(rate.toPrecision(3)),
    `${Number((rate / base).toPrecision(3))}x`,
  ]);
  return table(['engine', 'comments a second', 'of vader-sentiment'], rows);
}

async function heldOut(folder) {
  const { check, crossValidate } = await import('../wasm/data/fit.mjs');
  const block = (text) => `\`\`\`\n${text.trim()}\n\`\`\``;
  return [
    `### Held-out text\n\nFitted on the training split of the text named in wasm/data/README.md, measured on its validation split by the packed model in the module itself. The model that ships is fitted on all rows, so it cannot be measured on them.\n\nNot all of this text is new to the rules: French words were chosen from frequency lists over both splits, and the English class borders and the irony thresholds were tuned on the rows reported here. The English, French and irony figures may therefore be a little high.`,
    block(check(folder)),
    `Outside English the goal is a mean macro-F1 of .655 with none below .61. What limits it: Spanish and Portuguese, where the words that lean to one class and are missing in the lists are topics rather than opinions, and a neutral class that is a third of these tweets and that the text alone often does not show.`,
    `Not measured here: graded English text by several raters (VADER's four sets of tweets, reviews, films and news), as scores and as three classes. The packages with VADER's list have no such text, and nothing else on hand is graded by more than one person.`,
    `### Cross-validated text\n\nThe same text, training and validation splits together, in three folds by a fixed hash of each text: every text is scored by a packed model fitted on the other two thirds, thresholds and choice of n-grams included.`,
    block(crossValidate(folder)),
  ].join('\n\n');
}

async function main(folder) {
  await buildWasm();
  const all = Object.fromEntries(languages.map((language) => [language, readLines(language)]));
  const rows = Object.values(all).flat();
  // Only comments on which both passes agree are evaluated.
  const sets = Object.fromEntries(
    Object.entries(all).map(([name, set]) => [name, set.filter((row) => row.first === row.second)]),
  );
  const engines = contenders();
  const rates = await speed(crowd(sets, 20_000));
  const body = [
    `Command: \`node bench/sentiment.mjs${folder ? ' <folder>' : ''}\`. ${circumstances()}`,
    `### Labelled comments of this repository\n\n${rows.length} comments, two passes of labels by the same author (kappa ${three(kappa(rows, 'second'))}); a blind pass over all of them, from the texts alone in shuffled order: ${blindAgreement(rows)}. Neither is a panel of raters, so both are upper bounds. The comments were written to be hard; the word lists were extended after a first look at the errors, so they are not unseen text. Macro-F1 of three classes and Pearson r with grades -4 to 4.`,
    accuracyTable(engines, sets),
    limnTable(engines[0], sets),
    `Comments of the kinds that word lists get wrong (bench/sentiment/labelled/kinds.jsonl). Each was written before the engine saw it, but the lists were extended after each set: README.md there has the figures of the first look.`,
    kindsTable(engines[0]),
    `Adverts and ordinary comments near them (bench/sentiment/labelled/adverts.jsonl), seen by now: the first looks are in the README there, and say more.`,
    advertsTable(engines[0]),
    `Emotions of the same comments, labelled once, blind, none to three a comment:`,
    emotionTable(engines[0], all),
    sarcasmText(engines[0]),
    folder ? await heldOut(folder) : '',
    `### Speed\n\nIn a worker thread, five interleaved rounds, the best of each. Limn: the whole job from pages of JSON to the result with all outputs and reasons; the packages: one score per comment.`,
    speedTable(rates),
    `### Size\n\n${sizes()}`,
  ];
  writeSection('Sentiment', body.filter(Boolean).join('\n\n'));
  process.stdout.write(`${body.join('\n\n')}\n`);
}

await main(process.argv[2]);
