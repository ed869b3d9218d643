/** @file Renamed people, and names that another account takes over, in history, timeline and time machine. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import { exportFiles, folderOf, type Person } from '../../../tests/support/archive/exports.ts';
import type { MomentQuery } from '../../../contract/threads/moments.ts';
import { readArchive } from '../reading/read-archive.ts';
import { accountsOf, type Account } from './accounts.ts';
import { momentOfOwn } from './own-moments.ts';
import { periodsOf } from './net-changes.ts';
import { historyOf, timelineOf } from './own-history.ts';
import { storedReading } from './reading-record.ts';

const day = 86_400;
const start = Date.UTC(2025, 0, 1, 12) / 1_000;
const timeAt = (reading: number) => (start + reading * 10 * day) * 1_000;
const isoAt = (reading: number) => new Date(timeAt(reading)).toISOString();

/** People who stay, so that no file looks like one of a range. */
const stayed = Array.from({ length: 20 }, (_, at): Person => [`stayed.${at}`, start - at * day]);

/** The account of a download every ten days, each given by the followers beside those who stay. */
async function accountOf(files: readonly (readonly Person[])[]): Promise<Account> {
  const stored = await Promise.all(
    files.map(async (followers, at) => {
      const made = start + at * 10 * day;
      const given = exportFiles(
        [...stayed, ...followers],
        [['stayed.0', start]],
        made,
        'nora.lind',
      );
      const reading = await readArchive(folderOf(given));
      return { ...storedReading(String(at), made * 1_000, reading), stated: 'all' as const };
    }),
  );
  const [account] = await accountsOf(stored);
  if (account === undefined) throw new Error('no account');
  return account;
}

const second = start - 90 * day;
const [ann, anna]: Person[] = [
  ['ann', second],
  ['anna', second],
];
/** Another account, which takes the name that is free by then. */
const otherAnn: Person = ['ann', start + 15 * day];

const query = { relation: 'followers', until: null, q: '', part: 'there', from: 0 } as const;
const momentOf = (account: Account, reading: number, change: Partial<MomentQuery> = {}) => {
  const moment = momentOfOwn(account, { ...query, at: timeAt(reading), count: 99, ...change });
  if (moment === null) throw new Error('no moment');
  return moment;
};
const timeline = (account: Account, name: string) => {
  const found = timelineOf(account, name);
  return {
    name: found?.insta_username,
    names: found?.names.map(({ username }) => username),
    isThere: found?.follows_you,
    steps: found?.steps.map(({ kind, until }) => [kind, until]) ?? [],
  };
};

const counted = (account: Account) =>
  historyOf(account, null)?.readings.map(({ followers, came, left }) => [followers, came, left]);

describe('a name that another account takes after a rename', () => {
  const files = [[ann], [anna], [anna, otherAnn], [anna]] as Person[][];

  it('has the timeline of the account that has had it last', async () => {
    const account = await accountOf(files);
    expect(timeline(account, 'ann')).toEqual({
      ...{ name: 'ann', names: ['ann'], isThere: false },
      steps: [
        ['came', isoAt(2)],
        ['left', isoAt(3)],
      ],
    });
    expect(timeline(account, 'anna')).toEqual({
      ...{ name: 'anna', names: ['ann', 'anna'], isThere: true },
      steps: [['first-seen', isoAt(0)]],
    });
    expect(timelineOf(account, 'anna')?.names).toEqual([
      { username: 'ann', first_seen: isoAt(0), last_seen: isoAt(0) },
      { username: 'anna', first_seen: isoAt(1), last_seen: isoAt(3) },
    ]);
  });

  it('is that of two people in the time machine', async () => {
    const account = await accountOf(files);
    const there = files.map((_, reading) => momentOf(account, reading).counts.there);
    expect(there).toEqual([21, 21, 22, 21]);
    const { people } = momentOf(account, 2, { q: 'ann' });
    expect(people.map(({ id, state }) => [id, state])).toEqual([
      ['@ann', 'left'],
      ['@anna', 'stayed'],
    ]);
  });

  it('does not delete the one who was renamed where the other account is deleted', async () => {
    const gone: Person = ['instagramuser_5', otherAnn[1]];
    const account = await accountOf([...files.slice(0, 3), [gone], []] as Person[][]);
    expect(timelineOf(account, 'ann')).toMatchObject({ is_deleted: true });
    expect(timelineOf(account, 'anna')).toMatchObject({ is_deleted: null, follows_you: false });
  });
});

