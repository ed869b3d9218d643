import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../contract/records/person.ts';
import { personOf } from '../../../tests/support/data/records.ts';
import { groupByDate, isGroup } from './date-groups.ts';

const moments = ['2026-11-16T09:00:00.000Z', '2026-11-20T09:00:00.000Z', null] as const;

const people = fc
  .array(fc.constantFrom(...moments), { maxLength: 30 })
  .map((untils) =>
    untils.map((until, at): Person => ({ ...personOf(at + 1), since: moments[0], until })),
  );

describe('groups of changes', () => {
  it('keep every person in order, and head each run of the same readings once', () => {
    fc.assert(
      fc.property(people, fc.boolean(), (given, isComplete) => {
        const { rows, headings } = groupByDate(given, isComplete);
        expect(rows.filter((row) => !isGroup(row))).toEqual(given);
        expect(headings).toEqual(
          [...rows.entries()].filter(([, row]) => isGroup(row)).map(([at]) => at),
        );
        for (const [at, row] of rows.entries()) {
          const before = rows[at - 1];
          if (isGroup(row) || row.until == null) continue;
          const isFirst = before === undefined || isGroup(before) || before.until !== row.until;
          expect(isFirst).toBe(before !== undefined && isGroup(before));
        }
      }),
    );
  });

  it('count a group once all of it is loaded', () => {
    const [older, newer] = moments;
    const given = [newer, newer, older].map((until, at) => ({ ...personOf(at + 1), until }));
    const counts = (isComplete: boolean) =>
      groupByDate(given, isComplete)
        .rows.filter(isGroup)
        .map(({ count }) => count);
    expect(counts(true)).toEqual([2, 1]);
    expect(counts(false)).toEqual([2, null]);
  });
});
