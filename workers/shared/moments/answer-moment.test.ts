/** @file Moments of random histories against plain sets. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MomentPart, MomentPerson } from '../../../contract/threads/moments.ts';
import { momentAnswers } from './answer-moment.ts';
import { byReading, createMoments } from './moments.ts';

/** A history: how many people there are, how many of them have a name, and who is in each reading. */
const history = fc.record({
  people: fc.integer({ min: 1, max: 100 }),
  named: fc.integer({ min: 0, max: 100 }),
  changes: fc.array(fc.array(fc.nat({ max: 99 }), { maxLength: 12 }), {
    minLength: 1,
    maxLength: 60,
  }),
});
const asked = fc.record({
  at: fc.nat({ max: 70 }),
  later: fc.option(fc.nat({ max: 70 })),
  part: fc.constantFrom<MomentPart>('there', 'left', 'came', 'passed'),
  q: fc.constantFrom('', '', '1', 'ADA'),
  from: fc.nat({ max: 20 }),
  count: fc.nat({ max: 20 }),
});

/** Readings are ten apart, the first at ten. */
const timeOf = (place: number) => (place + 1) * 10;
const nameOf = (person: number) => (person % 3 === 0 ? `Adä.${person}` : `eve.${person}`);

function opened({
  people,
  named,
  changes,
}: {
  people: number;
  named: number;
  changes: number[][];
}) {
  const readings: Set<number>[] = [];
  const rows: [person: number, place: number][] = [];
  for (const [place, changed] of changes.entries()) {
    const now = new Set(readings.at(-1));
    for (const person of new Set(changed.map((each) => each % people))) {
      if (!now.delete(person)) now.add(person);
      rows.push([person, place]);
    }
    readings.push(now);
  }
  rows.sort(([one], [other]) => one - other);
  const usernames = Array.from({ length: Math.min(named, people) }, (_, at) => nameOf(at));
  const answer = momentAnswers(
    createMoments({
      times: readings.map((_, place) => timeOf(place)),
      people,
      ...byReading(
        readings.length,
        Uint32Array.from(rows, ([person]) => person),
        Uint32Array.from(rows, ([, place]) => place),
      ),
    }),
    { usernames, idOf: (person) => `id-${person}` },
  );
  return { readings, usernames, answer };
}

type Opened = ReturnType<typeof opened>;

/** The result by plain sets. */
function expected({ readings, usernames }: Opened, query: Parameters<Opened['answer']>[0]) {
  const { until, part, from, count } = query;
  const placeOf = (time: number) => Math.min(readings.length, Math.floor(time / 10)) - 1;
  const place = placeOf(query.at);
  const last = until === null ? readings.length - 1 : placeOf(until);
  if (place < 0) return null;
  const then = readings[place] ?? new Set<number>();
  const now = readings[last] ?? new Set<number>();
  const between = new Set(readings.slice(place, last + 1).flatMap((each) => [...each]));
  const parts: Record<MomentPart, number[]> = {
    there: [...then],
    left: [...then].filter((person) => !now.has(person)),
    came: [...now].filter((person) => !then.has(person)),
    passed: [...between].filter((person) => !then.has(person) && !now.has(person)),
  };
  const isNamed = (person: number) => person < usernames.length;
  const q = query.q.toLowerCase();
  const found = parts[part]
    .filter(isNamed)
    .filter((person) => nameOf(person).toLowerCase().replace('ä', 'a').includes(q))
    .sort((one, other) => one - other);
  const stateOf = (person: number): MomentPerson['state'] => {
    if (then.has(person)) return now.has(person) ? 'stayed' : 'left';
    return now.has(person) ? 'came' : 'passed';
  };
  const isCounted = until !== null || part === 'passed';
  const { there, left, came, passed } = parts;
  return {
    ...{ takenAt: timeOf(place), untilTakenAt: timeOf(last) },
    counts: {
      ...{ there: there.length, left: left.length, came: came.length },
      passed: isCounted ? passed.length : null,
    },
    total: found.length,
    unnamed: parts[part].filter((person) => !isNamed(person)).length,
    from,
    people: found.slice(from, from + count).map((person) => ({
      ...{ id: `id-${person}`, username: nameOf(person), state: stateOf(person) },
    })),
  };
}

describe('the people of a moment', () => {
  it('are those of plain sets, at a thousand moments of random histories', () => {
    fc.assert(
      fc.property(history, fc.array(asked, { minLength: 10, maxLength: 10 }), (given, queries) => {
        const one = opened(given);
        for (const { at, later, ...rest } of queries) {
          const until = later === null ? null : (at + later) * 10;
          const query = { ...rest, at: at * 10, until };
          expect(one.answer(query)).toEqual(expected(one, query));
        }
      }),
      { numRuns: 120 },
    );
  });

  it('are found with every page once, across the readings that are kept whole', () => {
    const changes = Array.from({ length: 100 }, (_, place) => [place]);
    const { answer } = opened({ people: 100, named: 100, changes });
    const query = { at: timeOf(90), until: null, part: 'there', q: '', count: 7 } as const;
    const pages = Array.from({ length: 13 }, (_, page) => answer({ ...query, from: page * 7 }));
    const ids = pages.flatMap((page) => page?.people.map(({ id }) => id) ?? []);
    expect(ids).toEqual(Array.from({ length: 91 }, (_, at) => `id-${at}`));
  });
});
