import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import {
  exportFiles,
  folderOf,
  paths,
  type Person,
} from '../../../tests/support/archive/exports.ts';
import { reportArchives, type GivenArchive } from '../index.ts';
import { readArchive } from '../reading/read-archive.ts';
import type { Reading } from '../reading/reading.ts';
import { compareReadings } from './compare-readings.ts';

const stay: Person[] = Array.from({ length: 12 }, (_, at) => [`stay${at}`, 1_700_000_000 + at * 2]);
const old: Person[] = Array.from({ length: 30 }, (_, at) => [`old${at}`, 1_690_000_000 + at]);

/** A reading whose name alone has a date: it says nothing of a range. */
const named = (followers: readonly Person[], following: readonly Person[], date: string) =>
  folderOf(exportFiles(followers, following), `instagram-owner.of.it-${date}-x`);

async function compare(...archives: GivenArchive[]) {
  const { report } = await reportArchives(archives, false);
  return report;
}

test('an archive of a range that does not say so loses no one', async () => {
  const { events, readings, verdict } = await compare(
    named(stay, stay, '2025-01-01'),
    named(stay.slice(6), stay.slice(6), '2025-02-01'),
  );
  expect(events).toEqual([]);
  expect(verdict).toBe('no-verdict');
  expect(readings[1]).toMatchObject({ complete: false, warnings: ['PARTIAL_RANGE'] });
  const left = await compare(
    named(stay, stay, '2025-01-01'),
    named(stay.slice(1), stay, '2025-02-01'),
  );
  expect(left.events).toMatchObject([{ username: 'stay0', kind: 'lost' }]);
});

// As a last part of followers that is missing has them, which no gap in the numbers shows.
test.each([3, 6, 9])('the %s oldest are not lost though following is whole', async (count) => {
  const all = [...old, ...stay];
  const { events, readings, verdict } = await compare(
    named(all, all, '2025-01-01'),
    named(all.slice(count), all, '2025-02-01'),
  );
  expect({ events, verdict }).toEqual({ events: [], verdict: 'no-verdict' });
  expect(readings[1]).toMatchObject({ complete: false, warnings: ['PARTIAL_RANGE'] });
});

test('the two oldest and a younger one that leave are lost', async () => {
  const all = [...old, ...stay];
  const left = (names: readonly Person[]) =>
    compare(named(all, all, '2025-01-01'), named(names, all, '2025-02-01'));
  expect((await left(all.slice(2))).events.map(({ kind }) => kind)).toEqual(['lost', 'lost']);
  const three = all.filter((_, at) => at > 1 && at !== 9);
  expect((await left(three)).events.map(({ kind }) => kind)).toEqual(['lost', 'lost', 'lost']);
});

test('an earlier reading of a range makes no one new', async () => {
  const all = [...old, ...stay];
  const { events, verdict, readings } = await compare(
    named(stay, stay, '2025-01-01'),
    named(all, all, '2025-02-01'),
  );
  expect(events).toEqual([]);
  expect(verdict).toBe('no-verdict');
  expect(readings.map(({ warnings }) => warnings)).toEqual([['PARTIAL_RANGE'], []]);
});

test('a range between two whole readings is passed over', async () => {
  const all = [...old, ...stay];
  const { events, verdict } = await compare(
    named(all, all, '2025-01-01'),
    named(stay, stay, '2025-02-01'),
    named(all.slice(1), all, '2025-03-01'),
  );
  expect(events).toMatchObject([
    { username: 'old0', kind: 'lost', from: '2025-01-01T00:00:00.000Z' },
  ]);
  expect(verdict).toBe('complete');
});

test('the oldest of a list are not lost when its last part is missing', async () => {
  const all = [...old, ...stay];
  const { events, readings, verdict } = await compare(
    named(all, all, '2025-01-01'),
    named(all.slice(12), all, '2025-02-01'),
  );
  expect({ events, verdict }).toEqual({ events: [], verdict: 'no-verdict' });
  expect(readings[1]).toMatchObject({ complete: false, warnings: ['PARTIAL_RANGE'] });
});

test('renaming the oldest followers is no range', async () => {
  const renamed = old
    .slice(0, 3)
    .map(([name, seconds]): Person => [name.replace('old', 'fresh'), seconds]);
  const after = [...renamed, ...old.slice(3)];
  const { events } = await compare(
    named(old, old, '2025-01-01'),
    named(after, after, '2025-02-01'),
  );
  expect(events.map(({ kind, renamedTo }) => [kind, renamedTo])).toEqual(
    renamed.map(([name]) => ['renamed', name]),
  );
});

