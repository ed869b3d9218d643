import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dailyHistory,
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

const idOf = fc.oneof(
  fc.constantFrom('constructor', '__proto__', 'toString', '', 'a', 'b'),
  fc.string({ maxLength: 3 }),
);
const facts = fc.record(
  {
    deleted: fc.boolean(),
    blank: fc.boolean(),
    removed: fc.double({ min: 0, max: 60, noNaN: true }).map(onDay),
    deactivatedBack: fc.double({ min: 0, max: 60, noNaN: true }).map(onDay),
  },
  { requiredKeys: [] },
);

/** Lists in which everybody comes and goes in turn, from what is changed at each reading. */
function alternate(touched: readonly (readonly string[])[]) {
  const present = new Set<string>();
  return touched.map((ids) => {
    const [on, off]: [string[], string[]] = [[], []];
    for (const id of new Set(ids)) {
      (present.has(id) ? off : on).push(id);
      if (!present.delete(id)) present.add(id);
    }
    return [on, off] as const;
  });
}

const someIds = fc.array(idOf, { maxLength: 12 });
const history = fc
  .record({
    gaps: fc.array(fc.double({ min: 0.01, max: 9, noNaN: true }), { maxLength: 14 }),
    touched: fc.array(fc.tuple(someIds, someIds), { minLength: 15, maxLength: 15 }),
    people: fc.array(fc.tuple(idOf, facts), { maxLength: 20 }),
    contents: fc.array(
      fc.tuple(fc.string({ maxLength: 4 }), fc.double({ min: -3, max: 70, noNaN: true })),
      { maxLength: 12 },
    ),
  })
  .map(({ gaps, touched, people, contents }): HistoryFile => {
    const days = gaps.reduce((all, gap) => [...all, (all.at(-1) ?? 0) + gap], [0]);
    const follows = alternate(days.map((_, at) => touched[at]?.[0] ?? []));
    const followed = alternate(days.map((_, at) => touched[at]?.[1] ?? []));
    return {
      readings: days.map((day, at) => ({
        at: onDay(day),
        came: follows[at]?.[0] ?? [],
        left: follows[at]?.[1] ?? [],
        followed: followed[at]?.[0] ?? [],
        unfollowed: followed[at]?.[1] ?? [],
      })),
      people: Object.fromEntries(people),
      contents: contents.map(([id, day]) => ({ id, at: onDay(day), kind: 'post' as const })),
    };
  });

/** The same history with its lists the other way round. */
function reversed(file: HistoryFile): HistoryFile {
  return {
    readings: file.readings.map((reading) => ({
      at: reading.at,
      came: reading.came.toReversed(),
      left: reading.left.toReversed(),
      followed: reading.followed.toReversed(),
      unfollowed: reading.unfollowed.toReversed(),
    })),
    people: Object.fromEntries(Object.entries(file.people).toReversed()),
    contents: file.contents.toReversed(),
  };
}

test('each leaving is there once, between the readings around it', () => {
  fc.assert(
    fc.property(history, (file) => {
      const expected = file.readings.flatMap(({ at, left }, index) =>
        left.map((id) => JSON.stringify([id, file.readings[index - 1]?.at, at])),
      );
      const found = explain(file).losses.map(({ id, from, to }) => JSON.stringify([id, from, to]));
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
  );
});

test('the result does not depend on the order of ids, people and contents', () => {
  fc.assert(
    fc.property(history, (file) => {
      const text = JSON.stringify(explain(file));
      expect(JSON.stringify(explain(file))).toBe(text);
      expect(JSON.stringify(explain(reversed(file)))).toBe(text);
    }),
  );
});

/** Daily readings with as many losses as given, and contents on the given days. */
const counted = fc
  .record({
    counts: fc.array(fc.nat({ max: 3 }), { minLength: 30, maxLength: 60 }),
    planted: fc.array(fc.tuple(fc.nat({ max: 29 }), fc.integer({ min: 8, max: 40 })), {
      maxLength: 3,
    }),
    published: fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 8 }),
  })
  .map(({ counts, planted, published }) => {
    const file = dailyHistory(counts.length + 1);
    for (const [at, count] of counts.entries()) leaveAt(file, at + 1, count);
    for (const [day, count] of planted) leaveAt(file, day + 1, count);
    const days = [...published, ...planted.map(([day]) => day + 0.2)];
    file.contents = days.map((day, at) => ({ id: `c${at}`, at: onDay(day), kind: 'reel' }));
    return file;
  });

test('odds, expected losses and the losses of a window agree', () => {
  let named = 0;
  fc.assert(
    fc.property(counted, (file) => {
      const { contents, losses } = explain(file);
      named += contents.length;
      for (const { id, lost, expected, withinHours, q } of contents) {
        const start = Date.parse(file.contents.find((content) => content.id === id)?.at ?? '');
        const end = start + withinHours * 3_600_000;
        const inWindow = losses.filter(
          ({ from, to, cause }) =>
            Date.parse(from) < end &&
            Date.parse(to) > start &&
            (cause === 'content' || cause === 'none'),
        );
        expect(lost).toBe(inWindow.length);
        expect(inWindow.filter(({ cause }) => cause === 'none')).toEqual([]);
        expect(withinHours).toBeGreaterThanOrEqual(24);
        expect(withinHours).toBeLessThanOrEqual(48);
        expect(q).toBeLessThanOrEqual(0.05);
        for (const { odds } of losses.filter(({ content }) => content === id)) {
          expect(odds).toBeGreaterThan(0);
          expect(odds).toBeLessThanOrEqual(1);
          expect(Math.abs((odds ?? 0) - (lost - expected) / lost)).toBeLessThan(0.01);
        }
      }
    }),
  );
  expect(named).toBeGreaterThan(10);
});
