import { expect, test } from 'vitest';
import {
  change,
  dailyHistory,
  emptyHistory,
  leaveAt,
  onDay,
  type HistoryFile,
} from '../../../tests/support/causes/histories.ts';
import { explainLosses, readHistory } from './index.ts';

function explain(file: HistoryFile) {
  const history = readHistory(file);
  if (typeof history === 'string') throw new Error(history);
  return explainLosses(history);
}

/** Losses of an even rhythm: two or three between any two readings, and other counts where given. */
function withLosses(file: HistoryFile, others: Readonly<Record<number, number>> = {}): HistoryFile {
  for (let reading = 1; reading < file.readings.length; reading += 1) {
    leaveAt(file, reading, others[reading] ?? 2 + ((reading * 7) % 5 === 0 ? 1 : 0));
  }
  return file;
}

function publish(file: HistoryFile, id: string, day: number) {
  file.contents.push({ id, at: onDay(day), kind: 'post' });
}

/** 120 days with a content every 12 days, the fifth of them on day 60.5. */
function withContents(others?: Readonly<Record<number, number>>): HistoryFile {
  const file = withLosses(dailyHistory(120), others);
  for (let each = 1; each < 10; each += 1) publish(file, `c${each}`, 12 * each + 0.5);
  return file;
}

test('an even rhythm has no content as a cause', () => {
  const { contents, losses, sentence } = explain(withContents());
  expect(contents).toEqual([]);
  expect(new Set(losses.map(({ cause }) => cause))).toEqual(new Set(['none']));
  expect(sentence).toBeNull();
});

test('a content after which many more left is named, with the odds of each loss', () => {
  const { contents, losses, sentence } = explain(withContents({ 61: 12, 62: 9 }));
  expect(contents).toHaveLength(1);
  const [named] = contents;
  expect(named).toMatchObject({ id: 'c5', withinHours: 24, lost: 21 });
  expect(named?.expected).toBeGreaterThan(3);
  expect(named?.expected).toBeLessThan(6);
  expect(named?.q).toBeLessThanOrEqual(0.05);
  const after = losses.filter(({ cause }) => cause === 'content');
  expect(after).toHaveLength(21);
  const odds = (21 - (named?.expected ?? 0)) / 21;
  for (const loss of after) {
    expect(loss.content).toBe('c5');
    expect(loss.odds).toBeCloseTo(odds, 2);
  }
  expect(sentence).toMatchObject({ code: 'content', values: { contents: 1 } });
});

test('where losses come in bursts at other times too, none is put down to a content', () => {
  const bursts = { 20: 14, 34: 12, 46: 13, 70: 15, 93: 12, 104: 13, 116: 12 };
  expect(explain(withContents({ ...bursts, 61: 13 })).contents).toEqual([]);
});

test('a level that stays higher is no effect of the content before it', () => {
  const higher = Object.fromEntries(Array.from({ length: 59 }, (_, at) => [61 + at, 9 + (at % 3)]));
  expect(explain(withContents(higher)).contents).toEqual([]);
});

test('a day of the week with more losses is part of the rhythm', () => {
  const mondays = Object.fromEntries(Array.from({ length: 17 }, (_, week) => [7 * week + 1, 10]));
  const file = withLosses(dailyHistory(120), mondays);
  for (let week = 2; week < 15; week += 3) publish(file, `c${week}`, 7 * week + 0.1);
  expect(explain(file).contents).toEqual([]);
});

test('contents of 12 hours without a reading between are one occasion', () => {
  const file = withContents({ 61: 12, 62: 9 });
  publish(file, 'later', 60.9);
  publish(file, 'a day on', 64.5);
  expect(explain(file).contents).toMatchObject([{ id: 'c5', with: ['later'] }]);
});

test('a reading between two contents makes two occasions of them', () => {
  const file = withContents({ 61: 12, 62: 9 });
  publish(file, 'earlier', 59.9);
  const [named, ...others] = explain(file).contents;
  expect(others).toEqual([]);
  expect(named?.with).toBeUndefined();
});

