import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import {
  exportFiles,
  folderOf,
  htmlPage,
  paths,
  shapes,
  type Person,
} from '../../../tests/support/archive/exports.ts';
import { reportArchives, type GivenArchive } from '../index.ts';

const day = 86_400;
const start = 1_750_000_000;
/** A second after the reading of a day, before that of the next one. */
const since = (at: number) => start + at * day + day / 2;
const isoOf = (at: number) => new Date(at * 1_000).toISOString();

const stay: Person[] = Array.from({ length: 12 }, (_, at) => [`stay${at}`, 1_700_000_000 + at * 2]);
const one: Person = ['one', 1_710_000_001];
const two: Person = ['two', since(0)];

/** A reading on a day; `change` replaces files. */
function on(
  at: number,
  followers: readonly Person[],
  change: Record<string, unknown> = {},
  following = stay,
) {
  return folderOf({ ...exportFiles(followers, following, start + at * day), ...change });
}

/** Followers of which the first part is not there. */
const partial = (at: number, followers: readonly Person[]) =>
  folderOf({
    ...Object.fromEntries(
      Object.entries(exportFiles([], stay, start + at * day)).filter(
        ([path]) => path !== paths.followers,
      ),
    ),
    'connections/followers_and_following/followers_2.json': followers.map(shapes.a),
  });

/** A reading whose followers come from HTML. */
function html(at: number, followers: readonly Person[]): GivenArchive {
  const files: Record<string, unknown> = exportFiles(followers, stay, start + at * day);
  const { [paths.followers]: _, ...rest } = files;
  return folderOf({
    ...rest,
    'connections/followers_and_following/followers_1.html': htmlPage(followers),
  });
}

async function compare(...archives: GivenArchive[]) {
  const { report } = await reportArchives(archives, false);
  const events = report.events.map(({ evidence, ...event }) => {
    expect(evidence).not.toBe('');
    return event;
  });
  return { ...report, events };
}

const event = (username: string, kind: string, from: number, to: number, more = {}) => ({
  username,
  kind,
  from: isoOf(start + from * day),
  to: isoOf(start + to * day),
  ...more,
});

test('new, lost and returned', async () => {
  const { events, verdict } = await compare(
    on(0, [...stay, one]),
    on(1, [...stay, two]),
    on(2, [...stay, one, two]),
  );
  expect(verdict).toBe('complete');
  expect(events).toEqual([
    event('two', 'new', 0, 1),
    event('one', 'lost', 0, 1),
    event('one', 'returned', 1, 2),
  ]);
});

test('the order of the paths does not matter while all have dates', async () => {
  const { events } = await compare(on(1, stay), on(0, [...stay, one]));
  expect(events).toEqual([event('one', 'lost', 0, 1)]);
});

test('without a date the given order counts', async () => {
  const undated = folderOf(exportFiles(stay, stay));
  const { events } = await compare(on(1, [...stay, one]), undated, on(0, [...stay, two]));
  expect(events).toEqual([
    { username: 'one', kind: 'lost', from: null, to: null },
    { username: 'two', kind: 'new', from: null, to: null },
  ]);
});

test('an incomplete reading loses no one, and narrows by presence', async () => {
  const second = await compare(on(0, [...stay, one]), partial(1, stay));
  expect(second).toMatchObject({ events: [], verdict: 'no-verdict' });
  const between = await compare(
    on(0, [...stay, one]),
    partial(1, [one, two]),
    on(2, [...stay, two]),
  );
  expect(between.events).toEqual([event('two', 'new', 0, 1), event('one', 'lost', 1, 2)]);
  expect(between.verdict).toBe('complete');
  const behind = await compare(on(0, stay), partial(1, [two]));
  expect(behind.events).toEqual([event('two', 'new', 0, 1)]);
});

test('renamed, and renamed back', async () => {
  const other: Person = ['other', one[1]];
  const { events } = await compare(
    on(0, [...stay, one]),
    on(1, [...stay, other]),
    on(2, [...stay, one]),
  );
  expect(events).toEqual([
    event('one', 'renamed', 0, 1, { renamedTo: 'other' }),
    event('other', 'renamed', 1, 2, { renamedTo: 'one' }),
  ]);
});

test('not renamed with two of a second, or another following state', async () => {
  const same: Person[] = [
    ['x', one[1]],
    ['y', one[1]],
  ];
  const twoPairs = await compare(on(0, [...stay, one, ['uno', one[1]]]), on(1, [...stay, ...same]));
  expect(twoPairs.events.map(({ kind }) => kind)).toEqual(['new', 'new', 'lost', 'lost']);
  const followed = await compare(
    on(0, [...stay, one], {}, [...stay, one]),
    on(1, [...stay, ['x', one[1]]]),
  );
  expect(followed.events.map(({ kind }) => kind)).toEqual(['new', 'lost']);
});

test('HTML proves no rename; a later JSON reading does', async () => {
  const other: Person = ['other', one[1]];
  const alone = await compare(on(0, [...stay, one]), html(1, [...stay, other]));
  expect(alone.events.map(({ kind }) => kind)).toEqual(['new', 'lost']);
  const later = await compare(
    on(0, [...stay, one]),
    html(1, [...stay, other]),
    on(2, [...stay, other]),
  );
  expect(later.events).toEqual([event('one', 'renamed', 0, 1, { renamedTo: 'other' })]);
});

