import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { buildData } from '../data/build.mjs';
import { loadEngine } from '../data/fit/engine.mjs';
import { fitHeads } from '../data/fit/heads.mjs';
import { readRows } from '../data/fit/rows.mjs';
import { languages } from './sentiment-matrix.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const wasm = path('../build/sentiment.production.wasm');

/** A model that likes one invented word and dislikes another. */
const standIn = `
  const lines = require('fs').readFileSync(0, 'utf8').trim().split('\\n');
  for (const line of lines) {
    const { text } = JSON.parse(line);
    console.log(JSON.stringify(
      text.includes('flurbig') ? [0.02, 0.08, 0.9] : text.includes('krombisch') ? [0.9, 0.08, 0.02] : [0.1, 0.8, 0.1],
    ));
  }`;

const things = ['Kleid', 'Bild', 'Haus', 'Video', 'Lied', 'Buch', 'Foto', 'Auto', 'Essen', 'Hotel'];
const starts = ['Das ist ein', 'So ein', 'Hier steht ein', 'Ich sehe ein', 'Da kommt ein'];

/** Sentences in which nothing but the invented word says a side. */
const comments = ['flurbiges', 'krombisches', 'rundes'].flatMap((word) =>
  things.flatMap((thing) =>
    starts.map((start) => ({ lang: 'de', text: `${start} ${word} ${thing}` })),
  ),
);

const asLines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

let folder: string;

/** Labelled text as small as it can be: it says nothing of the invented words. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'limn-distil-'));
  for (const lang of languages) {
    const rows = ['negative', 'neutral', 'positive'].flatMap((label) =>
      [1, 2].map((at) => ({ lang, split: 'train', text: `abc ${label} ${at}`, label })),
    );
    writeFileSync(join(folder, `sentiment-${lang}.jsonl`), asLines(rows));
  }
  writeFileSync(join(folder, 'emotions-en.jsonl'), '');
  writeFileSync(join(folder, 'sarcasm-en.jsonl'), '');
  writeFileSync(join(folder, 'comments.jsonl'), asLines(comments));
});

function distil(model: string) {
  const script = path('../data/distil.mjs');
  const values = [folder, join(folder, 'comments.jsonl'), '--', process.execPath, '-e', model];
  const { status, stderr } = spawnSync(process.execPath, [script, ...values]);
  return { status, errors: stderr.toString() };
}

/** What an engine says whose heads are fitted on the folder. */
function engineAfterFit() {
  const words = mkdtempSync(join(tmpdir(), 'limn-distil-words-'));
  buildData(words, {});
  const { rows, gramPlaces } = readRows(folder, loadEngine(wasm, words, false));
  const data = mkdtempSync(join(tmpdir(), 'limn-distil-data-'));
  buildData(data, fitHeads(rows, gramPlaces, 20));
  const { describe } = loadEngine(wasm, data);
  return (text: string) => (describe(text) as { label: string }).label;
}

it('teaches the heads words that another model knows and no list has', () => {
  // Sentences that neither it nor the heads have seen.
  const texts = ['flurbiges', 'krombisches', 'rundes'].map(
    (word) => `Mein Bruder hat ein ${word} Zimmer`,
  );
  expect(texts.map(engineAfterFit())).toEqual(['neutral', 'neutral', 'neutral']);
  expect(distil(standIn)).toEqual({ status: 0, errors: '' });
  expect(texts.map(engineAfterFit())).toEqual(['positive', 'negative', 'neutral']);
});

it.each([
  ['answers fewer comments than it got', 'console.log("[0,1,0]")', 'answered 1 of 150 comments'],
  [
    'gives chances that are none',
    'require("fs").readFileSync(0,"utf8").trim().split("\\n").forEach(() => console.log("[1,1,0]"))',
    'line 1: needs three chances that add up to 1',
  ],
  ['fails', 'process.exit(3)', 'ended with status 3: nothing was written'],
])('writes nothing where the model %s', (_, model, reason) => {
  const { status, errors } = distil(model);
  expect(status).toBe(2);
  expect(errors).toContain(reason);
  expect(() => readFileSync(join(folder, 'distilled.jsonl'))).toThrow('ENOENT');
});

it('names the line of a comment in another language', () => {
  writeFileSync(join(folder, 'comments.jsonl'), '{"lang":"xx","text":"a"}');
  expect(distil(standIn).errors).toContain('comments.jsonl, line 1: needs "lang"');
});
