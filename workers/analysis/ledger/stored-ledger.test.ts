import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { History } from '../../../contract/records/history.ts';
import type { HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import type { StoredQuery } from '../../../contract/threads/ledger.ts';
import type { MomentQuery } from '../../../contract/threads/moments.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { mapParts } from '../../../tests/support/data/ledger-parts.ts';
import { createStoredLedger, type StoredLedger } from './stored-ledger.ts';
import type { Parts } from './stored-parts.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const iso = (days: number) => new Date(start + days * day).toISOString();
const session: Session = { base: '', token: '', language: 'en' };
const { signal } = new AbortController();
const build = new URL('../../../wasm/build/ledger.production.wasm', import.meta.url);
const module = new WebAssembly.Module(readFileSync(build));

type Filed = HistoryFile['readings'][number];
const changes = (came: string[], left: string[] = []) => ({ came, left });

function filed(id: string, days: number, more: Partial<Filed>): Filed {
  return {
    ...{ id, taken_at: start + days * day, source: 'analysis', complete: true },
    ...{ followers: null, following: null, follower_changes: null, following_changes: null },
    ...more,
  };
}

/** Person 4 left while followed and is not followed any more; 2 left and came back. */
const readings: readonly Filed[] = [
  filed('a', 0, {
    ...{ followers: 3, following: 2 },
    ...{ follower_changes: changes(['1', '2', '4']), following_changes: changes(['1', '4']) },
  }),
  filed('b', 10, {
    ...{ followers: 2, following: 1 },
    ...{ follower_changes: changes(['ada'], ['2', '4']), following_changes: changes([], ['4']) },
  }),
  filed('c', 20, {
    ...{ followers: 4, following: 2 },
    ...{ follower_changes: changes(['2', '5']), following_changes: changes(['5']) },
  }),
];
const name = (insta_id: string, username: string, first = 0, last = 20) => ({
  ...{ insta_id, username },
  ...{ first_seen: start + first * day, last_seen: start + last * day },
});
const names = [
  name('1', 'one'),
  name('2', 'Two'),
  name('4', 'four'),
  name('ada', 'ada'),
  name('5', 'former', 0, 5),
  name('5', 'Bea.five', 15),
];

function historyOf(all: readonly Filed[], more: Partial<History> = {}): History {
  return {
    readings: all.map(({ id, taken_at, source, complete, followers, following }) => ({
      ...{ id, taken_at, source, complete, followers, following },
      ...{ came: 0, left: 0 },
    })),
    ...{ undone: [], counts: [], periods: [], unseen: null },
    ...more,
  };
}

function fileOf(all: readonly Filed[], account = '1'): HistoryFile {
  return {
    ...{ format: 'limn-history', version: 1, exported_at: start },
    account: { insta_id: account, username: 'owner' },
    ...{ readings: [...all], counts: [], names },
  };
}

let stored: Map<string, unknown>;
let asked: (string | undefined)[];
let server: readonly Filed[];
let clock: number;
let ledger: StoredLedger;
/** What the server waits for before it answers. */
let gate: Promise<void> | undefined;

function gateOf(): [Promise<void>, () => void] {
  let go: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  return [wait, go];
}

const open = (parts: Partial<Parts> = {}) =>
  createStoredLedger({
    parts: { ...mapParts(stored), ...parts },
    openModule: async () => module,
    async ask(after) {
      asked.push(after);
      await gate;
      const at = server.findIndex(({ id }) => id === after);
      if (after !== undefined && at < 0) throw new AppError('not-found');
      return fileOf(server.slice(at + 1));
    },
    now: () => clock,
  });
const keep = (more: Partial<History> = {}, account = '1') =>
  ledger.keepReadings(account, historyOf(server, more), session, signal);

beforeEach(() => {
  stored = new Map();
  asked = [];
  server = readings;
  clock = 100;
  gate = undefined;
  ledger = open();
});

const query: StoredQuery = {
  ...{ account: '1', list: 'new', period: 'all', q: '', order: 'newest' },
};
async function found(more: Partial<StoredQuery>) {
  const result = await ledger.keptChanges({ ...query, ...more });
  return result?.value.map(({ insta_username: username }) => username);
}

describe('the people of a moment', () => {
  beforeEach(() => keep());
  const moment = { relation: 'followers', until: null, part: 'there', q: '' } as const;
  const at = (days: number) => start + days * day;
  const asked = async (more: Partial<MomentQuery>) =>
    (await ledger.keptMoment('1', { ...moment, at: at(0), from: 0, count: 9, ...more }))?.value;

  it('are those of the reading before it, by their present names', async () => {
    expect(await asked({ at: at(15) })).toEqual({
      ...{ takenAt: at(10), untilTakenAt: at(20), from: 0, total: 2, unnamed: 0 },
      counts: { there: 2, left: 0, came: 2, passed: null },
      people: [
        { id: 'ada', username: 'ada', state: 'stayed' },
        { id: '1', username: 'one', state: 'stayed' },
      ],
    });
    expect((await asked({ part: 'came', at: at(15) }))?.people).toEqual([
      { id: '5', username: 'Bea.five', state: 'came' },
      { id: '2', username: 'Two', state: 'came' },
    ]);
    expect((await asked({ relation: 'following', q: 'FOUR' }))?.people).toEqual([
      { id: '4', username: 'four', state: 'left' },
    ]);
    expect(await asked({ at: at(-1) })).toBe(null);
  });

  it('are compared with those of another moment, and follow what is set aside', async () => {
    const between = await asked({ until: at(10), part: 'left' });
    expect(between?.counts).toEqual({ there: 3, left: 2, came: 1, passed: 0 });
    expect(between?.people.map(({ username }) => username)).toEqual(['four', 'Two']);
    server = [readings[0], readings[2]].flatMap((each) => each ?? []);
    clock = 200;
    await keep();
    expect((await asked({}))?.counts).toEqual({ there: 3, left: 1, came: 2, passed: null });
  });
});

describe('the people who came or left', () => {
  beforeEach(() => keep());

  it('are those of a period, the latest first or in another order', async () => {
    expect(await found({})).toEqual(['Bea.five', 'ada']);
    expect(await found({ order: 'oldest' })).toEqual(['ada', 'Bea.five']);
    expect(await found({ order: 'name' })).toEqual(['ada', 'Bea.five']);
    expect(await found({ list: 'lost' })).toEqual(['four']);
    expect(await found({ period: '7' })).toEqual(['Two', 'Bea.five']);
    expect(await found({ period: '90' })).toEqual(['Bea.five', 'ada']);
    expect(await found({ q: 'BEA' })).toEqual(['Bea.five']);
    expect(await found({ q: 'x' })).toEqual([]);
  });

  it('since the last visit are those behind it', async () => {
    expect(await found({ period: 'visit' })).toEqual(['Bea.five', 'ada']);
    await keep({ unseen: { since: start + 10 * day } as History['unseen'] });
    expect(await found({ period: 'visit' })).toEqual(['Two', 'Bea.five']);
    await keep({ unseen: { since: start + 20 * day } as History['unseen'] });
    expect(await found({ period: 'visit' })).toEqual([]);
  });

  it('are found by what the owner did', async () => {
    expect(await found({ filter: 'followed' })).toEqual(['Bea.five']);
    expect(await found({ filter: 'not_followed' })).toEqual(['ada']);
    expect(await found({ list: 'lost', filter: 'was_mutual' })).toEqual(['four']);
    expect(await found({ list: 'lost', filter: 'followed' })).toEqual([]);
    expect(await found({ filter: 'new' })).toEqual([]);
  });

  it('have the readings that prove it, and what is known of them', async () => {
    const rows = (await ledger.keptChanges({ ...query, period: '7' }))?.value;
    expect(rows).toMatchObject([
      { insta_id: '2', since: iso(10), until: iso(20), period_start: iso(10), facts: ['returned'] },
      { insta_id: '5', facts: ['followed'], former_username: 'former' },
    ]);
    expect(rows?.[0]).not.toHaveProperty('former_username');
    const lost = (await ledger.keptChanges({ ...query, list: 'lost' }))?.value;
    expect(lost).toMatchObject([
      { insta_id: '4', since: iso(0), until: iso(10), facts: ['was_mutual'] },
    ]);
    const [, ada] = (await ledger.keptChanges(query))?.value ?? [];
    expect(ada).toMatchObject({ insta_id: 'ada', insta_username: 'ada', period_start: iso(0) });
    expect(ada).not.toHaveProperty('facts');
  });
});

describe('a person', () => {
  beforeEach(() => keep());

  it('has steps in both relations, and names', async () => {
    const four = (await ledger.keptPerson('1', '4'))?.value;
    expect(four?.steps.map(({ kind, relation, until }) => [kind, relation, until])).toEqual([
      ['first-seen', 'followers', iso(0)],
      ['first-seen', 'following', iso(0)],
      // Gone from both lists at once, which is no unfollow of the owner.
      ['left', 'followers', iso(10)],
    ]);
    expect(four).toMatchObject({
      ...{ insta_id: '4', insta_username: 'four', is_mutual: false, is_renamed: false },
      ...{ follows_you: false, you_follow: false, unknown: ['beginning', 'names', 'existence'] },
    });
    const five = (await ledger.keptPerson('1', '5'))?.value;
    expect(five?.steps).toMatchObject([
      { kind: 'came', since: iso(10), since_source: 'analysis', evidence: 'readings-differ' },
      { kind: 'followed', until: iso(20), until_source: 'analysis' },
    ]);
    expect(five).toMatchObject({
      ...{ insta_username: 'Bea.five', is_mutual: true, is_renamed: true, unknown: ['existence'] },
    });
    expect(five?.names[0]).toEqual({
      ...{ username: 'former', first_seen: iso(0), last_seen: iso(5) },
    });
    const two = (await ledger.keptPerson('1', '2'))?.value;
    expect(two?.steps.map(({ kind }) => kind)).toEqual(['first-seen', 'left', 'returned']);
  });

  it('who was never seen has none', async () => {
    for (const id of ['77', 'nobody']) {
      expect((await ledger.keptPerson('1', id))?.value).toMatchObject({
        ...{ insta_id: id, insta_username: '', follows_you: false, is_mutual: false },
        ...{ names: [], steps: [], unknown: ['names', 'existence'] },
      });
    }
  });

  it('is not known to be followed where no reading saw it', async () => {
    server = readings.map((each) => ({ ...each, following: null, following_changes: null }));
    await keep();
    expect((await ledger.keptPerson('1', '1'))?.value).toMatchObject({
      ...{ follows_you: true, you_follow: null, is_mutual: null },
      unknown: ['beginning', 'following', 'names', 'existence'],
    });
    expect(await ledger.heldLists('1')).toBeNull();
  });
});

describe('the readings on the device', () => {
  it('are brought to those of the server with what is missing', async () => {
    server = readings.slice(0, 2);
    expect(await keep()).toBe(true);
    server = readings;
    clock = 200;
    await keep();
    await keep();
    expect(asked).toEqual([undefined, 'b']);
    expect((await ledger.keptHistory('1'))?.value).toEqual(historyOf(readings));
    expect((await ledger.keptHistory('1'))?.savedAt).toBe(200);
    // As it is after a reload.
    ledger = open();
    expect(await found({})).toEqual(['Bea.five', 'ada']);
  });

  it('lose one that the server has not any more', async () => {
    await keep();
    const [first, , last] = readings as [Filed, Filed, Filed];
    const came = changes(['ada', '5'], ['4']);
    server = [first, { ...last, follower_changes: came, following_changes: changes(['5'], ['4']) }];
    expect(await keep()).toBe(true);
    expect(asked).toEqual([undefined]);
    expect([...stored.keys()].filter((key) => key.includes('/')).toSorted()).toEqual([
      ...['followers/a', 'followers/c', 'following/a', 'following/c'],
    ]);
    expect(await found({ period: '7' })).toEqual(['Bea.five', 'ada']);
  });

  it('are asked for from the beginning where they are damaged, or contradict the server', async () => {
    await keep();
    stored.set('followers/b', Uint8Array.of(1));
    expect(await open().keptHistory('1')).toBeNull();
    ledger = open();
    expect(await keep()).toBe(true);
    const wrong = historyOf(server.map((each) => ({ ...each, followers: 9 })));
    expect(await ledger.keepReadings('1', wrong, session, signal)).toBe(false);
    expect(asked).toEqual([undefined, undefined, undefined]);
  });

  it('are those of one account', async () => {
    await keep();
    expect(await ledger.keptHistory('2')).toBeNull();
    await expect(keep({}, '2')).rejects.toMatchObject({ code: 'conflict' });
    expect(await ledger.keptHistory('1')).not.toBeNull();
  });

  it('give the lists of the latest one as numbers, ascending', async () => {
    server = readings.map((each) => ({
      ...each,
      follower_changes: changes(
        (each.follower_changes?.came ?? []).map((id) => (id === 'ada' ? String(2n ** 63n) : id)),
        each.follower_changes?.left,
      ),
    }));
    await keep();
    const lists = await ledger.heldLists('1');
    expect([...(lists?.followers.ids ?? [])]).toEqual([1n, 2n, 5n, 2n ** 63n]);
    expect([...(lists?.following.ids ?? [])]).toEqual([1n, 5n]);
    expect(lists?.followers.tag).toMatch(/^4-[0-9a-f]{16}$/);
    expect(await ledger.heldLists('2')).toBeNull();
    server = readings;
    await ledger.forgetReadings();
    await keep();
    // An id that is no number.
    expect(await ledger.heldLists('1')).toBeNull();
  });

  it('are forgotten, also while they are being kept', async () => {
    await keep();
    await ledger.forgetReadings();
    expect(stored.size).toBe(0);
    expect(await ledger.keptHistory('1')).toBeNull();
    const [wait, go] = gateOf();
    gate = wait;
    const keeping = keep();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await ledger.forgetReadings();
    go();
    expect(await keeping).toBe(false);
    expect(stored.size).toBe(0);
    expect(await ledger.keptHistory('1')).toBeNull();
  });

  it('are not kept by a device that refuses, or after an abort', async () => {
    ledger = open({ change: () => Promise.reject(new Error('quota')) });
    expect(await keep()).toBe(false);
    expect(await ledger.keptHistory('1')).toBeNull();
    ledger = open({ get: () => Promise.reject(new Error('refused')) });
    expect(await ledger.keptHistory('1')).toBeNull();
    ledger = open();
    const aborted = ledger.keepReadings('1', historyOf(server), session, AbortSignal.abort());
    expect(await aborted).toBe(false);
    expect(stored.size).toBe(0);
  });
});