test('an oldest one who has a new name is no sign of a range', async () => {
  const all = [...old, ...stay];
  const renamed: Person = ['renamed', old[2]?.[1] ?? 0];
  const { events } = await compare(
    named(all, stay, '2025-01-01'),
    named([...all.slice(3), renamed], stay, '2025-02-01'),
  );
  expect(events.map(({ username, kind }) => `${username} ${kind}`).toSorted()).toEqual([
    'old0 lost',
    'old1 lost',
    'old2 renamed',
  ]);
});

test('a new one without a time does not hide a range', async () => {
  const all = [...old, ...stay];
  const { readings } = await compare(
    named(all, all, '2025-01-01'),
    named([...all.slice(6), ['timeless', 0]], all, '2025-02-01'),
  );
  expect(readings[1]?.warnings).toEqual(['PARTIAL_RANGE']);
});

describe('a range with real losses', () => {
  const from = 1_640_000_000;
  const step = 100_000;
  const many: Person[] = Array.from({ length: 800 }, (_, at) => [`p${at}`, from + at * step]);
  const followed = many.slice(0, 300);
  const compareTwo = (before: readonly Person[], after: readonly Person[], following = followed) =>
    compare(named(before, followed, '2026-08-11'), named(after, following, '2026-11-20'));

  it('among the younger followers loses nobody', async () => {
    const cut = many.filter(([name], at) => at >= 715 && name !== 'p750');
    const { events, readings, verdict } = await compareTwo(many, cut, []);
    expect(events).toEqual([]);
    expect(verdict).toBe('no-verdict');
    expect(readings[1]).toMatchObject({ complete: false, warnings: ['PARTIAL_RANGE'] });
  });

  it('and those who left and came back, with a new time, loses nobody', async () => {
    const back: Person[] = [
      ['p3', from + 795 * step],
      ['p9', from + 796 * step],
    ];
    const { events } = await compareTwo(many, [...many.slice(500), ...back]);
    expect(events).toEqual([]);
  });

  it('of which only new followers are left loses nobody', async () => {
    const fresh: Person[] = [['fresh', Date.UTC(2026, 9, 1) / 1_000]];
    const { events } = await compareTwo(many, fresh, []);
    expect(events.filter(({ kind }) => kind === 'lost')).toEqual([]);
  });

  it('is none where chance explains that the oldest are gone', async () => {
    const left = many.filter((_, at) => at >= 3 && at % 4 !== 0);
    const { events, verdict } = await compareTwo(many, left);
    expect(verdict).toBe('complete');
    expect(events).toHaveLength(many.length - left.length);
  });

  it('is none where three of five are gone', async () => {
    const few = many.slice(0, 5);
    const { events } = await compare(
      named(few, few, '2026-08-11'),
      named(few.slice(3), few, '2026-11-20'),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['lost', 'lost', 'lost']);
  });

  it.each([0, undefined])('is not seen without times (%j)', async (time) => {
    const timeless = many.map(([name]): Person => [name, time as number]);
    const { verdict } = await compareTwo(timeless, timeless.slice(400));
    expect(verdict).toBe('complete');
  });

  it('is not seen where all have the same time', async () => {
    const same = many.map(([name]): Person => [name, from]);
    expect((await compareTwo(same, same.slice(400))).verdict).toBe('complete');
  });

  it('with an end, by followers and following', async () => {
    const until = many.slice(0, 600);
    const { events, readings } = await compare(
      named(many, many, '2026-08-11'),
      named(until, until, '2026-11-20'),
    );
    expect(events).toEqual([]);
    expect(readings[1]?.warnings).toEqual(['PARTIAL_RANGE']);
  });

  it('is found whatever else is lost, and never without it', async () => {
    const cases = fc.record({
      cut: fc.integer({ min: 10, max: 700 }),
      gone: fc.uniqueArray(fc.integer({ min: 0, max: 799 }), { maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ cut, gone }) => {
        const stayed = many.filter((_, at) => !gone.includes(at));
        const rangeOf = stayed.filter(([, seconds]) => seconds >= from + cut * step);
        const range = await compareTwo(many, rangeOf, []);
        expect(range.readings[1]?.warnings).toEqual(['PARTIAL_RANGE']);
        expect(range.events).toEqual([]);
        // The oldest stays: no date explains who is gone.
        const whole = [...many.slice(0, 1), ...stayed.filter(([name]) => name !== 'p0')];
        const { events, verdict } = await compareTwo(many, whole);
        expect(verdict).toBe('complete');
        expect(events).toHaveLength(many.length - whole.length);
      }),
      { numRuns: 15 },
    );
  });
});

