/** @file Paging of one list: merged pages, deduplicated by insta_id (spec 3). */
import type { Person } from '../../contract/records/person.ts';
import type { PeoplePage } from '../../contract/threads/api.ts';

/** Reads page `page`, counted from 1. */
export type ReadPage = (page: number) => Promise<Person[]>;

/** One list being paged. Calls run one after the other, so no page is read twice. */
export interface Pager {
  /** The next page; after the end an empty page, without a request. */
  next(read: ReadPage): Promise<PeoplePage>;
}

/**
 * Makes a pager. It ends at an empty page (spec 4) and also at a page that brings nobody new, so
 * that a server repeating itself cannot keep a phone loading for ever.
 */
export function createPager(): Pager {
  const seen = new Set<string>();
  let page = 1;
  let ended = false;
  let turn: Promise<unknown> = Promise.resolve();

  async function readNext(read: ReadPage): Promise<PeoplePage> {
    if (ended) return { people: [], hasMore: false };
    const rows = await read(page);
    const people: Person[] = [];
    for (const row of rows) {
      if (seen.has(row.insta_id)) continue;
      seen.add(row.insta_id);
      people.push(row);
    }
    page += 1;
    ended = people.length === 0;
    return { people, hasMore: !ended };
  }

  return {
    next(read) {
      const result = turn.then(() => readNext(read));
      turn = result.catch(() => undefined);
      return result;
    },
  };
}
