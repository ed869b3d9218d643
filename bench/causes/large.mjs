/** @file A year of daily readings with 500 contents. */
import { generate, isoOf } from './generate.mjs';

const kinds = ['post', 'reel', 'story'];

/** The history as a file. */
export function largeHistory() {
  const { history } = generate({
    seed: 77,
    cadence: 'daily',
    rhythm: 'all',
    isPlanted: true,
    days: 384,
  });
  const contents = Array.from({ length: 500 }, (_, at) => ({
    id: `content ${at}`,
    at: isoOf(at * 0.76),
    kind: kinds[at % kinds.length],
  }));
  return { ...history, contents };
}
