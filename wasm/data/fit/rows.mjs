/** @file Training rows: one sparse vector per text, with its labels. */
import { existsSync, readFileSync } from 'node:fs';
import { ROLES } from '../format.mjs';
import { readLexicon } from '../lexicon.mjs';
import { languages } from '../../../scripts/languages.mjs';
import { FINDINGS } from './findings.mjs';
import { seeded } from './seeded.mjs';

export const LANGUAGES = languages;
export const DENSE = FINDINGS.length;
/** Sparse ids: dense inputs of all languages, those of each language, then n-grams. */
export const FIRST_GRAM = DENSE * 7;

const SENTIMENTS = { negative: 0, neutral: 1, positive: 2 };
/** The emotion, one of five, that each GoEmotions label maps to. */
const FIVE = {
  joy: 'joy amusement excitement love optimism pride relief',
  sadness: 'sadness disappointment grief remorse embarrassment',
  anger: 'anger annoyance disapproval',
  surprise: 'surprise realization confusion curiosity',
  trust: 'trust admiration approval caring gratitude',
};
const EMOTION_OF = new Map(
  Object.values(FIVE).flatMap((labels, index) => labels.split(' ').map((label) => [label, index])),
);
const GOOD = new Set(
  'joy amusement excitement love optimism pride relief admiration approval caring gratitude'.split(
    ' ',
  ),
);
const BAD = new Set(
  'sadness disappointment grief remorse embarrassment anger annoyance disapproval disgust fear nervousness'.split(
    ' ',
  ),
);

const readLines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line));

/** A seeded number from a text, so that folds do not depend on the order of lines. */
export function fingerprint(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function polarity(labels) {
  const good = labels.some((label) => GOOD.has(label));
  const bad = labels.some((label) => BAD.has(label));
  if (good && bad) return -1;
  if (good) return 2;
  if (bad) return 0;
  return labels.includes('neutral') && labels.length === 1 ? 1 : -1;
}

function sentimentRows(folder) {
  return LANGUAGES.flatMap((lang, language) =>
    readLines(`${folder}/sentiment-${lang}.jsonl`).map(({ text, label, split }) => ({
      set: 'sentiment',
      text,
      language,
      split,
      sentiment: SENTIMENTS[label],
    })),
  );
}

/** Comments with the chances that another model gives the three sides, where `distil.mjs` wrote some. */
function distilledRows(folder) {
  const file = `${folder}/distilled.jsonl`;
  if (!existsSync(file)) return [];
  return readLines(file).map(({ lang, text, chances }) => ({
    set: 'distilled',
    text,
    language: LANGUAGES.indexOf(lang),
    split: 'train',
    chances,
  }));
}

function emotionRows(folder) {
  return readLines(`${folder}/emotions-en.jsonl`).map(({ text, emotions, split }) => {
    const five = [0, 0, 0, 0, 0];
    for (const label of emotions) if (EMOTION_OF.has(label)) five[EMOTION_OF.get(label)] = 1;
    return { set: 'emotions', text, language: 0, split, emotions: five, weak: polarity(emotions) };
  });
}

function sarcasmRows(folder) {
  return readLines(`${folder}/sarcasm-en.jsonl`).map(({ text, sarcastic }) => ({
    set: 'sarcasm',
    text,
    language: 0,
    sarcasm: sarcastic ? 1 : 0,
    split: fingerprint(text) % 5 === 1 ? 'val' : 'train',
  }));
}

/** Sentences written for this project; see wasm/data/README.md. */
function ownRows() {
  const rows = [];
  const sarcasm = new URL('../own/sarcasm.txt', import.meta.url);
  if (existsSync(sarcasm)) {
    for (const line of readFileSync(sarcasm, 'utf8').split('\n')) {
      const [lang, mark, ...words] = line.split(' ');
      if (!LANGUAGES.includes(lang)) continue;
      const text = words.join(' ');
      rows.push({
        set: 'own',
        text,
        language: LANGUAGES.indexOf(lang),
        split: lang === 'en' && fingerprint(text) % 5 === 1 ? 'val' : 'train',
        sarcasm: mark === '+' ? 1 : 0,
      });
    }
  }
  const others = new URL('../own/other-languages.txt', import.meta.url);
  if (existsSync(others)) {
    for (const text of readFileSync(others, 'utf8').split('\n')) {
      if (text.trim() && !text.startsWith('#'))
        rows.push({ set: 'other', text, language: 6, split: 'train' });
    }
  }
  return rows;
}

/**
 * Words of each list in random order: samples of a language outside the topics of the tweets. Half of
 * them are stop words, as in speech.
 */
function wordRows() {
  const random = seeded(7);
  const pick = (words) => words[Math.floor(random() * words.length)];
  return LANGUAGES.flatMap((name, language) => {
    const entries = readLexicon(name);
    const small = entries.filter((entry) => entry.flags & ROLES.stop).map((entry) => entry.text);
    const large = entries.map((entry) => entry.text);
    return Array.from({ length: 1500 }, () => {
      const size = 2 + Math.floor(random() * 6);
      const words = Array.from({ length: size }, () => pick(random() < 0.5 ? small : large));
      return { set: 'words', text: words.join(' '), language, split: 'train' };
    });
  });
}

/** Words only: the frequency of names, addresses, numbers and pictures depends on the corpus, not the language. */
const spokenWords = (text) =>
  text
    .replace(/@\w+|https?\S*/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));