describe('a name that another account had before', () => {
  const former: Person = ['anna', second - day];
  const files = [[ann, former], [ann], [anna]] as Person[][];

  it('is that of two people, each with a timeline', async () => {
    const account = await accountOf(files);
    expect(files.map((_, at) => momentOf(account, at).counts.there)).toEqual([22, 21, 21]);
    const { people } = momentOf(account, 0, { q: 'ann' });
    const timelines = people.map(({ id }) => timeline(account, id.slice(1)));
    const steps = timelines.map(({ steps: all, names }) => [names, all.slice(1)]);
    expect(steps.sort((one, other) => String(one).localeCompare(String(other)))).toEqual([
      [['ann', 'anna'], []],
      [['anna'], [['left', isoAt(1)]]],
    ]);
  });
});

describe('a person who is renamed and takes the name before again', () => {
  it('has each name once, the present one last, by either name', async () => {
    const account = await accountOf([[ann], [anna], [ann]] as Person[][]);
    for (const name of ['ann', 'anna']) {
      expect(timeline(account, name)).toEqual({
        ...{ name: 'ann', names: ['anna', 'ann'], isThere: true },
        steps: [['first-seen', isoAt(0)]],
      });
    }
    expect(timelineOf(account, 'ann')?.names).toEqual([
      { username: 'anna', first_seen: isoAt(1), last_seen: isoAt(1) },
      { username: 'ann', first_seen: isoAt(0), last_seen: isoAt(2) },
    ]);
  });
});

describe('a person who is renamed', () => {
  it('is one also in downloads of one moment, and in those without any', async () => {
    const { kept } = await accountOf([[ann], [anna], [anna, otherAnn]] as Person[][]);
    for (const exportedAt of [timeAt(0), null]) {
      const readings = kept.map((each) => ({
        ...each,
        reading: { ...each.reading, exportedAt },
      }));
      const [account] = await accountsOf(readings);
      if (account === undefined) throw new Error('no account');
      expect(timeline(account, 'anna')).toMatchObject({ names: ['ann', 'anna'], isThere: true });
      const changes = counted(account)?.map(([, ...change]) => change);
      expect(changes?.slice(1)).toEqual(
        exportedAt === null
          ? undefined
          : [
              [0, 0],
              [1, 0],
            ],
      );
      expect(timelineOf(account, 'ann')?.names).toHaveLength(1);
      expect(timelineOf(account, 'ann')?.steps.map(({ kind }) => kind)).toEqual(['came']);
    }
  });

  it('is one also where only a later incomplete download has the new name', async () => {
    const account = await accountOf([[ann], [ann]] as Person[][]);
    const to = timeAt(2);
    const renamed = {
      ...({ username: 'ann', renamedTo: 'anna', kind: 'renamed', evidence: '' } as const),
      ...{ from: timeAt(1), to },
    };
    const later = { ...account, changes: [renamed] };
    for (const name of ['ann', 'anna']) {
      expect(timeline(later, name)).toMatchObject({ names: ['ann', 'anna'], isThere: true });
    }
    const { people } = momentOf(later, 0, { q: 'ann' });
    expect(people).toEqual([{ id: '@anna', username: 'anna', state: 'stayed' }]);
  });
});

