import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { History, Reading } from '../../../../contract/records/history.ts';
import type { PostReport } from '../../../../contract/records/post-report.ts';
import type { AccountCauses } from '../../../../contract/threads/causes.ts';
import { factsOf, keyOf } from './facts.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 1);

const readingOf = (at: number, came: number | null, left: number | null): Reading => ({
  ...{ id: `r${at}`, taken_at: start + at * day, source: 'analysis', complete: true },
  ...{ followers: 2_000, following: 100, came, left },
});

/** A history whose 30 days start at the first reading; the lists are the sums unless they are given. */
function historyOf(readings: Reading[], lists: { new?: number; lost?: number } = {}): History {
  const sum = (way: 'came' | 'left') => readings.reduce((all, each) => all + (each[way] ?? 0), 0);
  const since = readings[0]?.taken_at ?? 0;
  const period = { period: '30', since, new: sum('came'), lost: sum('left'), ...lists } as const;
  const periods = readings.length === 0 ? [] : [period];
  return { readings, undone: [], counts: [], periods, unseen: null };
}

const format = (name: 'image' | 'reel', posts: number, engagement: number) => ({
  ...{ format: name, posts, engagement, engagement_known: posts },
  ...{ avg_likes: 1, avg_comments: 1, avg_views: 1 },
});

function reportOf(formats: ReturnType<typeof format>[], hours: number[][] = []): PostReport {
  const post = {
    ...{
      post_analysis: { post_count: 20, post_frequency: 3, last_post_days: 1 },
      post_popularity: [],
    },
    ...{ periods: [], hours, trend: [] },
  };
  return { moment: 0, followers: 2_000, post, reel: post, formats } as unknown as PostReport;
}

const burst = [
  readingOf(0, null, null),
  readingOf(8, 11, 4),
  readingOf(9, 15, 31),
  readingOf(12, 17, 8),
  readingOf(14, 3, 5),
];

