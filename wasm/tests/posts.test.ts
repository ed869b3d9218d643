import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostRow, PostsPage } from '../../contract/posts/post-pages.ts';
import { reportOf, type ZoneChange } from './posts-reference.ts';
import type { PostReport } from '../../contract/records/post-report.ts';
import { mainBuilds, runPosts } from './posts-host.ts';
import { postPages, servePages } from './posts-pages.ts';

const moment = 1_763_700_000;
const broken = { fault: 6 };

function post(over: Partial<PostRow> = {}): PostRow {
  return {
    post_short_code: 'Cabc12345_-',
    post_type: 'image',
    post_thumbnail: 'https://media.limn.example/p/Cabc.jpg',
    post_url: 'https://www.instagram.com/p/Cabc/',
    taken_at: moment - 86_400,
    likes: 10,
    comments: 2,
    views: null,
    child_posts: [],
    ...over,
  };
}

function analysed(
  rows: readonly PostRow[],
  followers: number | null,
  options: Parameters<typeof runPosts>[1] = {},
  pageSize = 500,
): PostReport {
  const outcome = runPosts(servePages(postPages(rows, followers, moment, pageSize)), options);
  if (!('result' in outcome)) throw new Error(`fault ${outcome.fault}`);
  return JSON.parse(outcome.result) as PostReport;
}

const count = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 5_000 }) },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 4_294_967_294 }) },
);
const child = fc.record({
  insta_post_type: fc.constantFrom('video' as const, 'image' as const),
  insta_post_url: fc.string({ unit: 'grapheme', maxLength: 20 }),
  insta_thumbnail: fc.string({ unit: 'grapheme', maxLength: 20 }),
});
const rowArbitrary: fc.Arbitrary<PostRow> = fc.record({
  post_short_code: fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
    fc.stringMatching(/^[1-9][0-9]{4,19}$/),
    fc.constantFrom('same1', 'same2'),
  ),
  post_type: fc.constantFrom('video', 'image'),
  post_thumbnail: fc.string({ unit: 'binary', maxLength: 30 }),
  post_url: fc.webUrl(),
  taken_at: fc.oneof(
    fc.integer({ min: moment - 70 * 86_400, max: moment + 4_000 }),
    fc.integer({ min: 0, max: 4_294_967_294 }),
  ),
  likes: count,
  comments: count,
  views: count,
  child_posts: fc.array(child, { maxLength: 3 }),
});
const zoneArbitrary: fc.Arbitrary<ZoneChange[]> = fc
  .array(fc.record({ from: fc.nat(moment), minutes: fc.integer({ min: -840, max: 840 }) }), {
    maxLength: 4,
  })
  .map((changes) => changes.sort((a, b) => a.from - b.from));

const zoneText = (zone: readonly ZoneChange[]) =>
  zone.map(({ from, minutes }) => `${from}:${minutes + 1_440}`).join(',');

describe.each(mainBuilds)('getPostsAnalysis in %s', (build) => {
  it('equals the plain definitions, whatever the posts', () => {
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { maxLength: 80 }),
        fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: 1, max: 900_000_000 })),
        zoneArbitrary,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 5_000 }),
        (rows, followers, zone, pageSize, chunk) => {
          const zoned = zoneText(zone);
          expect(analysed(rows, followers, { build, zone: zoned, chunk }, pageSize)).toEqual(
            // A thumbnail with half a surrogate pair has no UTF-8: both sides see U+FFFD.
            JSON.parse(
              Buffer.from(JSON.stringify(reportOf(rows, followers, moment, zone))).toString(),
            ),
          );
        },
      ),
      { numRuns: 150, seed: 4 },
    );
  });
});

