/** @file Reads the word lists of wasm/data/lexicon/ and VADER's list into entries. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ROLES, SPECIALS } from './format.mjs';
import { inflect } from './inflect.mjs';

const lists = new URL('./lexicon/', import.meta.url);

/** An emoji as the module hashes it: no skin tone, no variation selector. */
const bare = (text) => text.replace(/\u{fe0e}|\u{fe0f}|\u{20e3}|\p{Emoji_Modifier}/gu, '');

/** A word or phrase cut as the tokeniser cuts it; emoticons and emoji stay as they are. */
function cut(text) {
  const small = bare(text.normalize('NFC')).toLowerCase();
  if (!/^[\p{L}\p{N}' -]+$/u.test(small)) return small;
  return small
    .replace(/-/g, ' ')
    .split(' ')
    .flatMap((word) => (/'(t|s|m|d|re|ve|ll)$/.test(word) ? [word] : word.split("'")))
    .filter(Boolean)
    .join(' ');
}

/** Parses a section's heading: "= 2.5 j", "= boost", "= negate after", "= cue mild", "= special so". */
function heading(line) {
  const [first, ...rest] = line.slice(1).trim().split(/\s+/);
  if (first === 'special') {
    if (!SPECIALS[rest[0]]) throw new Error(`unknown heading: ${line}`);
    return { special: SPECIALS[rest[0]], flags: 0 };
  }
  let flags = 0;
  let special = 0;
  const score = Number(first);
  const scored = !Number.isNaN(score);
  if (scored) flags |= ROLES.valence;
  else if (first !== 'mark') flags |= ROLES[first];
  for (const role of rest) {
    if (SPECIALS[role]) special |= SPECIALS[role];
    else flags |= ROLES[role];
  }
  if (Number.isNaN(flags)) throw new Error(`unknown heading: ${line}`);
  return { flags, special, ...(scored && { score }) };
}

function* sections(name, folder) {
  const text = readFileSync(new URL(`${name}.txt`, folder), 'utf8');
  let current = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || !line.trim()) continue;
    if (line.startsWith('=')) {
      current = heading(line);
      continue;
    }
    const kind = line[0];
    const body = line.slice(2).trim();
    const words = kind === 'p' ? body.split('|') : body.split(/\s+/);
    for (const word of words) yield { kind, word: word.trim(), ...current };
  }
}

/** A later section would silently win over an earlier one that says the opposite. */
function refuseContradictions(entry, score, special) {
  if (entry.own !== undefined && score !== undefined && entry.own * score < 0)
    throw new Error(`"${entry.text}" is rated ${entry.own} and ${score}`);
  const [one, other] = [entry.special & 15, special & 15];
  if (one && other && one !== other)
    throw new Error(`"${entry.text}" has two special roles, ${one} and ${other}`);
}

/** A word's role in advertising is one number of bits, so two of them would make a third. */
function refuseTwoAdverts(entry, flags, special) {
  if (!(flags & ROLES.spam)) return;
  const role = special & ~15;
  if (entry.advert !== undefined && entry.advert !== role)
    throw new Error(`"${entry.text}" has two roles in advertising, ${entry.advert} and ${role}`);
  entry.advert = role;
}

function add(entries, text, { score, flags = 0, special = 0 }, keepScore, isOwn) {
  const entry = entries.get(text) ?? { text, score: 0, flags: 0, special: 0 };
  const rated = entry.flags & ROLES.valence;
  refuseContradictions(entry, score, special);
  refuseTwoAdverts(entry, flags, special);
  if (score !== undefined && !(rated && keepScore)) entry.score = score;
  if (score && isOwn) entry.own = score;
  entry.flags |= flags;
  entry.special |= special;
  entries.set(text, entry);
}

/** VADER's words and ratings; its emoticons belong to the common list. */
function vader() {
  const require = createRequire(import.meta.url);
  const text = readFileSync(require.resolve('vader-sentiment/vader_lexicon.txt'), 'utf8');
  const words = new Map();
  const emoticons = new Map();
  for (const line of text.split('\n')) {
    const [word, rating] = line.split('\t');
    if (!word || !rating) continue;
    const small = word.toLowerCase();
    const target =
      /^[a-z][a-z' -]+$/.test(small) || /^[a-z]+[0-9]+$/.test(small) ? words : emoticons;
    if (!target.has(small)) target.set(small, Number(rating));
  }
  return { words, emoticons };
}

/** The forms of a word; parts of compounds have a plus where the rest of the word is. */
function formsOf(name, kind, word) {
  if (kind === 'f') return [`${word}+`];
  if (kind === 'h') return [`+${word}`];
  return kind === 'a' || kind === 'v' || kind === 'n' ? inflect[name][kind](word) : [word];
}

function own(name, entries, folder) {
  const english = name === 'en';
  for (const { kind, word, ...role } of sections(name, folder)) {
    const forms = formsOf(name, kind, word);
    for (const form of forms) add(entries, cut(form), role, english || form !== word, true);
  }
}

/** Negators and stop words carry no rating. */
function settle(entries) {
  for (const entry of entries.values()) {
    const silent =
      entry.flags & ROLES.negate || (entry.flags & ROLES.stop && Math.abs(entry.score) <= 1.5);
    if (silent && entry.flags & ROLES.valence) {
      entry.flags &= ~ROLES.valence;
      entry.score = 0;
    }
  }
}

/** A word hides its entry in the common list: it opens the phrases that begin with it there. */
function openCommonPhrases(entries, folder) {
  for (const { word } of sections('common', folder)) {
    const opening = entries.get(cut(word).split(' ')[0]);
    if (word.includes(' ') && opening) opening.flags |= ROLES.phrase;
  }
}

/**
 * All entries of one list: a language code, or "common". Throws for an unknown heading, for a word
 * that is rated good and bad, and for a word with two special roles. `folder`: URL of the lists.
 */
export function readLexicon(name, folder = lists) {
  const entries = new Map();
  const base = name === 'en' || name === 'common' ? vader() : null;
  if (name === 'en') {
    for (const [word, score] of base.words)
      add(entries, cut(word), { score, flags: ROLES.valence });
  }
  own(name, entries, folder);
  if (name === 'common') {
    for (const [text, score] of base.emoticons) {
      const entry = entries.get(text);
      // VADER's ratings are by human raters, so they win over our estimate.
      if (entry && Math.abs(score) >= 0.5) entry.score = score;
      // Slang codes such as "187" or "86" are plain numbers in most comments.
      if (!entries.has(text) && !/^[0-9]+$/.test(text) && text.length < 9) {
        add(entries, text, { score, flags: ROLES.valence });
      }
    }
  } else {
    if (name !== 'en') settle(entries);
    openCommonPhrases(entries, folder);
  }
  return [...entries.values()];
}
