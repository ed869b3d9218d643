/**
 * @file The ledger against a plain reference, on the server and on the device: random sequences of
 * readings, repeated, out of order, incomplete, undone and put back, with the device catching up now
 * and then, or losing a part of what it kept. It calls the server's functions on its database, without
 * HTTP, and the device's with a map in the place of IndexedDB.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { changePeriods, type ChangePeriod } from '../../contract/lists/change-periods.ts';
import { listFilters } from '../../contract/lists/list-filters.ts';
import type { StoredQuery } from '../../contract/threads/ledger.ts';
import type { Person } from '../../contract/records/person.ts';
import type { Session } from '../../contract/threads/session.ts';
import { historyFile } from '../../contract/records/timeline/history-file.ts';
import { clearAccount } from '../../server/lifecycle/clear.ts';
import { findUser, type User } from '../../server/accounts/users.ts';
import { replaceSnapshot } from '../../server/analysis/finish.ts';
import {
  changesWithin,
  historyOf,
  latestChanges,
  type ChangeList,
} from '../../server/analysis/history.ts';
import { amongPeople } from '../../server/analysis/list-filters.ts';
import { exportHistory } from '../../server/analysis/ledger/export.ts';
import {
  addForeignReadings,
  importHistory,
  readFile,
} from '../../server/analysis/ledger/import.ts';
import { saveNames } from '../../server/analysis/ledger/names.ts';
import { personHistoryOf } from '../../server/analysis/ledger/person.ts';
import { factsOf } from '../../server/analysis/ledger/row-facts.ts';
import { redoReading, undoReading } from '../../server/analysis/ledger/undo.ts';
import { readWhole, savePart } from '../../server/analysis/lists.ts';
import type { ResultList } from '../../contract/http/module.ts';
import { runs, users } from '../../server/db/schema.ts';
import { assert } from 'superstruct';
import { createStoredLedger } from '../../workers/analysis/ledger/stored-ledger.ts';
import { mapParts } from '../support/data/ledger-parts.ts';
import { engines, startServer, type TestServer } from '../support/servers/server.ts';

const day = 24 * 3_600_000;
const start = Date.UTC(2026, 0, 1);
const people = ['1', '2', '3', '18446744073709551615', 'not-a-number'];

/** A reading of the reference; `following` is null where it is not known. */
interface Reading {
  readonly id: string;
  readonly at: number;
  readonly followers: ReadonlySet<string>;
  readonly following: ReadonlySet<string> | null;
  readonly isComplete: boolean;
  isUndone: boolean;
}

