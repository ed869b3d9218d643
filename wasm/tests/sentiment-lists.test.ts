import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { languages } from '../../scripts/languages.mjs';
import { readLexicon } from '../data/lexicon.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'limn-lexicon-'));
  cpSync(new URL('../data/lexicon/', import.meta.url), folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readLexicon(name, pathToFileURL(`${folder}/`));
const append = (name: string, lines: string) =>
  appendFileSync(join(folder, `${name}.txt`), `\n${lines}\n`);

const lists = [...languages, 'common'];

test.each(lists)('%s: two good ratings are no contradiction', (name) => {
  append(name, '= 2\nx: zorblig\n= 1.5\nx: zorblig');
  expect(read(name).find(({ text }) => text === 'zorblig')?.score).toBeGreaterThan(0);
});

test.each(lists)('%s: a word rated good and bad is refused', (name) => {
  append(name, '= 2\nx: zorblig\n= -2\nx: zorblig');
  expect(() => read(name)).toThrow('"zorblig" is rated 2 and -2');
});

test('a word is refused that is bad as a form of another word', () => {
  append('en', '= -2\nv: zorblig\n= 2\nx: zorbligs');
  expect(() => read('en')).toThrow('"zorbligs" is rated -2 and 2');
});

test('a phrase rated good and bad is refused', () => {
  append('fr', '= 2\np: zorblig toi\n= -2\np: zorblig toi');
  expect(() => read('fr')).toThrow('"zorblig toi" is rated 2 and -2');
});

test('a word with two special roles is refused', () => {
  append('de', '= special once\nx: zorblig\n= special again\nx: zorblig');
  expect(() => read('de')).toThrow('"zorblig" has two special roles');
});

test('a word with two roles in advertising is refused', () => {
  append('it', '= spam offer\nx: zorblig\n= spam gain\nx: zorblig');
  expect(() => read('it')).toThrow('"zorblig" has two roles in advertising');
});