test('deleted accounts leave a placeholder', async () => {
  const paired = await compare(
    on(0, [...stay, one]),
    on(1, [...stay, ['instagramuser_77', one[1]]]),
  );
  expect(paired.events).toEqual([event('one', 'deleted', 0, 1)]);
  const alone = await compare(on(0, [...stay, one]), on(1, [...stay, ['instagramuser_77', 5]]));
  expect(alone.events).toEqual([
    event('instagramuser_77', 'deleted', 0, 1),
    event('one', 'lost', 0, 1),
  ]);
});

test('an account that was deactivated is back with its second', async () => {
  const away: Person = ['instagramuser_77', one[1]];
  const atFirst = await compare(on(0, [...stay, away]), on(1, [...stay, one]));
  expect(atFirst.events).toEqual([event('one', 'returned', 0, 1)]);
  const meanwhile = await compare(
    on(0, [...stay, one]),
    on(1, [...stay, away]),
    on(2, [...stay, one]),
  );
  expect(meanwhile.events).toEqual([event('one', 'deleted', 0, 1), event('one', 'returned', 1, 2)]);
});

test('the same archive twice is one reading', async () => {
  const { events, verdict } = await compare(on(0, stay), on(0, stay));
  expect({ events, verdict }).toEqual({ events: [], verdict: 'complete' });
});

test('another owner is shown and not compared', async () => {
  const other = folderOf(exportFiles([one], [two], start + day, 'somebody'));
  const { events, readings, verdict } = await compare(on(0, stay), other);
  expect({ events, verdict }).toEqual({ events: [], verdict: 'no-verdict' });
  expect(readings[1]).toMatchObject({
    owner: 'somebody',
    warnings: ['NOT_OWNER'],
    counts: { followers: 1 },
  });
});

test('an unreadable archive among others is an entry', async () => {
  const { events, readings, verdict } = await compare(
    on(0, [...stay, one]),
    folderOf({ 'x.zip': 'no zip' }, 'x.zip'),
    on(1, stay),
  );
  expect(events).toEqual([event('one', 'lost', 0, 1)]);
  expect(verdict).toBe('complete');
  expect(readings[1]).toMatchObject({ complete: false, warnings: ['CORRUPT_FILE:x.zip'] });
  expect(Object.values(readings[1]?.counts ?? {}).every((count) => count === null)).toBe(true);
});

test('complete readings agree with sets', async () => {
  const people = fc.uniqueArray(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(people, { minLength: 2, maxLength: 5 }), async (lists) => {
      // Seconds that no two names share, from before the first reading they are in.
      const firstOf = (id: number) => lists.findIndex((ids) => ids.includes(id));
      const personOf = (id: number): Person => [
        `p${id}`,
        since(firstOf(id) - 1) + ((id * 7_919) % 10_007),
      ];
      const extra: Person[] = [['keep', 1_600_000_000]];
      const readings = lists.map((ids, at) => on(at, [...extra, ...ids.map(personOf)], {}, extra));
      const { events, verdict } = await compare(...readings);
      expect(verdict).toBe('complete');
      const expected: unknown[] = [];
      const lost = new Set<number>();
      lists.forEach((ids, at) => {
        if (at === 0) return;
        const before = new Set(lists[at - 1]);
        for (const id of ids) {
          if (!before.has(id))
            expected.push(event(`p${id}`, lost.delete(id) ? 'returned' : 'new', at - 1, at));
          before.delete(id);
        }
        for (const id of before) {
          lost.add(id);
          expected.push(event(`p${id}`, 'lost', at - 1, at));
        }
      });
      const sorted = (list: unknown[]) => list.map((item) => JSON.stringify(item)).sort();
      expect(sorted(events)).toEqual(sorted(expected));
    }),
    { numRuns: 60 },
  );
});

test('a copy under a name without a date is the same archive', async () => {
  const undated = exportFiles([...stay, one], stay);
  const { events, verdict } = await compare(
    folderOf(undated, 'instagram-owner.of.it-2025-01-02-x'),
    folderOf(undated, 'copy'),
    folderOf(exportFiles(stay, stay), 'instagram-owner.of.it-2025-01-09-x'),
  );
  expect(verdict).toBe('complete');
  expect(events).toEqual([
    {
      username: 'one',
      kind: 'lost',
      from: '2025-01-02T00:00:00.000Z',
      to: '2025-01-09T00:00:00.000Z',
    },
  ]);
});

test('a new follower is spelled as the archive spells the name', async () => {
  const { events } = await compare(on(0, stay), on(1, [...stay, ['Cleo.B', since(0)]]));
  expect(events).toEqual([event('Cleo.B', 'new', 0, 1)]);
});

test('a comparison without a verdict says of how many readings, and why', async () => {
  const damaged = { [paths.following]: '{' };
  const { verdict, reason } = await compare(on(0, stay), on(1, stay, damaged), on(2, [], damaged));
  expect(verdict).toBe('no-verdict');
  expect(reason).toBe(
    '1 of 3 distinct readings can be compared completely: CORRUPT_FILE, LIST_EMPTY',
  );
  expect((await compare(on(0, stay))).reason).toBeUndefined();
});
