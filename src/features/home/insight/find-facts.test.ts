import { describe, expect, it } from 'vitest';
import type { History, Reading } from '../../../../contract/records/history.ts';
import { insightFacts } from '../../../../contract/records/insight-facts.ts';
import type { PostReport } from '../../../../contract/records/post-report.ts';
import type { AccountCauses } from '../../../../contract/threads/causes.ts';
import { factsIn } from './find-facts.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 7, 20, 12);

const readings = [0, 30, 60, 85, 90].map((at): Reading => ({
  ...{ id: `r${at}`, taken_at: start + at * day, source: 'analysis', complete: true },
  ...{ followers: 2_000, following: 100, came: at === 0 ? null : 30, left: at === 0 ? null : 22 },
}));
const periodOf = (period: '30' | '90', since: number, came: number | null, lost: number) => ({
  ...{ period, since: start + since * day, new: came, lost },
});
const history: History = {
  ...{ readings, undone: [], counts: [], unseen: null },
  periods: [periodOf('30', 60, 31, 47), periodOf('90', 0, 120, 88)],
};

/** Local noon, so that the day is the same in every time zone of a test. */
const posted = new Date(2026, 10, 18, 12).getTime();
const causes: AccountCauses = {
  losses: [],
  posts: [],
  contents: [
    {
      ...{ id: 'reel of a name', kind: 'reel', at: posted, others: 0 },
      ...{ lost: 30, expected: 3.2, withinHours: 24, q: 0.01 },
    },
  ],
  periods: [
    {
      ...{ period: '30', lost: 47, most: 'content' },
      counts: {
        ...{ deleted: 0, removed: 0, 'follow-for-follow': 0, purge: 0, content: 26, none: 21 },
      },
      contents: [{ id: 'reel of a name', count: 26 }],
    },
  ],
};
const format = (name: 'image' | 'reel', posts: number, engagement: number) => ({
  ...{ format: name, posts, engagement, engagement_known: posts },
  ...{ avg_likes: 1, avg_comments: 1, avg_views: 1 },
});
const report = {
  ...{ moment: 0, followers: 2_000, formats: [format('reel', 12, 6.3), format('image', 30, 4.5)] },
  post: { post_analysis: {}, post_popularity: [], periods: [], hours: [], trend: [] },
} as unknown as PostReport;
const mood = (positive: number, neutral: number, negative: number) => ({
  ...{ at: 0, positive, neutral, negative },
});
const moods = { 'code of a post': mood(61, 30, 9), other: mood(60, 60, 20) };

describe('the facts of a request for insights', () => {
  it('are the pace, the cause, the formats and the sides of comments, in figures and kinds', () => {
    const facts = factsIn({ history, report, causes, moods });
    expect(facts).toEqual({
      recent: { days: 30, came: 31, left: 47 },
      longer: { days: 90, came: 120, left: 88 },
      cause: {
        ...{ name: 'content', part: 26, total: 47 },
        content: { contents: 1, kind: 'reel', day: Date.UTC(2026, 10, 18) / day, usual: 3 },
      },
      formats: { best: 'reel', worst: 'image', times: 1.4, posts: 12 },
      comments: { posts: 2, comments: 240, kind: 50, critical: 12 },
    });
    expect(JSON.stringify(facts)).not.toContain('of a');
  });

  it('leave out what is unknown, short or too few', () => {
    const unknown = { ...history, periods: [periodOf('30', 60, null, 47)] };
    const short = { ...history, periods: [periodOf('30', 60, 31, 47), periodOf('90', 55, 31, 47)] };
    const none = { report: null, causes: null, moods: { one: mood(9, 5, 5) } };
    expect(factsIn({ ...none, history: unknown })).toBeUndefined();
    expect(Object.keys(factsIn({ ...none, history: short }) ?? {})).toEqual(['recent']);
    // Of 612 comments one is kind: there is nothing to answer.
    const calm = { ...none, moods: { one: mood(1, 611, 0) }, history: short };
    expect(factsIn(calm)).not.toHaveProperty('comments');
    const one = { ...history, readings: readings.slice(0, 1) };
    expect(factsIn({ ...none, history: one })).toBeUndefined();
    expect(factsIn({ ...none, history: null, moods })).toBeUndefined();
  });

  it('hold no figure of an imported data download', () => {
    const imported = readings.map((each) => ({ ...each, source: 'download' as const }));
    const facts = factsIn({
      ...{ history: { ...history, readings: imported }, report: null, causes, moods },
    });
    expect(Object.keys(facts ?? {})).toEqual(['comments']);
  });
});

describe('the record of the facts', () => {
  const cause = { name: 'deleted', part: 3, total: 9, content: null };
  const content = { contents: 1, kind: 'post', day: 20_000, usual: 0 };

  it.each([
    ['a name', { cause: { ...cause, username: 'ada' } }],
    [
      'a text in the place of a kind',
      { formats: { best: 'ada', worst: 'reel', times: 2, posts: 3 } },
    ],
    ['a part that is more than the whole', { cause: { ...cause, part: 10 } }],
    ['a content of another cause', { cause: { ...cause, content } }],
    ['a cause without its content', { cause: { ...cause, name: 'content' } }],
    ['an unknown cause', { cause: { ...cause, name: 'none' } }],
    ['shares above a hundred', { comments: { posts: 1, comments: 9, kind: 60, critical: 50 } }],
    ['an endless number', { formats: { best: 'reel', worst: 'image', times: Infinity, posts: 3 } }],
    ['half a person', { recent: { days: 30, came: 0.5, left: 1 } }],
    ['an unknown field', { followers: 12 }],
  ])('refuses %s', (_, facts) => {
    expect(insightFacts.is(facts)).toBe(false);
    expect(insightFacts.is({ cause })).toBe(true);
  });
});
