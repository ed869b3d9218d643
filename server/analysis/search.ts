/**
 * @file Lists by name. Results hold ids alone, so a search reads the people of the whole list, in
 * portions; what it found is kept for the pages that follow.
 */
import type { ListFilter } from '../../contract/lists/list-filters.ts';
import { foldName, matchesName, type ListSearch } from '../../contract/lists/list-search.ts';
import type { Person } from '../../contract/records/person.ts';
import type { Network } from '../providers/network/network.ts';

/** A list of ids that is read in portions. */
export interface IdList {
  /** The same for as long as the list holds the same ids. */
  readonly key: string;
  readonly read: (from: number, count: number) => Promise<readonly string[]>;
  /** How many ids there are, where that is known without reading them. */
  readonly length?: () => Promise<number>;
  /** Those of some ids of the list that a filter finds. */
  readonly among: (filter: ListFilter, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Adds to the people of a page what the list knows of them. */
  readonly complete?: (persons: readonly Person[]) => Promise<readonly Person[]>;
}

/** People asked for at once: other requests are answered between two portions. */
const portion = 2_048;

/** Ids kept of all searches together: 16 bytes each, and a few more for short ones. */
const storedIds = 400_000;

/** What a response takes beside its ids, counted in ids. */
const overhead = 64;

interface Match {
  readonly id: string;
  readonly name: string;
}

async function readAll({ read }: IdList): Promise<readonly string[]> {
  const all: string[] = [];
  for (;;) {
    const ids = await read(all.length, portion);
    for (const id of ids) all.push(id);
    if (ids.length < portion) return all;
  }
}

/** How many ids a list has. */
export async function lengthOf(list: IdList): Promise<number> {
  return list.length?.() ?? (await readAll(list)).length;
}

/** Reads of a list what a filter finds. */
async function filtered(list: IdList, filter: ListFilter): Promise<IdList['read']> {
  const all = await readAll(list);
  const members = await list.among(filter, all);
  const found = all.filter((id) => members.has(id));
  return async (from, count) => found.slice(from, from + count);
}

async function scan(
  list: IdList,
  persons: Network['persons'],
  { q, order, filter }: ListSearch,
): Promise<string[]> {
  const folded = foldName(q);
  const matches: Match[] = [];
  const read = filter === undefined ? list.read : await filtered(list, filter);
  for (let from = 0; ; from += portion) {
    const ids = await read(from, portion);
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

/** Searches lists; the least recently used results are dropped. */
export class ListSearches {
  readonly #found = new Map<string, Promise<readonly string[]>>();
  readonly #sizes = new Map<string, number>();

  /** The ids that match, in the order that is wanted. */
  search(
    list: IdList,
    persons: Network['persons'],
    wanted: ListSearch,
  ): Promise<readonly string[]> {
    const key = JSON.stringify([list.key, foldName(wanted.q), wanted.order, wanted.filter]);
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
    let stored = [...this.#sizes.values()].reduce((sum, each) => sum + each, 0);
    for (const oldest of this.#found.keys()) {
      if (stored <= storedIds) break;
      stored -= this.#sizes.get(oldest) ?? 0;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#found.delete(key);
    this.#sizes.delete(key);
  }
}
