/**
 * @file Lists by name. Results hold ids alone, so a search reads the people of the whole list, in
 * portions; what it found is kept for the pages that follow.
 */
import { foldName, matchesName, type ListSearch } from '../../contract/lists/list-search.ts';
import type { Person } from '../../contract/records/person.ts';
import type { Network } from '../providers/network/network.ts';

/** A list of ids that is read in portions. */
export interface IdList {
  /** The same for as long as the list holds the same ids. */
  readonly key: string;
  readonly read: (from: number, count: number) => Promise<readonly string[]>;
  /** Adds to the people of a page what the list knows of them. */
  readonly complete?: (persons: readonly Person[]) => Promise<readonly Person[]>;
}

/** People asked for at once: other requests are answered between two portions. */
const portion = 2_048;

/** Ids kept of all searches together: 16 bytes each, and a few more for short ones. */
const keptIds = 400_000;

/** What an answer takes beside its ids, counted in ids. */
const overhead = 64;

interface Match {
  readonly id: string;
  readonly name: string;
}

async function scan(
  list: IdList,
  persons: Network['persons'],
  { q, order }: ListSearch,
): Promise<string[]> {
  const folded = foldName(q);
  const matches: Match[] = [];
  for (let from = 0; ; from += portion) {
    const ids = await list.read(from, portion);
    const found = folded === '' && order !== 'name' ? [] : await persons(ids);
    for (const [at, id] of ids.entries()) {
      const person = found[at];
      if (person !== undefined && folded !== '' && !matchesName(person, folded)) continue;
      matches.push({ id, name: person === undefined ? '' : foldName(person.insta_username) });
    }
    if (ids.length < portion) break;
  }
  if (order === 'name') matches.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  if (order === 'oldest') matches.reverse();
  return matches.map(({ id }) => id);
}

/** Searches lists; the least recently used answers are dropped. */
export class ListSearches {
  readonly #found = new Map<string, Promise<readonly string[]>>();
  readonly #sizes = new Map<string, number>();

  /** The ids that match, in the order that is wanted. */
  search(
    list: IdList,
    persons: Network['persons'],
    wanted: ListSearch,
  ): Promise<readonly string[]> {
    const key = JSON.stringify([list.key, foldName(wanted.q), wanted.order]);
    const known = this.#found.get(key);
    const ids = known ?? scan(list, persons, wanted);
    this.#found.delete(key);
    this.#found.set(key, ids);
    if (known === undefined) {
      ids.then(
        ({ length }) => this.#keep(key, length + overhead),
        () => this.#forget(key),
      );
    }
    return ids;
  }

  #keep(key: string, size: number): void {
    this.#sizes.set(key, size);
    let kept = [...this.#sizes.values()].reduce((sum, each) => sum + each, 0);
    for (const oldest of this.#found.keys()) {
      if (kept <= keptIds) break;
      kept -= this.#sizes.get(oldest) ?? 0;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#found.delete(key);
    this.#sizes.delete(key);
  }
}