const some = fc.subarray(people);
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('analyse' as const), a: some, b: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('place' as const), at: fc.integer({ min: -60, max: 120 }) },
      ...{ a: some, b: fc.option(some, { nil: null }) },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: fc.constant('incomplete' as const), at: fc.integer({ min: -60, max: 120 }) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('redo' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('keep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('damage' as const), which: fc.nat() }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const minus = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((id) => !b.has(id)).sort();
const both = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((id) => b.has(id)).sort();

const module = new WebAssembly.Module(
  readFileSync(new URL('../../wasm/build/ledger.production.wasm', import.meta.url)),
);

/** Cuts one of the parts that a device keeps short, or takes it away. */
function damage(stored: Map<string, unknown>, which: number): void {
  const [key, part] = [...stored][which % Math.max(1, stored.size)] ?? [];
  if (key === undefined) return;
  if (part instanceof Uint8Array && which % 2 === 0) stored.set(key, part.subarray(1));
  else stored.delete(key);
}

const nameOf = (id: string) => `name.of.${id}`;

/** The name that person 1 had before. */
const formerName = 'once.one';

const unused: Session = { base: '', token: '', language: 'en' };

describe.each(engines())('the ledger on %s', (engine) => {
  let server: TestServer;
  let owner: User;
  let other: User;
  let sequence = 0;

  beforeAll(async () => {
    server = await startServer(engine);
    const { db } = server.services;
    const found = [
      await findUser(db, 'empty@example.com'),
      await findUser(db, 'small@example.com'),
    ];
    if (!found[0] || !found[1]) throw new Error('the demo lacks a user');
    [owner, other] = found as [User, User];
    await db.update(users).set({ instaId: '1' });
  });
  afterAll(() => server.stop());

  const accountOf = (user: User) => ({ userId: user.id, instaId: '1' });
  const current = async (user: User) => {
    const found = await findUser(server.services.db, user.email);
    if (found === undefined) throw new Error('the user is gone');
    return { ...found, instaId: '1' };
  };

  /** What the device and the closing call do, without their pages. */
  async function analyse(reading: Reading, previous: ReadonlySet<string>): Promise<void> {
    const { db } = server.services;
    const { followers, following } = reading;
    if (following === null) throw new Error('an analysis knows both');
    const moment = new Date(reading.at);
    const [run] = await db
      .insert(runs)
      .values({
        ...{ id: reading.id, userId: owner.id, instaId: '1', status: 'open' },
        ...{ networkAt: moment, startedAt: moment },
        ...{ previousRun: (await current(owner)).currentRun, previousAt: null },
      })
      .returning();
    if (run === undefined) throw new Error('the run was not inserted');
    const lists: Record<ResultList, string[]> = {
      new: minus(followers, previous),
      lost: minus(previous, followers),
      mutual: both(followers, following),
      dont_follow_back: minus(followers, following),
      not_following_back: minus(following, followers),
    };
    for (const [list, ids] of Object.entries(lists)) {
      if (ids.length > 0) await savePart(db, run.id, list as ResultList, 0, ids);
    }
    const counts = Object.fromEntries(
      Object.entries(lists).map(([list, ids]) => [list, ids.length]),
    ) as Record<ResultList, number>;
    const sizes = { followers: followers.size, following: following.size, previous: previous.size };
    await db.transaction((tx) => replaceSnapshot(tx, run, { counts }, sizes, reading.at));
  }

  /** A device of the owner. */
  function makeDevice() {
    const parts = mapParts();
    let clock = 0;
    const ledger = createStoredLedger({
      parts,
      openModule: async () => module,
      async ask(after) {
        const file = await exportHistory(server.services.db, await current(owner), start, {
          after,
        });
        if (file === null) throw new AppError('not-found');
        return file;
      },
      now: () => (clock += 1),
    });
    return { ledger, kept: parts.kept };
  }
  type Device = ReturnType<typeof makeDevice>;

  async function keepOn({ ledger }: Device): Promise<void> {
    const history = await historyOf(server.services.db, await current(owner));
    const { signal } = new AbortController();
    expect(await ledger.keepReadings('1', history, unused, signal)).toBe(true);
    expect((await ledger.keptHistory('1'))?.value).toEqual(history);
  }

  /** The device must find with a filter those people whom the server finds. */
  async function checkFilters(
    device: Device,
    list: ChangeList,
    query: StoredQuery,
    all: readonly { id: string }[],
  ): Promise<void> {
    const { db } = server.services;
    const run = (await current(owner)).currentRun;
    if (run === null) return;
    const ids = all.map(({ id }) => id);
    for (const filter of listFilters[list === 'new' ? 'newfollowers' : 'followerslost']) {
      const among = await amongPeople(db, { id: owner.id, instaId: '1' }, run)(filter, ids);
      const rows = (await device.ledger.keptChanges({ ...query, filter }))?.value ?? [];
      const found = rows.map(({ insta_id }) => insta_id).sort();
      expect(found, filter).toEqual(ids.filter((id) => among.has(id)).sort());
    }
  }

  /** The device must know of people what the server knows. */
  async function checkFacts(
    list: ChangeList,
    rows: readonly Person[],
    chain: readonly Reading[],
  ): Promise<void> {
    const { db } = server.services;
    const user = await current(owner);
    if (user.currentRun === null || rows.length === 0) return;
    const ids = rows.map(({ insta_id }) => insta_id);
    const until = new Date(chain.at(-1)?.at ?? 0);
    const window = { ...accountOf(owner), until, period: 'all' } as const;
    const changes = await latestChanges(db, window, ids);
    const among = amongPeople(db, { id: owner.id, instaId: '1' }, user.currentRun);
    const known = await factsOf(
      { db, network: { ...server.services.network, deleted: async () => null } },
      { list, userId: owner.id, changes, among },
      rows,
    );
    const following = chain.findLast((each) => each.following !== null)?.following;
    for (const { insta_id: id, facts, former_username } of rows) {
      expect({ facts, former_username }).toEqual({
        ...{ facts: undefined, former_username: undefined },
        ...known(id),
      });
      expect(former_username).toBe(id === '1' ? formerName : undefined);
      const hadLeft = chain.some(
        ({ followers }, at) => !followers.has(id) && chain[at - 1]?.followers.has(id) === true,
      );
      expect(facts?.includes('returned') === true).toBe(list === 'new' && hadLeft);
      expect(facts?.includes('followed') === true).toBe(following?.has(id) === true);
    }
  }

  /** The device must answer what the server does. */
  async function checkDevice(device: Device, chain: readonly Reading[]): Promise<void> {
    const { db } = server.services;
    const until = new Date(chain.at(-1)?.at ?? 0);
    const iso = (at: Date | null) => at?.toISOString() ?? null;
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
    for (const period of [...changePeriods, 'visit'] as const) {
      for (const list of ['new', 'lost'] as const) {
        const window = { ...accountOf(owner), until, period, seenAt: null };
        const wanted = chain.length === 0 ? [] : await changesWithin(db, list, window);
        const query = { account: '1', list, period, q: '', order: 'newest' } as const;
        const rows = (await device.ledger.keptChanges(query))?.value ?? [];
        const times = rows.map((row) => row.until ?? '');
        expect(times).toEqual(times.toSorted().reverse());
        expect(rows.map(({ insta_username }) => insta_username)).toEqual(
          rows.map(({ insta_id }) => nameOf(insta_id)),
        );
        if (period === 'all') await checkFilters(device, list, query, wanted);
        await checkFacts(list, rows, chain);
        expect(
          rows.map((row) => ({ id: row.insta_id, since: row.since, until: row.until })).sort(byId),
        ).toEqual(
          wanted
            .map((change) => ({
              id: change.id,
              since: iso(change.since),
              until: iso(change.until),
            }))
            .sort(byId),
        );
      }
    }
    for (const id of people) {
      const own = (await device.ledger.keptPerson('1', id))?.value;
      const answered = await personHistoryOf(
        server.services,
        accountOf(owner),
        id,
        new Date(start),
      );
      const { steps, follows_you, you_follow, is_mutual } = answered;
      expect(own).toMatchObject({ steps, follows_you, you_follow, is_mutual });
      // Names come with readings.
      if (chain.length > 0) expect(own?.insta_username).toBe(nameOf(id));
    }
    expect(await device.ledger.keptHistory('2')).toBeNull();
  }

  const chainOf = (readings: readonly Reading[]) =>
    readings.filter((each) => each.isComplete && !each.isUndone).sort((a, b) => a.at - b.at);

  async function place(reading: Reading): Promise<number> {
    const { id, at, followers, following, isComplete } = reading;
    const foreign = {
      ...{ id, takenAt: new Date(at), source: 'analysis' as const },
      ...{ followers: followers.size, following: following?.size ?? null },
      sets: isComplete ? { followers, following } : null,
    };
    return server.services.db.transaction((tx) =>
      addForeignReadings(tx, accountOf(owner), [foreign], new Date(start)),
    );
  }

  /** Performs a command on the server and on the reference. */
  async function perform(
    step: Command,
    readings: Reading[],
    id: string,
    device: Device,
  ): Promise<void> {
    const { db } = server.services;
    if (step.do === 'keep') return keepOn(device);
    if (step.do === 'damage') return damage(device.kept, step.which);
    const account = accountOf(owner);
    const chain = chainOf(readings);
    const last = chain.at(-1);
    const isFree = (at: number) => !readings.some((each) => each.at === at);
    if (step.do === 'analyse' || step.do === 'repeat') {
      const at = Math.max(start, ...readings.map((each) => each.at)) + day + 1;
      const lastFollowing = chain.findLast(({ following }) => following !== null)?.following;
      const [followers, following] =
        step.do === 'analyse'
          ? [new Set(step.a), new Set(step.b)]
          : [last?.followers ?? new Set<string>(), lastFollowing ?? new Set<string>()];
      const reading = { id, at, followers, following, isComplete: true, isUndone: false };
      await analyse(reading, last?.followers ?? followers);
      readings.push(reading);
    } else if (step.do === 'place' || step.do === 'incomplete') {
      const at = start + step.at * day;
      const isComplete = step.do === 'place';
      const following = isComplete && step.b !== null ? new Set(step.b) : null;
      const followers = new Set(isComplete ? step.a : []);
      // A reading of followers alone is never the only one.
      if (isComplete && following === null && chain.length === 0) return;
      const reading = { id, at, followers, following, isComplete, isUndone: false };
      const isNew = isFree(at);
      expect(await place(reading)).toBe(isNew ? 1 : 0);
      if (isNew) readings.push(reading);
      expect(await place(reading)).toBe(0);
    } else {
      const reading = readings[step.which % Math.max(1, readings.length)];
      if (reading === undefined) return;
      const isUndo = step.do === 'undo';
      const change = isUndo ? undoReading : redoReading;
      const outcome = await change(db, account, reading.id, new Date(start));
      if (reading.isUndone === isUndo) expect(outcome).toBe('done');
      else if (reading.isComplete && reading.following === null) expect(outcome).toBe('refused');
      else {
        expect(outcome).toBe('done');
        reading.isUndone = isUndo;
        const rest = chainOf(readings);
        if (rest.every(({ following }) => following === null)) {
          for (const each of rest) each.isUndone = true;
        }
      }
    }
  }

  async function checkPeriods(user: User, chain: readonly Reading[]): Promise<void> {
    const { db } = server.services;
    const now = chain.at(-1);
    if (now === undefined) return;
    const until = new Date(now.at);
    const respond = async (list: ChangeList, period: ChangePeriod) =>
      changesWithin(db, list, { ...accountOf(user), until, period });
    for (const period of changePeriods) {
      const from = period === 'all' ? -Infinity : now.at - Number(period) * day;
      const base = chain.findLast(({ at }) => at <= from) ?? chain[0];
      if (base === undefined) throw new Error('no readings');
      const [came, left] = [await respond('new', period), await respond('lost', period)];
      const ids = (changes: typeof came) => changes.map(({ id }) => id).sort();
      expect(ids(came)).toEqual(minus(now.followers, base.followers));
      expect(ids(left)).toEqual(minus(base.followers, now.followers));
      for (const { id, since, until: proof } of [...came, ...left]) {
        const at = chain.findIndex((each) => each.at === proof.getTime());
        expect(chain[at - 1]?.at).toBe(since?.getTime());
        expect(chain[at]?.followers.has(id)).not.toBe(chain[at - 1]?.followers.has(id));
      }
    }
  }

  async function checkLists(user: User, chain: readonly Reading[]): Promise<void> {
    const { db } = server.services;
    const found = await current(user);
    const latest = chain.at(-1);
    expect(found.analysedAt?.getTime()).toBe(latest?.at);
    if (latest === undefined || found.currentRun === null) return;
    const following = chain.findLast((each) => each.following !== null)?.following ?? new Set();
    const lists = {
      mutual: both(latest.followers, following),
      dont_follow_back: minus(latest.followers, following),
      not_following_back: minus(following, latest.followers),
    };
    for (const [list, ids] of Object.entries(lists)) {
      const stored = await readWhole(db, found.currentRun, list as ResultList, people.length);
      expect(stored.sort(), list).toEqual(ids);
    }
    expect(found.totalFollowers).toBe(latest.followers.size);
    expect(found.mutualFollowers).toBe(lists.mutual.length);
  }

  /** What the file says must be what every reading saw. */
  async function checkFile(user: User, readings: readonly Reading[]): Promise<void> {
    const file = await exportHistory(server.services.db, await current(user), start);
    assert(file, historyFile);
    const stored = readings.filter(({ isUndone }) => !isUndone).sort((a, b) => a.at - b.at);
    expect(readFile(file)?.map(({ takenAt, sets }) => [takenAt.getTime(), sets])).toEqual(
      stored.map(({ at, followers, following, isComplete }) => [
        at,
        isComplete ? { followers, following } : null,
      ]),
    );
  }

  /** When the owner unfollowed a person: not where both relations end at once and one alone is not back first. */
  function unfollowsOf(chain: readonly Reading[], id: string): string[] {
    const seen = chain.filter(({ following }) => following !== null);
    return seen.flatMap((reading, index) => {
      const isEnd = seen[index - 1]?.following?.has(id) === true && !reading.following?.has(id);
      if (!isEnd) return [];
      const before = chain[chain.indexOf(reading) - 1]?.followers.has(id) === true;
      const isBoth = before && !reading.followers.has(id);
      const later = chain.slice(chain.indexOf(reading) + 1);
      const back = later.findIndex(({ followers }) => followers.has(id));
      const again = later.findIndex(({ following }) => following?.has(id) === true);
      const isBackAlone = back >= 0 && (again < 0 || back < again);
      return isBoth && !isBackAlone ? [] : [new Date(reading.at).toISOString()];
    });
  }

  async function checkPersons(chain: readonly Reading[]): Promise<void> {
    for (const id of people) {
      const known = await personHistoryOf(server.services, accountOf(owner), id, new Date(start));
      const steps = known.steps.filter(({ relation }) => relation === 'followers');
      const expected = chain.flatMap(({ at, followers }, index) => {
        const before = chain[index - 1]?.followers.has(id) ?? null;
        const isThere = followers.has(id);
        if (before === null ? !isThere : before === isThere) return [];
        const was = chain.slice(0, index).some((each) => each.followers.has(id));
        const kind = before === null ? 'first-seen' : !isThere ? 'left' : was ? 'returned' : 'came';
        return [{ kind, until: new Date(at).toISOString() }];
      });
      expect(steps.map(({ kind, until }) => ({ kind, until }))).toEqual(expected);
      const ended = known.steps.filter(({ kind }) => kind === 'unfollowed');
      expect(ended.map(({ until }) => until)).toEqual(unfollowsOf(chain, id));
      expect(known.follows_you).toBe(chain.at(-1)?.followers.has(id) ?? null);
      const following = chain.findLast((each) => each.following !== null)?.following;
      expect(known.you_follow).toBe(following?.has(id) ?? null);
    }
  }

  it('agrees with plain sets over any sequence of readings', async () => {
    const { db } = server.services;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 9 }), async (steps) => {
        await clearAccount(db, owner.id);
        await clearAccount(db, other.id);
        sequence += 1;
        await saveNames(
          db,
          owner.id,
          people.map((each) => ({
            ...{ insta_id: each, username: nameOf(each) },
            ...{ first_seen: start, last_seen: start + 1_000 * day },
          })),
        );
        const former = { insta_id: '1', username: formerName, first_seen: 1, last_seen: 2 };
        await saveNames(db, owner.id, [former]);
        const readings: Reading[] = [];
        const device = makeDevice();
        for (const [at, step] of steps.entries()) {
          await perform(step, readings, `reading-${sequence}-${at}`, device);
        }
        const chain = chainOf(readings);
        await keepOn(device);
        await checkDevice(device, chain);
        await checkPeriods(owner, chain);
        await checkLists(owner, chain);
        await checkFile(owner, readings);
        await checkPersons(chain);
        const shown = await historyOf(db, await current(owner));
        expect(shown.undone.length).toBe(readings.filter(({ isUndone }) => isUndone).length);
        // The file gives another account the same history, and twice is as once.
        const file = await exportHistory(db, await current(owner), start);
        const read = file === null ? null : readFile(file);
        if (file === null || read === null) throw new Error('the file cannot be read');
        const added = readings.filter(({ isUndone }) => !isUndone).length;
        const target = { id: other.id, instaId: '1' };
        expect(await importHistory(db, target, read, file, new Date(start))).toBe(added);
        expect(await importHistory(db, target, read, file, new Date(start))).toBe(0);
        await checkPeriods(other, chain);
        await checkLists(other, chain);
        await checkFile(
          other,
          readings.filter(({ isUndone }) => !isUndone),
        );
      }),
      { numRuns: 30 },
    );
  });
});