describe('the facts of home', () => {
  it('begin with a loss that one stretch explains', () => {
    const [first] = factsOf(historyOf(burst), null);
    expect(first).toEqual({
      ...{ type: 'gathered', way: 'left', part: 31, total: 48 },
      ...{ from: start + 8 * day, to: start + 9 * day, since: start },
    });
  });

  const explained = (most: 'content' | 'deleted', part: number, lost = 48): AccountCauses => ({
    losses: [],
    posts: [],
    contents: [
      {
        ...{ id: 'reel', kind: 'reel', at: start + 8 * day, others: 0 },
        ...{ lost: 40, expected: 4, withinHours: 24, q: 0.01 },
      },
    ],
    periods: [
      {
        ...{ period: '30', lost, most },
        counts: {
          ...{ deleted: 0, removed: 0, 'follow-for-follow': 0, purge: 0, content: 0 },
          ...{ none: lost - part, [most]: part },
        },
        contents: most === 'content' ? [{ id: 'reel', count: part }] : [],
      },
    ],
  });

  it('begin with the cause of most losses, in the place of the stretch that they are in', () => {
    const history = historyOf(burst);
    const [first, next] = factsOf(history, null, explained('content', 30));
    expect(first).toEqual({
      ...{ type: 'explained', way: 'left', cause: 'content', part: 30, total: 48 },
      content: { kind: 'reel', at: start + 8 * day, withinHours: 24, contents: 1, usual: 3 },
    });
    expect(next).not.toMatchObject({ type: 'gathered', way: 'left' });
    expect(factsOf(history, null, explained('deleted', 30))[0]).toMatchObject({
      ...{ type: 'explained', cause: 'deleted', content: null },
    });
  });

  it.each([
    ['too few', explained('content', 4)],
    ['too small a part', explained('content', 11)],
    ['other readings than those of the history', explained('content', 30, 47)],
    ['no answer', null],
  ])('say no cause with %s', (_, causes) => {
    const [first] = factsOf(historyOf(burst), null, causes);
    expect(first).toMatchObject({ type: 'gathered', way: 'left' });
  });

  it('call nothing gathered that only fills its share of the days, or is one of two stretches', () => {
    const even = [0, 5, 10, 15, 20].map((at) => readingOf(at, 0, at === 0 ? 0 : 12));
    const long = [0, 1, 2, 18, 20].map((at) => readingOf(at, 0, at === 18 ? 30 : 5));
    for (const readings of [
      even,
      long,
      [readingOf(0, 0, 0), readingOf(9, 0, 2), readingOf(10, 0, 40)],
    ]) {
      expect(factsOf(historyOf(readings), null).map(({ type }) => type)).toEqual(['turnover']);
    }
  });

  it('speak of no part of a list that has another length', () => {
    const facts = factsOf(historyOf(burst, { lost: 40 }), null);
    expect(facts.map(({ type }) => type)).toEqual(['turnover']);
    expect(facts[0]).toMatchObject({ way: 'came', count: 46, other: 40, share: 46 / 2_000 });
  });

  it('say what the period has changed, whatever the last analysis found', () => {
    const readings = [readingOf(0, null, null), readingOf(7, 46, 48)];
    const [before] = factsOf(historyOf(readings), null);
    const again = [...readings, readingOf(7.01, 0, 0)];
    const [after] = factsOf(historyOf(again), null);
    expect(before).toMatchObject({ type: 'turnover', way: 'left', count: 48, other: 46 });
    expect(after).toEqual(before);
  });

  it('say people alone where their share of the followers is written as nothing', () => {
    const readings = [readingOf(0, null, null), readingOf(7, 9, 0)].map((reading) => ({
      ...reading,
      followers: 20_000,
    }));
    expect(factsOf(historyOf(readings), null)[0]).toMatchObject({ count: 9, share: 0 });
  });

  it('count the posts of a format whose figures are known', () => {
    const reels = { ...format('reel', 9, 6), engagement_known: 5 };
    const report = reportOf([reels, format('image', 9, 3)]);
    expect(factsOf(historyOf([]), report)[0]).toMatchObject({ type: 'formats', posts: 5 });
  });

  it('are none after a first reading, or where hardly anybody came or left', () => {
    expect(factsOf(historyOf([readingOf(0, null, null)]), null)).toEqual([]);
    expect(factsOf(historyOf([]), null)).toEqual([]);
    expect(factsOf(historyOf([readingOf(0, 0, 0), readingOf(3, 4, 2)]), null)).toEqual([]);
  });

  it('take the post report where it lies on the device', () => {
    // Two hours of each evening; those of Thursday do better.
    const hours = Array.from({ length: 14 }, (_, at) => [
      ...[Math.floor(at / 2) * 24 + 18 + (at % 2), 3, at === 6 || at === 7 ? 500 : 20 + (at % 2)],
    ]);
    const report = reportOf([format('reel', 8, 6.43), format('image', 9, 3.65)], hours);
    const facts = factsOf(historyOf([readingOf(0, null, null)]), report);
    expect(facts).toEqual([
      { type: 'formats', best: 'reel', worst: 'image', times: 6.43 / 3.65, posts: 8 },
      { type: 'best-time', best: { day: 3, part: 6, posts: 6, value: 500 } },
    ]);
    const few = reportOf([format('reel', 2, 9), format('image', 2, 1)], [[90, 2, 500]]);
    expect(factsOf(historyOf([]), few)).toEqual([]);
  });

  it('are counts alone where followers have no names', () => {
    const counts = [
      { day: '2026-09-01', followers: 10, following: 1 },
      { day: '2026-11-03', followers: 1_000, following: 1 },
      { day: '2026-11-20', followers: 1_012, following: 1 },
    ];
    const facts = factsOf({ ...historyOf([]), counts }, null);
    const day = '2026-11-03';
    expect(facts).toEqual([{ type: 'counts', change: 12, followers: 1_012, day }]);
  });

  it('keep to one period and to what the lists hold, whatever the history', () => {
    const change = fc.record({
      gap: fc.integer({ min: 1, max: 9 }),
      came: fc.nat(60),
      left: fc.nat(60),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 9 }), (changes) => {
        let at = 0;
        const readings = [readingOf(0, null, null)];
        for (const { gap, came, left } of changes) {
          at += gap;
          readings.push(readingOf(at, came, left));
        }
        const history = historyOf(readings);
        const facts = factsOf(history, null);
        expect(facts).toEqual(factsOf(structuredClone(history), null));
        expect(new Set(facts.map(keyOf)).size).toBe(facts.length);
        for (const fact of facts) {
          if (fact.type === 'gathered') {
            const list = history.periods[0]?.[fact.way === 'came' ? 'new' : 'lost'] ?? 0;
            expect(fact.total).toBe(list);
            expect(fact.part).toBeLessThan(list);
            expect(fact.from).toBeLessThan(fact.to);
          }
          if (fact.type === 'turnover') expect(fact.count).toBeGreaterThanOrEqual(fact.other);
        }
      }),
    );
  });
});