describe('how many came and left between two readings', () => {
  it('leaves out a person who was renamed', async () => {
    const account = await accountOf([[ann], [anna], [ann]] as Person[][]);
    expect(counted(account)).toEqual([
      [21, null, null],
      [21, 0, 0],
      [21, 0, 0],
    ]);
  });

  it('has a deleted account once, at the reading with its placeholder', async () => {
    const placeholder: Person = ['instagramuser_123', second];
    const account = await accountOf([[ann], [placeholder], []] as Person[][]);
    expect(counted(account)).toEqual([
      [21, null, null],
      [20, 0, 1],
      [20, 0, 0],
    ]);
    const all = periodsOf(account).find(({ period }) => period === 'all');
    expect(all).toMatchObject({ new: 0, lost: 1 });
    expect([0, 1, 2].map((at) => momentOf(account, at).counts.there)).toEqual([21, 20, 20]);
    expect(momentOf(account, 1, { q: 'instagramuser' }).people).toEqual([]);
    expect(momentOf(account, 0, { q: 'ann' }).people.map(({ state }) => state)).toEqual(['left']);
  });

  it('has an account that was deleted and is back', async () => {
    const placeholder: Person = ['instagramuser_123', second];
    const back = await accountOf([[ann], [placeholder], [ann]] as Person[][]);
    expect(counted(back)?.slice(1)).toEqual([
      [20, 0, 1],
      [21, 1, 0],
    ]);
  });

  it('has two people of one name', async () => {
    const account = await accountOf([[ann], [anna], [anna, otherAnn], [anna]] as Person[][]);
    expect(counted(account)?.slice(1)).toEqual([
      [21, 0, 0],
      [22, 1, 0],
      [21, 0, 1],
    ]);
  });

  it('is that between complete readings, whatever lies between them', async () => {
    const { kept } = await accountOf([[ann], [anna], [anna, otherAnn]] as Person[][]);
    const given = kept.map((each, at) => ({
      ...each,
      stated: at === 1 ? ('year' as const) : each.stated,
    }));
    const [account] = await accountsOf(given);
    if (account === undefined) throw new Error('no account');
    expect(counted(account)).toEqual([
      [21, null, null],
      [22, 1, 0],
    ]);
  });
});

/** For each person the place of their name, or -1 for one who is not there; no two have one name. */
const placesOf = fc
  .uniqueArray(fc.nat({ max: 3 }), { minLength: 3, maxLength: 3 })
  .chain((names) => fc.tuple(...names.map((name) => fc.constantFrom(name, name, -1))));

it('lists, time machine and timelines have the people of each download, whatever their names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(placesOf, { minLength: 2, maxLength: 5 }), async (given) => {
      const files = given.map((places) =>
        places.flatMap((name, person): Person[] =>
          name < 0 ? [] : [[`${'abcd'[name]}nn`, second + person]],
        ),
      );
      const account = await accountOf(files);
      fc.pre(account.kept.length === files.length);
      for (const [at, reading] of historyOf(account, null)?.readings.entries() ?? []) {
        const changes = account.changes.filter(({ to }) => to === timeAt(at));
        const count = (...kinds: string[]) =>
          changes.filter(({ kind }) => kinds.includes(kind)).length;
        const { came, left } = at === 0 ? { came: 0, left: 0 } : reading;
        expect([came, left]).toEqual([count('new', 'returned'), count('lost')]);
      }
      for (const [at, followers] of files.entries()) {
        const { counts, people } = momentOf(account, at, { q: 'nn' });
        expect(counts.there).toBe(stayed.length + followers.length);
        expect(new Set(people.map(({ id }) => id)).size).toBe(followers.length);
        for (const { id, state } of people) {
          const { steps, isThere } = timeline(account, id.slice(1));
          expect(isThere).toBe(state === 'stayed');
          const before = steps.filter(([, until]) => (until ?? '') <= isoAt(at));
          expect(before.at(-1)?.[0]).toMatch(/first-seen|came|returned/);
        }
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
