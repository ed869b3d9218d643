/**
 * @file The texts of the demo network's comments. Language and tone are chosen at random by the
 * weights of the post; a phrase of that tone is combined with an opening and an ending. The step
 * through the combinations of a post is coprime to their number, so none repeats before all were used.
 */
import { languages, type Language } from '../../../../../contract/languages.ts';
import { fraction, mix2 } from '../hash.ts';
import { tones, phrases, type Tone, type PhraseBook } from './phrases.ts';

interface Post {
  readonly key: number;
  readonly account: number;
}

/** Sets of weights of the tones, in their order: most threads are positive, some are not. */
const toneWeights: readonly (readonly number[])[] = [
  [46, 10, 5, 14, 9, 4, 4, 8],
  [58, 14, 2, 10, 6, 2, 2, 6],
  [34, 12, 10, 16, 8, 8, 6, 6],
  [18, 6, 24, 14, 4, 16, 12, 6],
  [26, 8, 8, 12, 22, 4, 4, 16],
];

function weighted(weights: readonly number[], chance: number): number {
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  );
}

/** Half of an account's comments are in its own language, a fifth in English, the rest in any. */
function languageOf(post: Post, j: number): Language {
  const home = post.account % languages.length;
  const chance = fraction(mix2(post.key ^ 0x31, j));
  if (chance < 0.5) return languages[home] as Language;
  if (chance < 0.7) return 'en';
  return languages[mix2(post.key ^ 0x32, j) % languages.length] as Language;
}

function toneOf(post: Post, j: number): Tone {
  const weights = toneWeights[[0, 1, 0, 2, 1, 0, 4, 2, 0, 3][post.key % 10] ?? 0] ?? [];
  return tones[weighted(weights, fraction(mix2(post.key ^ 0x33, j)))] as Tone;
}

const isCoprime = (a: number, b: number): boolean => (b === 0 ? a === 1 : isCoprime(b, a % b));

/** Element `j` of a permutation of the numbers below `size`. */
function walk(seed: number, j: number, size: number): number {
  let step = 1 + (mix2(seed, 0x34) % Math.max(1, size - 1));
  while (!isCoprime(size, step)) step += 1;
  return (mix2(seed, 0x35) + j * step) % size;
}

function fill(text: string, book: PhraseBook, post: Post, j: number): string {
  const topic = (post.key >>> 8) % book.things.length;
  return text
    .replaceAll('{thing}', book.things[topic] ?? '')
    .replaceAll('{friend}', book.friends[mix2(post.key ^ 0x36, j) % book.friends.length] ?? '')
    .replaceAll('{n}', String(2 + (mix2(post.key ^ 0x37, j) % 40)));
}

/** Varies the spelling: capitals, lower case, repeated letters or exclamation marks. */
function typed(text: string, hash: number): string {
  switch (hash % 19) {
    case 0:
      return text.toLocaleUpperCase();
    case 1:
    case 2:
    case 3:
      return text.toLocaleLowerCase();
    case 4:
      return text.replace(/!/, '!!!');
    case 5:
      return text.replace(/([aeo])(?=\p{L}*[!.]|$)/u, '$1$1$1$1');
    default:
      return text;
  }
}

/** The text of comment `j` of a post. */
export function writeComment(post: Post, j: number): string {
  const book = phrases[languageOf(post, j)];
  const tone = toneOf(post, j);
  const bodies = book[tone];
  const hasFrame = tone !== 'brief' && tone !== 'sarcastic';
  const openings = hasFrame ? book.openings : [''];
  const endings = tone === 'sad' || tone === 'angry' ? book.darkEndings : book.endings;
  const size = bodies.length * openings.length * endings.length;
  const place = walk(post.key ^ tones.indexOf(tone), j, size);
  const body = bodies[place % bodies.length] ?? '';
  const opening = openings[Math.floor(place / bodies.length) % openings.length] ?? '';
  const ending = endings[Math.floor(place / bodies.length / openings.length)] ?? '';
  const text = fill(`${opening}${body}${ending}`, book, post, j);
  return typed(text, mix2(post.key ^ 0x38, j));
}
