import { describe, expect, it } from 'vitest';
import type { FormatFigures, PostSet } from '../../../../../contract/records/post-report.ts';
import { conclusionsOf } from './conclusions.ts';

const format = (
  name: FormatFigures['format'],
  posts: number,
  engagement: number | null,
  known = posts,
) => ({
  ...{ format: name, posts, engagement, engagement_known: known },
  ...{ avg_likes: 1, avg_comments: 1, avg_views: 1 },
});
const period = (posts: number, likes: number | null, known = likes === null ? 0 : posts) => ({
  ...{ posts, likes, comments: 0, views: 0, engagement: 1 },
  ...{ likes_known: known, comments_known: posts, views_known: posts, engagement_known: known },
});
const setOf = (change: Partial<PostSet>, post_count = 20): PostSet =>
  ({
    post_analysis: { post_count, post_frequency: 3.2, last_post_days: 2 },
    post_popularity: [],
    periods: [period(9, 550), period(10, 1_000)],
    hours: [],
    trend: [],
    ...change,
  }) as unknown as PostSet;

describe('what a report concludes', () => {
  it('compares the best and the worst format, the likes, and the pace', () => {
    const formats = [
      format('image', 9, 3.65),
      format('carousel', 5, 4.87),
      format('reel', 8, 6.43),
    ];
    expect(conclusionsOf(setOf({}), formats)).toEqual([
      { type: 'formats', best: 'reel', worst: 'image', times: 6.43 / 3.65 },
      { type: 'likes', change: 550 / 9 / 100 - 1, posts: 'same', known: 9, all: 9 },
      { type: 'pace', unit: 'days', count: 3.2, best: null },
    ]);
  });

  it('compares no format with few posts or without a figure', () => {
    const formats = [format('image', 2, 1), format('carousel', 5, null), format('reel', 8, 6)];
    expect(conclusionsOf(setOf({}), formats).map(({ type }) => type)).not.toContain('formats');
  });

  it.each([
    ['few posts whose figures are known', [format('image', 9, 1), format('reel', 20, 6, 2)]],
    ['less than half of the posts', [format('image', 9, 1), format('reel', 20, 6, 9)]],
    ['rates too small to be divided', [format('image', 9, 0.01), format('reel', 9, 0.02)]],
  ])('compares no format by %s', (_, formats) => {
    expect(conclusionsOf(setOf({}), formats).map(({ type }) => type)).not.toContain('formats');
  });

  it.each([
    [30, 3.2, true],
    [31, 3.2, false],
    [59, 20, true],
    [61, 20, false],
  ])('after %i days without a post, says a pace of %f days: %s', (days, pace, isSaid) => {
    const post_analysis = { post_count: 20, post_frequency: pace, last_post_days: days };
    const said = conclusionsOf(setOf({ post_analysis }), []).map(({ type }) => type);
    expect(said.includes('pace')).toBe(isSaid);
  });

  it('says whether likes fell because there were fewer posts', () => {
    const set = setOf({ periods: [period(4, 550), period(10, 1_000)] });
    expect(conclusionsOf(set, [])).toContainEqual(expect.objectContaining({ posts: 'less' }));
  });

  it('counts posts with hidden likes in neither period', () => {
    const set = setOf({ periods: [period(10, 450, 6), period(10, 1_000)] });
    expect(conclusionsOf(set, [])).toContainEqual({
      ...{ type: 'likes', change: 75 / 100 - 1, posts: 'same', known: 6, all: 10 },
    });
  });

  it.each([
    [0.2, 100, { unit: 'times', count: 5 }],
    [0.9, 100, { unit: 'times', count: 1 }],
    [1.54, 100, { unit: 'days', count: 1.5 }],
  ])('says the pace of a post every %f days', (post_frequency, post_count, pace) => {
    const set = setOf({ post_analysis: { post_count, post_frequency, last_post_days: 0 } });
    expect(conclusionsOf(set, [])).toContainEqual(
      expect.objectContaining({ type: 'pace', ...pace }),
    );
  });

  it('says no pace from 21 posts in an hour', () => {
    const set = setOf({ post_analysis: { post_count: 21, post_frequency: 0 } });
    expect(conclusionsOf(set, []).map(({ type }) => type)).not.toContain('pace');
  });

  it.each([
    ['equal likes', [period(9, 990), period(9, 1_000)]],
    ['few posts', [period(2, 50), period(9, 1_000)]],
    ['unknown likes', [period(9, null), period(9, 1_000)]],
    ['no likes before', [period(9, 10), period(9, 0)]],
    ['one period', [period(9, 10)]],
  ])('says nothing about likes from %s', (_, periods) => {
    expect(conclusionsOf(setOf({ periods }), []).map(({ type }) => type)).toEqual(['pace']);
  });

  it('says nothing about an account without posts', () => {
    const set = setOf({ periods: [] }, 0);
    expect(conclusionsOf(set, [])).toEqual([]);
  });
});
