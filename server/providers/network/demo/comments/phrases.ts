/** @file The phrase books of the demo network's commenters, one a language. */
import type { Language } from '../../../../../contract/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pt } from './pt.ts';

/** What a comment is like, in the order of the leanings of write.ts. */
export const moods = [
  'warm',
  'trusting',
  'angry',
  'asking',
  'surprised',
  'sad',
  'sarcastic',
  'brief',
] as const;

/** One of {@link moods}. */
export type Mood = (typeof moods)[number];

/** How people of a language write. Phrases may hold {thing}, {friend} and {n}. */
export type PhraseBook = Readonly<Record<Mood, readonly string[]>> & {
  /** Said before a phrase; a sentence of its own. */
  readonly openings: readonly string[];
  readonly endings: readonly string[];
  /** Endings of angry and sad phrases. */
  readonly darkEndings: readonly string[];
  /** What a post may be about, with its article. */
  readonly things: readonly string[];
  readonly friends: readonly string[];
};

/** The phrase books. */
export const phrases: Readonly<Record<Language, PhraseBook>> = { en, de, fr, es, it, pt };
