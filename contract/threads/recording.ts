/**
 * @file The sample account as the build records it (scripts/build/sample) and the threads read it: what
 * the server sends for one account of the demo network.
 */
import { type Infer, array, number, object, record, size, string, unknown } from 'superstruct';
import { defaultOrder } from '../lists/list-search.ts';

/** A recording of the server's responses. */
export const recording = object({
  /** The time of the server, in milliseconds; all times of the responses are before it. */
  moment: number(),
  /** The rows of all lists, each once. */
  rows: array(unknown()),
  /** The places of the rows of each list and search, by {@link searchName}. */
  lists: record(string(), array(number())),
  /** All other responses by path and query, that of an insight with its language. */
  responses: record(string(), unknown()),
  /** Pictures as data URLs, and the place of that of each address. */
  pictures: array(size(string(), 1, 500_000)),
  pictureOf: record(string(), number()),
});

/** {@link recording}. */
export type Recording = Infer<typeof recording>;

/** What a list may be asked beside a page and a name. */
interface Search {
  readonly period?: string | undefined;
  readonly filter?: string | undefined;
  readonly order?: string | undefined;
}

/** The name under which a list and a search of it are recorded. */
export function searchName(list: string, { period, filter, order }: Search): string {
  return [list, period ?? '', filter ?? '', order ?? defaultOrder].join(' ');
}
