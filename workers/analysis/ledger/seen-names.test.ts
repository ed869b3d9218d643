import { describe, expect, it } from 'vitest';
import { createSeenNames, storedNames, readSeenNames, type SeenName } from './seen-names.ts';

const name = (person: bigint, username: string, firstSeen = 1, lastSeen = 2): SeenName => ({
  ...{ person, username, firstSeen, lastSeen },
});

describe('the names of people', () => {
  const names = createSeenNames([
    name(7n, 'new.seven', 5, 9),
    name(2n, 'two'),
    name(7n, 'old.seven', 1, 4),
    name(9n, 'nine'),
  ]);

  it('are found by person, the present one last', () => {
    expect(names.namesOf(7n).map(({ username }) => username)).toEqual(['old.seven', 'new.seven']);
    expect(names.namesOf(2n)).toEqual([name(2n, 'two')]);
    expect(names.namesOf(9n)).toEqual([name(9n, 'nine')]);
    for (const person of [0n, 3n, 10n]) expect(names.namesOf(person)).toEqual([]);
    expect(createSeenNames().namesOf(1n)).toEqual([]);
  });

  it('grow by others, and the span of one that is known grows with them', () => {
    const more = names.with([
      name(2n, 'two', 0, 1),
      name(2n, 'two', 4, 6),
      name(2n, 'second', 7, 7),
      name(9n, 'two', 8, 8),
    ]);
    expect(more.namesOf(2n)).toEqual([name(2n, 'two', 0, 6), name(2n, 'second', 7, 7)]);
    expect(more.namesOf(9n)).toHaveLength(2);
    expect(names.namesOf(2n)).toEqual([name(2n, 'two')]);
  });

  it('are at most so many, the ones seen last', () => {
    const many = Array.from({ length: storedNames }, (_, at) => name(BigInt(at), 'x', 0, at + 1));
    expect(createSeenNames(many).namesOf(0n)).toHaveLength(1);
    const more = createSeenNames([...many, name(BigInt(storedNames), 'x', 0, 5)]);
    const stored = [0n, 1n, BigInt(storedNames)].map((person) => more.namesOf(person).length);
    expect(stored).toEqual([0, 1, 1]);
  });
});

describe('the record of names', () => {
  const names = createSeenNames([name(7n, 'b', 3, 4), name(2n, 'a', 1, 2)]);

  it('gives the same names back', () => {
    const back = readSeenNames(structuredClone(names.record()));
    for (const person of [2n, 7n]) expect(back?.namesOf(person)).toEqual(names.namesOf(person));
    expect(back?.namesOf(7n)).toHaveLength(1);
    expect(readSeenNames(createSeenNames().record())?.namesOf(7n)).toEqual([]);
  });

  it.each([
    ['nothing', null],
    ['no columns', {}],
    ['names that are no text', { usernames: ['a', 5] }],
    ['too few names', { usernames: ['a'] }],
    ['too few times', { lastSeen: new Float64Array(1) }],
    ['too many times', { firstSeen: new Float64Array(3) }],
    ['times of another kind', { firstSeen: [1, 2] }],
    ['people of another kind', { people: [2n, 7n] }],
  ])('is refused with %s', (_, change) => {
    const record = change === null ? null : { ...(names.record() as object), ...change };
    const isEmpty = change !== null && Object.keys(change).length === 0;
    expect(readSeenNames(isEmpty ? {} : record)).toBeNull();
  });
});