/**
 * Training texts of the language head: the words of a text, and two or three of its substrings of one
 * to four words, because comments are shorter than tweets.
 */
function spokenRows({ set, text, language }, random) {
  const words = spokenWords(text);
  if (words.length === 0) return [];
  const pieces = Array.from({ length: set === 'other' ? 3 : set === 'sentiment' ? 2 : 0 }, () => {
    const size = 1 + Math.floor(random() * 4);
    const from = Math.floor(random() * Math.max(1, words.length - size + 1));
    return words.slice(from, from + size);
  });
  return [words, ...pieces].map((part, index) => ({
    set: index === 0 || set === 'other' ? set : 'piece',
    text: part.join(' '),
    language,
  }));
}

/** A post as a comment would say it: without addresses, links and hash signs. */
function bareRow({ text, language, sentiment }) {
  const bare = text.replace(/@\w+|https?\S*|#/g, ' ').trim();
  return bare === text || bare === '' ? undefined : { text: bare, language, sentiment };
}

/** Reads all texts and turns each into a sparse vector. */
export function readRows(folder, engine) {
  const texts = [
    ...sentimentRows(folder),
    ...distilledRows(folder),
    ...emotionRows(folder),
    ...sarcasmRows(folder),
    ...ownRows(),
    ...wordRows(),
  ];
  const seen = new Map();
  const counted = [];
  const random = seeded(11);
  const read = (row) => Object.assign(row, engine.inputs(row.text, Math.min(row.language, 5)));
  for (const row of texts) {
    const { places } = read(row);
    row.fold = fingerprint(row.text) % 5;
    for (const place of new Set(places)) seen.set(place, (seen.get(place) ?? 0) + 1);
    counted.push(row);
  }
  // A feature that occurs in a single text is noise.
  const ids = new Map();
  const gramPlaces = [];
  for (const [place, count] of [...seen].sort((a, b) => a[0] - b[0])) {
    if (count < 2) continue;
    ids.set(place, FIRST_GRAM + gramPlaces.length);
    gramPlaces.push(place);
  }
  for (const row of counted) {
    vectorise(row, ids);
    if (row.set === 'sentiment') {
      row.bare = bareRow(row);
      if (row.bare) vectorise(read(row.bare), ids);
    }
    if (!['sentiment', 'sarcasm', 'own', 'other'].includes(row.set)) continue;
    row.spoken = spokenRows(row, random);
    for (const part of row.spoken) vectorise(read(part), ids);
  }
  return { rows: counted, gramPlaces, size: FIRST_GRAM + gramPlaces.length };
}

function vectorise(row, idOf) {
  const sums = new Map();
  const ofWords = 1 / Math.sqrt(row.words || 1);
  const ofCharacters = 1 / Math.sqrt(row.places.length - row.words || 1);
  row.places.forEach((place, index) => {
    const id = idOf.get(place);
    if (id !== undefined)
      sums.set(id, (sums.get(id) ?? 0) + (index < row.words ? ofWords : ofCharacters));
  });
  row.gramIds = Int32Array.from(sums.keys());
  row.gramValues = Float32Array.from(sums.values());
  const ids = [];
  const values = [];
  row.findings.forEach((value, index) => {
    if (value === 0) return;
    ids.push(index);
    values.push(value);
    if (row.language < 6) {
      ids.push((row.language + 1) * DENSE + index);
      values.push(value);
    }
  });
  row.denseIds = Int32Array.from(ids);
  row.denseValues = Float32Array.from(values);
  delete row.places;
  delete row.findings;
}