describe('frequent archives of a range whose edge moves', () => {
  const day = 86_400;
  const week = 7 * day;
  const last = Date.UTC(2026, 4, 29) / 1_000;
  /** A follower each week, for four years. */
  const weekly: Person[] = Array.from({ length: 208 }, (_, at) => [`w${at}`, last - at * week]);
  /** Archives a week apart of everybody who followed within `days`. */
  const windows = (days: number, isDated = true) =>
    [4, 3, 2, 1, 0].map((weeksAgo) => {
      const at = last + day - weeksAgo * week;
      const seen = weekly.filter(([, time]) => time < at && time > at - days * day);
      const date = new Date(at * 1_000).toISOString().slice(0, 10);
      return isDated ? named(seen, seen, date) : folderOf(exportFiles(seen, seen), 'download');
    });

  it.each([
    [365, true],
    [3 * 365, true],
    [365, false],
  ])('lose no one to it (%s days, dated: %s)', async (days, isDated) => {
    const { events, readings, verdict } = await compare(...windows(days, isDated));
    expect(events.filter(({ kind }) => kind === 'lost')).toEqual([]);
    expect(readings.map(({ complete }) => complete)).toEqual([true, false, false, false, false]);
    expect(verdict).toBe('no-verdict');
  });

  it('are not taken for those of an account whose oldest follower left', async () => {
    for (const days of [300, 400]) {
      const all = weekly.filter(([, time]) => time > last - days * day);
      const { events, verdict } = await compare(
        named(all, all, '2026-05-30'),
        named(all.slice(0, -1), all, '2026-06-06'),
      );
      expect(events).toMatchObject([{ username: all.at(-1)?.[0], kind: 'lost' }]);
      expect(verdict).toBe('complete');
    }
  });

  it('are not taken for those of an account that is as old as the range', async () => {
    const all = weekly.filter(([, time]) => time > last - 365 * day);
    const early = all.filter(([, time]) => time < last - 120 * day);
    const gone = new Set([all.at(-1)?.[0], all.at(-12)?.[0]]);
    const { events, verdict } = await compare(
      named(early, early, '2026-01-29'),
      named(
        all.filter(([name]) => !gone.has(name)),
        all,
        '2026-05-30',
      ),
    );
    const lost = events.filter(({ kind }) => kind === 'lost').map(({ username }) => username);
    expect(new Set(lost)).toEqual(gone);
    expect(verdict).toBe('complete');
  });
});

describe('an earlier reading', () => {
  const old2: Person = ['old', 1_700_000_000 - 5];
  const before = (followers: readonly Person[]) => named(followers, stay, '2025-01-01');
  const after = (followers: readonly Person[]) => named(followers, stay, '2025-02-01');

  it('that lacks one who followed before it is incomplete, and they are not new', async () => {
    const { events, readings } = await compare(before(stay), after([...stay, old2]));
    expect(events).toEqual([]);
    expect(readings[0]).toMatchObject({ complete: false, warnings: ['PARTIAL_RANGE'] });
  });

  it('that has them under another name is complete', async () => {
    const renamed: Person = ['renamed', old2[1]];
    const { events } = await compare(before([...stay, old2]), after([...stay, renamed]));
    expect(events).toMatchObject([{ username: 'old', kind: 'renamed', renamedTo: 'renamed' }]);
  });

  it('that lacks one who was away is complete', async () => {
    const { events } = await compare(
      named([...stay, old2], stay, '2024-12-01'),
      before(stay),
      after([...stay, old2]),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['lost', 'returned']);
  });
});

