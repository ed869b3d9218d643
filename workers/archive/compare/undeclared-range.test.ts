import { expect, test } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import { exportFiles, folderOf, type Person } from '../../../tests/support/archive/exports.ts';
import { reportArchives, type GivenArchive } from '../index.ts';

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