describe('the form of the pages', () => {
  const rows = Array.from({ length: 40 }, (_, i) =>
    post({ post_short_code: `C${i}`, likes: i, child_posts: [] }),
  );
  const plain = reportOf(rows, 100, moment, []);

  it('takes any key order, white space, escapes and unknown keys', () => {
    const shuffled = (page: PostsPage) => {
      const posts = page.posts.map((row, i) => {
        const entries = Object.entries({ ...row, extra: { deep: [1, { a: '"\\' }, null] } });
        return Object.fromEntries(i % 3 === 0 ? entries.reverse() : entries);
      });
      const { trailer, next, followers } = page;
      const page2 = { trailer, unknown: [[]], posts, next, followers, moment: page.moment };
      return JSON.stringify(page2, null, 2).replace('"likes"', '"\\u006cikes"');
    };
    const outcome = runPosts(servePages(postPages(rows, 100, moment, 10), shuffled));
    expect(outcome).toEqual({ result: expect.any(String) as string });
    expect(JSON.parse((outcome as { result: string }).result)).toEqual(plain);
  });

  it('counts a figure that is no whole number in range as unknown', () => {
    for (const bad of ['"12"', '-1', '1.5', 'true', '[]', '4294967295', '1e400', '99999999999']) {
      const write = (page: PostsPage) =>
        JSON.stringify(page).replace('"likes":10', `"likes":${bad}`);
      const outcome = runPosts(servePages(postPages([post()], 100, moment), write));
      const report = JSON.parse((outcome as { result: string }).result) as PostReport;
      expect(report.post.post_analysis['most_post_likes'], bad).toBeNull();
    }
  });

  it('asks again for a page that does not agree with itself, then gives up', () => {
    const wrong: ((page: PostsPage) => string)[] = [
      (page) => JSON.stringify(page).slice(0, -1),
      (page) => JSON.stringify({ ...page, posts: page.posts.slice(1) }),
      (page) => JSON.stringify({ ...page, moment: page.moment + 1 }),
      (page) => JSON.stringify({ ...page, next: 'c5' }),
      (page) => JSON.stringify({ ...page, trailer: { ...page.trailer, chain: '0'.repeat(16) } }),
      (page) => JSON.stringify({ ...page, trailer: { ...page.trailer, total: 41 } }),
      (page) => JSON.stringify({ ...page, posts: [{}] }),
      () => '[]',
      () => '',
    ];
    for (const write of wrong) {
      let asked = 0;
      const serve = servePages(postPages(rows, 100, moment), write);
      expect(
        runPosts((cursor) => {
          asked += cursor === '' ? 1 : 0;
          return serve('');
        }),
      ).toEqual(broken);
      expect(asked).toBe(3);
    }
  });

  it('is not misled by a page that was broken once', () => {
    let first = true;
    const pages = postPages(rows, 100, moment, 10);
    const outcome = runPosts((cursor) => {
      const page = pages[cursor === '' ? 0 : Number(cursor.slice(1)) / 10] as PostsPage;
      const text = JSON.stringify(page);
      const bad = first && cursor === 'c20';
      if (bad) first = false;
      return Buffer.from(bad ? text.replaceAll('"likes":', '"likes":9') : text).subarray(
        0,
        bad ? -3 : undefined,
      );
    });
    expect(JSON.parse((outcome as { result: string }).result)).toEqual(plain);
  });

  it('sends the token, follows the cursor and reads a cut at every byte', () => {
    const requests: string[] = [];
    const pages = servePages(postPages(rows, 100, moment, 20));
    for (const chunk of [1, 7, 64]) {
      const outcome = runPosts(
        (cursor, request) => {
          requests.push(request);
          return pages(cursor);
        },
        { chunk },
      );
      expect(JSON.parse((outcome as { result: string }).result)).toEqual(plain);
    }
    expect(requests.slice(0, 2)).toEqual([
      'GET module/posts/\nauthorization: Token token\n\n',
      'GET module/posts/?cursor=c20\nauthorization: Token token\n\n',
    ]);
  });

  it('refuses a clock it cannot read before anything is asked', () => {
    for (const zone of ['x', '1', '1:', ':1', '1:2881', '99999999999:0', '1:0;2:0']) {
      expect(runPosts(() => new Uint8Array(), { zone })).toEqual({ fault: 1 });
    }
  });
});

describe('edges', () => {
  it('has no figures without posts', () => {
    const { post: set, formats } = analysed([], 100);
    expect(set.post_analysis).toMatchObject({ post_count: 0, avg_post_likes: null });
    expect(set.post_analysis['last_post_days']).toBeNull();
    expect(set.latest_post_date_time).toBe('');
    expect(set.periods[0]).toEqual({
      ...{ posts: 0, likes: 0, comments: 0, views: 0, engagement: null },
      ...{ likes_known: 0, comments_known: 0, views_known: 0, engagement_known: 0 },
    });
    expect(formats.map(({ posts }) => posts)).toEqual([0, 0, 0]);
  });

  it('has no frequency with one post and 0 with two in one second', () => {
    expect(analysed([post()], 100).post.post_analysis['post_frequency']).toBeNull();
    const two = [post(), post({ post_short_code: 'other' })];
    expect(analysed(two, 100).post.post_analysis['post_frequency']).toBe(0);
  });

  it('leaves hidden likes and missing views out instead of counting zero', () => {
    const rows = [post({ likes: null }), post({ post_short_code: 'b', likes: 20, comments: 0 })];
    const figures = analysed(rows, 1_000).post.post_analysis;
    expect(figures).toMatchObject({
      avg_post_likes: 20,
      most_post_views: null,
      avg_post_views: null,
      overall_avg_engagement: 2,
      per_view_engagement: null,
    });
  });

  it('has only videos, or only pictures', () => {
    const videos = analysed([post({ post_type: 'video', views: 400 })], 100);
    expect(videos.post.post_analysis).toMatchObject({
      post_images_count: 0,
      images_avg_engagement: null,
      videos_avg_engagement: 12,
      per_view_engagement: 3,
    });
    expect(videos.reel.post_analysis).toEqual(videos.post.post_analysis);
    expect(analysed([post()], 100).reel.post_analysis['post_count']).toBe(0);
  });

  it('reads 50,000 posts', () => {
    const rows = Array.from({ length: 50_000 }, (_, i) =>
      post({
        post_short_code: `C${i.toString(36)}`,
        taken_at: moment - i * 5_000,
        likes: (i * 7_919) % 100_003,
        comments: i % 97,
        views: i % 3 === 0 ? i * 11 : null,
        post_type: i % 3 === 0 ? 'video' : 'image',
      }),
    );
    expect(analysed(rows, 2_000_000)).toEqual(reportOf(rows, 2_000_000, moment, []));
  });
});
