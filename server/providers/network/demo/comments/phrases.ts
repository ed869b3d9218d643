/** @file The phrase books of the demo network's comments, one for each language. */
import type { Language } from '../../../../../contract/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pt } from './pt.ts';

/** Tones of comments, in the order of the weights in write.ts. */
export const tones = [
  'warm',
  'trusting',
  'angry',
  'asking',
  'surprised',
  'sad',
  'sarcastic',
  'brief',
] as const;

/** One of {@link tones}. */
export type Tone = (typeof tones)[number];

/** The phrases of a language, with the placeholders {thing}, {friend} and {n}. */
export type PhraseBook = Readonly<Record<Tone, readonly string[]>> & {
  /** Sentences before a phrase. */
  readonly openings: readonly string[];
  readonly endings: readonly string[];
  /** Endings of angry and sad phrases. */
  readonly darkEndings: readonly string[];
  /** Subjects of posts, with their articles. */
  readonly things: readonly string[];
  readonly friends: readonly string[];
};

/** The phrase books. */
export const phrases: Readonly<Record<Language, PhraseBook>> = { en, de, fr, es, it, pt };