describe('what the person says a reading covers', () => {
  const read = async (followers: readonly Person[], date: string, coverage: Reading['coverage']) =>
    Object.assign(await readArchive(named(followers, followers, date)), { coverage });
  const all = [...old, ...stay];

  it('overrules the guess in both directions', async () => {
    const whole = await read(all, '2025-01-01', null);
    const stated = await read(all.slice(20), '2025-02-01', 'all');
    expect(await compareReadings([whole, stated])).toMatchObject({ verdict: 'complete' });
    expect(stated.complete).toBe(true);
    const part = await read(all.slice(1), '2025-02-01', 'part');
    expect(await compareReadings([whole, part])).toMatchObject({
      ...{ changes: [], verdict: 'no-verdict' },
    });
    expect(part.warnings.list()).toEqual(['PARTIAL_RANGE']);
  });

  it('overrules the number that the network counts, which otherwise shows a range', async () => {
    const at = Date.UTC(2025, 0, 2);
    const judged = async (count: number, coverage: Reading['coverage'], when = at) => {
      const reading = await read(all, '2025-01-01', coverage);
      await compareReadings([reading], { counts: [{ count, at: when }] });
      return reading.complete;
    };
    expect(await judged(all.length * 1.02, null)).toBe(true);
    expect(await judged(all.length * 1.05, null)).toBe(false);
    expect(await judged(all.length * 1.05, 'all')).toBe(true);
    expect(await judged(all.length * 1.05, null, at + 60 * 86_400_000)).toBe(true);
  });

  const day = 86_400_000;
  it('is judged by the nearest of several counts', async () => {
    const judged = async (...counts: [count: number, days: number][]) => {
      const reading = await read(all, '2025-01-01', null);
      const known = counts.map(([count, days]) => ({ count, at: at + days * day }));
      await compareReadings([reading], { counts: known });
      return reading.complete;
    };
    const at = Date.UTC(2025, 0, 1);
    expect(await judged([900, 20], [all.length, -1])).toBe(true);
    expect(await judged([all.length, 20], [900, 1])).toBe(false);
  });

  const counted = async (names: number, count: number, days: number) => {
    const many = Array.from({ length: names }, (_, at): Person => [`p${at}`, 1_700_000_000 + at]);
    const reading = await read(many, '2025-11-05', null);
    const at = Date.UTC(2025, 10, 5) + days * day;
    await compareReadings([reading], { counts: [{ count, at }] });
    return reading.complete;
  };

  it.each([
    ['the same day', 1_000, 1_020, 0],
    ['24 days later, as the account grew', 1_000, 1_021, 24],
    ['24 days later by one more in a small account', 48, 49, 24],
    ['24 days before, as some left', 1_000, 1_021, -24],
  ])('is none by a count of %s', async (_, names, count, days) => {
    expect(await counted(names, count, days)).toBe(true);
  });

  it.each([
    ['the same day', 1_000, 1_021, 0],
    ['three days later', 1_000, 1_021, 3],
    ['24 days later', 1_000, 1_200, 24],
    ['24 days later in a small account', 48, 60, 24],
    ['24 days before', 1_000, 1_200, -24],
  ])('is one by far too many that the network counts %s', async (_, names, count, days) => {
    expect(await counted(names, count, days)).toBe(false);
  });
});

test('readings of one day are in the order of their newest times', async () => {
  const noon = Date.UTC(2025, 0, 1, 12) / 1_000;
  const first = named([...stay, ['morning', noon - 3_600]], stay, '2025-01-01');
  const second = named([...stay, ['noon', noon]], stay, '2025-01-01');
  const { events } = await compare(second, first);
  expect(events.map(({ username, kind }) => `${username} ${kind}`).toSorted()).toEqual([
    'morning lost',
    'noon new',
  ]);
});

test('a reading without a date is behind the dated one that is older than its newest time', async () => {
  const fresh: Person = ['fresh', Date.UTC(2025, 1, 1) / 1_000];
  const undated = folderOf(exportFiles([...stay, fresh], stay), 'download');
  const { events } = await compare(undated, named(stay, stay, '2025-01-01'));
  expect(events).toMatchObject([{ username: 'fresh', kind: 'new', from: null, to: null }]);
});

describe('an older reading without a date behind a newer one', () => {
  const fresh: Person[] = Array.from({ length: 8 }, (_, at) => [`fresh${at}`, 1_735_000_000 + at]);
  const older = folderOf(exportFiles([...old, ...stay], stay), 'download');
  const younger = [...old.slice(1), ...stay, ...fresh];
  const summary = async (...archives: GivenArchive[]) => {
    const { events, verdict } = await compare(...archives);
    const of = (wanted: string) => events.filter(({ kind }) => kind === wanted).length;
    return { new: of('new'), lost: of('lost'), verdict };
  };
  const expected = { new: 8, lost: 1, verdict: 'complete' };

  it('is before it, as its newest follower is older', async () => {
    expect(await summary(named(younger, stay, '2025-01-01'), older)).toEqual(expected);
    const undated = folderOf(exportFiles(younger, stay), 'download');
    expect(await summary(undated, older)).toEqual(expected);
    expect(await summary(older, undated)).toEqual(expected);
  });

  it('is before it, whatever incomplete reading is between', async () => {
    const { [paths.following]: _, ...part } = exportFiles([...old, ...stay], []);
    const between = folderOf(part, 'download');
    expect(await summary(named(younger, stay, '2025-01-01'), between, older)).toMatchObject({
      lost: 1,
    });
  });

  it('is before it by whom the owner follows since', async () => {
    const all = [...old, ...stay];
    const after = named(all.slice(1), [...stay, ...fresh], '2025-01-01');
    expect(await summary(after, older)).toEqual({ new: 0, lost: 1, verdict: 'complete' });
  });
});