test('where the readings cannot tell which of two contents it was, none is named', () => {
  const weekly = withLosses(emptyHistory(Array.from({ length: 40 }, (_, week) => 7 * week)), {
    20: 25,
  });
  publish(weekly, 'one', 134.5);
  expect(explain(weekly).contents).toMatchObject([{ id: 'one' }]);
  publish(weekly, 'other', 137.5);
  expect(explain(weekly).contents).toEqual([]);
});

/** Weekly readings with losses of an even rhythm, and more after contents in the given weeks. */
function weeklyHistory(effects: Readonly<Record<number, number>>): HistoryFile {
  const file = emptyHistory(Array.from({ length: 31 }, (_, week) => 7 * week));
  for (let week = 1; week <= 30; week += 1) {
    leaveAt(file, week, 7 + ((week * 5) % 4) + (effects[week] ?? 0));
  }
  return file;
}

test('contents whose losses are each other’s surroundings are all named', () => {
  const effects = { 9: 30, 11: 34, 13: 28, 15: 32, 17: 30 };
  const file = weeklyHistory(effects);
  for (const week of [3, 9, 11, 13, 15, 17, 22, 27]) publish(file, `c${week}`, 7 * (week - 1) + 2);
  const ids = explain(file).contents.map(({ id }) => id);
  expect(ids).toEqual(['c9', 'c11', 'c13', 'c15', 'c17']);
});

test('many blank accounts that leave at once are a purge, and the deleted among them deleted', () => {
  const file = withLosses(dailyHistory(60));
  const blank = leaveAt(file, 30, 12);
  const deleted = leaveAt(file, 30, 3);
  const ordinary = leaveAt(file, 30, 2);
  for (const id of blank) file.people[id] = { blank: true };
  for (const id of deleted) file.people[id] = { deleted: true };
  const causes = new Map(explain(file).losses.map(({ id, cause }) => [id, cause]));
  expect(blank.map((id) => causes.get(id))).toEqual(blank.map(() => 'purge'));
  expect(deleted.map((id) => causes.get(id))).toEqual(deleted.map(() => 'deleted'));
  expect(ordinary.map((id) => causes.get(id))).toEqual(ordinary.map(() => 'none'));
});

test('many who leave at once are no purge if most of them have pictures', () => {
  const file = withLosses(dailyHistory(60));
  for (const id of leaveAt(file, 30, 8)) file.people[id] = { blank: true };
  leaveAt(file, 30, 14);
  expect(explain(file).losses.filter(({ cause }) => cause === 'purge')).toEqual([]);
});

test('blank accounts that leave now and then are no purge', () => {
  const file = withLosses(dailyHistory(60));
  for (const [at, id] of (file.readings[0]?.came ?? []).entries()) {
    if (at % 2 === 0) file.people[id] = { blank: true };
  }
  expect(explain(file).losses.filter(({ cause }) => cause === 'purge')).toEqual([]);
});

test('a wave of removed accounts after a content is not put down to it', () => {
  const file = withContents();
  for (const id of leaveAt(file, 61, 20)) file.people[id] = { blank: true };
  leaveAt(file, 61, 6);
  expect(explain(file).contents).toEqual([]);
});

test('who left twice is there twice, with the readings around each leaving', () => {
  const file = dailyHistory(20);
  change(file, 'a', { came: 0, left: 3 });
  change(file, 'a', { came: 5, left: 15 });
  expect(explain(file).losses).toEqual([
    { id: 'a', from: onDay(2), to: onDay(3), cause: 'none' },
    { id: 'a', from: onDay(14), to: onDay(15), cause: 'none' },
  ]);
});

test('the sentence says what explains the most', () => {
  const file = dailyHistory(30);
  for (const [at, id] of leaveAt(file, 10, 3).entries()) file.people[id] = { deleted: at > 0 };
  expect(explain(file).sentence).toEqual({
    code: 'deleted',
    values: { count: 2, losses: 3, from: onDay(9), to: onDay(10) },
  });
});

test('a history without readings has no losses', () => {
  expect(explain(emptyHistory([]))).toEqual({ losses: [], contents: [], sentence: null });
});
