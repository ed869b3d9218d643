/**
 * @file Files imported in any order, doubled, incomplete, with renamed people, set aside and put back:
 * lists and timelines agree with a plain list of people.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChosenFile } from '../../../contract/threads/archive.ts';
import type { OwnList } from '../../../contract/threads/own-people.ts';
import {
  exportFiles,
  paths,
  zipBytes,
  type Person,
} from '../../../tests/support/archive/exports.ts';
import { archives } from './archives.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));

const owner = 'nora.lind';
const day = 86_400;
const first = Date.UTC(2025, 0, 2) / 1_000;

/** So many stay throughout, so that no file looks like one of a range. */
const stayed = Array.from({ length: 20 }, (_, at) => `stayed.${at}`);

interface File {
  /** Numbers of people, of whom each has a second of following. */
  readonly followers: readonly number[];
  readonly following: readonly number[];
  /** People who have their second name from this file on. */
  readonly renamed: readonly number[];
  readonly isComplete: boolean;
  readonly isSetAside: boolean;
}

const some = fc.uniqueArray(fc.nat({ max: 4 }), { maxLength: 5 });
const files = fc.array(
  fc.record({
    ...{ followers: some, following: some, renamed: some },
    isComplete: fc.boolean(),
    isSetAside: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

/** A plain reading: the names on both lists by the number of the person. */
interface Plain {
  readonly followers: ReadonlyMap<number, string>;
  readonly following: ReadonlyMap<number, string>;
  readonly isCompared: boolean;
}

/**
 * The readings with the names that people have at their time. A rename shows only where the person is a
 * follower before and after, and is followed in both or in neither.
 */
function plainOf(given: readonly File[]): Plain[] {
  const names = new Map<number, string>();
  let before: File | undefined;
  return given.map((file) => {
    const isCompared = file.isComplete && !file.isSetAside;
    for (const person of isCompared ? file.renamed : []) {
      const states = [before, file].map((each) => each?.followers.includes(person) === true);
      const isSame = before?.following.includes(person) === file.following.includes(person);
      if (isSame && !states.includes(false)) names.set(person, `second.${person}`);
    }
    if (isCompared) before = file;
    const named = (people: readonly number[]) =>
      new Map(people.map((person) => [person, names.get(person) ?? `first.${person}`]));
    return { followers: named(file.followers), following: named(file.following), isCompared };
  });
}

const secondOf = (person: number) => first - (person + 2) * day;
const peopleOf = (names: ReadonlyMap<number, string>): Person[] =>
  Array.from(names, ([person, name]) => [name, secondOf(person)]);

function fileOf({ followers, following }: Plain, isComplete: boolean, at: number): ChosenFile {
  const everybody: Person[] = [
    ...stayed.map((name, place): Person => [name, first - (place + 50) * day]),
    ...peopleOf(followers),
  ];
  const all = exportFiles(
    everybody,
    [['stayed.0', first], ...peopleOf(following)],
    undefined,
    owner,
  );
  const date = new Date((first + at * 5 * day) * 1_000).toISOString().slice(0, 10);
  const { [paths.following]: _, ...partial } = all;
  return {
    path: `instagram-${owner}-${date}-x${at}.zip`,
    file: new Blob([zipBytes(isComplete ? all : partial).slice()]),
  };
}

async function take(file: ChosenFile): Promise<string> {
  const { signal } = new AbortController();
  const outcome = await archives.importArchive([file], signal, () => undefined);
  if (outcome.type !== 'read') throw new Error('unreadable');
  return outcome.reading.id;
}

const query = { owner, known: null, period: 'all', q: '', order: 'name' } as const;
const namesOf = async (list: OwnList) => {
  const { items } = await archives.ownPeople({ ...query, list, from: 0, count: 99 });
  return items.map((row) => row.insta_username).filter((name) => !name.startsWith('stayed'));
};

/** The names of people of one map whose number another one lacks. */
const without = (names: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>) =>
  [...names].flatMap(([person, name]) => (other.has(person) ? [] : [name])).sort();

beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    const file = new URL('../../../wasm/build/archive.production.wasm', import.meta.url);
    return new Response(readFileSync(file));
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('agree with a plain list of people, whatever order the files come in', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.nat(), fc.boolean(), async (given, seed, isDoubled) => {
      await archives.removeImported();
      const plain = plainOf(given);
      const order = plain.map((_, at) => (at * 7 + seed) % 97).map((key, at) => ({ key, at }));
      order.sort((one, other) => one.key - other.key);
      for (const { at } of order) {
        const [reading, { isComplete, isSetAside }] = [plain[at], given[at]] as [Plain, File];
        const id = await take(fileOf(reading, isComplete, at));
        if (isDoubled) expect(await take(fileOf(reading, isComplete, at))).toBe(id);
        // Set aside and put back, or for good.
        await archives.stateRange(id, 'span');
        await archives.stateRange(id, isSetAside ? 'year' : 'all');
      }
      const compared = plain.filter(({ isCompared }) => isCompared);
      const [start, last] = [compared[0], compared.at(-1)];
      if (start === undefined || last === undefined) {
        expect(await namesOf('mutualfollowing')).toEqual([]);
        return;
      }
      const { followers, following } = last;
      const isMany = compared.length > 1;
      // Being in a later file proves that somebody is there, even in one that lacks others.
      const present = new Map(
        plain.slice(plain.indexOf(last)).flatMap((each) => [...each.followers]),
      );
      expect(await namesOf('newfollowers')).toEqual(
        isMany ? without(present, start.followers) : [],
      );
      const mutual = [...followers].flatMap(([person, name]) =>
        following.has(person) ? [name] : [],
      );
      expect(await namesOf('mutualfollowing')).toEqual(mutual.sort());
      expect(await namesOf('notfollowsback')).toEqual(without(following, followers));
      expect(await namesOf('donotfollowsback')).toEqual(without(followers, following));
      if (isMany) {
        const gone = without(start.followers, present);
        expect(await namesOf('followerslost')).toHaveLength(gone.length);
      }
      expect(await namesOf('followers')).toEqual([...followers.values()].sort());
      expect(await namesOf('following')).toEqual([...following.values()].sort());
      const second = new Set(plain.flatMap((each) => [...each.followers.values()]));
      expect(await namesOf('renamed')).toEqual(
        [...second].filter((name) => name.startsWith('second')).sort(),
      );
      for (const [person, name] of followers) {
        const timeline = await archives.ownPerson({ owner, known: null }, `@${name}`);
        const came = timeline?.steps.filter(({ relation }) => relation === 'followers') ?? [];
        const states = compared.map((each) => each.followers.has(person));
        const turns = states.filter((is, at) => is !== (states[at - 1] ?? false));
        expect(came).toHaveLength(turns.length);
        expect(timeline?.follows_you).toBe(true);
        // One person under both names.
        const had = compared.flatMap((each) => each.followers.get(person) ?? []);
        expect(timeline?.names.map(({ username }) => username)).toEqual([...new Set(had)]);
      }
    }),
    { numRuns: 40 },
  );
});
