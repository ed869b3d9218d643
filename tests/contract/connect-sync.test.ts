/** @file Reading the figures of a connected account: limits, refusals, interruption and renewal. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { invalidAccountId } from '../../contract/limits.ts';
import { ownMedia } from '../../server/db/connect-schema.ts';
import { users } from '../../server/db/schema.ts';
import { plan } from '../../server/jobs/queue.ts';
import { doubleAccount, type DoubleAccount } from '../support/servers/instagram/account.ts';
import { graphError } from '../support/servers/instagram/responses.ts';
import { doubleEnv } from '../support/servers/instagram/app.ts';
import { connect } from '../support/servers/instagram/connect.ts';
import { startInstagramDouble, type InstagramDouble } from '../support/servers/instagram/double.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const hour = 3_600_000;
const day = 24 * hour;
const patient = { timeout: 30_000 };

describe.each(engines())('the figures of an account on %s', (engine) => {
  let double: InstagramDouble;
  let server: TestServer;
  let owner: Visitor;
  let ownerId: number;
  let account: DoubleAccount;
  let people = 0;

  const stateOf = async () => (await owner.get('connect/state/')).body;
  const recordOf = async () => (await owner.post('client/user/detail/')).body;
  async function until(state: string): Promise<void> {
    await expect.poll(async () => (await stateOf())['state'], patient).toBe(state);
  }
  const pass = (ms: number) => {
    server.pass(ms);
    double.pass(ms);
    server.services.wakeJobs();
  };
  const asked = (part: string) => double.seen.filter((line) => line.includes(part)).length;
  const figuresOf = async (media: string) => {
    const { rows } = await server.services.db.execute<{
      metric: string;
      value: string | null;
      reason: string | null;
    }>(
      sql`select metric, value, reason from media_figures where user_id = ${ownerId} and media = ${media}`,
    );
    return new Map(
      rows.map(({ metric, value, reason }) => [metric, value === null ? reason : Number(value)]),
    );
  };

  beforeAll(async () => {
    double = await startInstagramDouble(Date.now);
    server = await startServer(engine, { ...doubleEnv(double.base), LOG_LEVEL: 'silent' });
  });
  beforeEach(async () => {
    people += 1;
    const [user] = await server.services.db
      .insert(users)
      .values({
        email: `figures${people}@example.com`,
        username: 'typed',
        instaId: invalidAccountId,
        createdAt: new Date(),
        subscribedUntil: new Date(Date.now() + 3_650 * day),
      })
      .returning();
    ownerId = user?.id ?? 0;
    owner = new Visitor(server.url);
    await owner.signIn(`figures${people}@example.com`);
    account = doubleAccount(people, server.services.now());
    double.consent = account;
    double.seen.length = 0;
  });
  afterEach(async () => {
    double.usage = null;
    double.refuse = null;
    await owner.post('connect/disconnect/');
  });
  afterAll(async () => {
    await server.stop();
    await double.close();
  });

  it('are of posts, reels and stories, and a day of the history', async () => {
    await connect(owner);
    await until('active');
    expect(double.seen.filter((line) => line.endsWith('/me/subscribed_apps'))).toHaveLength(2);
    const [newest, reel] = account.media;
    expect((await figuresOf(newest?.id ?? '')).get('views')).toBe(1_000);
    expect((await figuresOf(reel?.id ?? '')).get('ig_reels_avg_watch_time')).toBeTypeOf('number');
    expect((await figuresOf(account.stories[0]?.id ?? '')).get('replies')).toBeTypeOf('number');
    expect(await recordOf()).toMatchObject({ new_followers: 87, followers_lost: 29 });
    const history = (await owner.get('client/history/')).body;
    expect(history['counts']).toMatchObject([{ followers: 1_234, following: 321 }]);
    const report = (await owner.get('client/postAnalysis/')).body;
    expect(report['post_analysis']).toMatchObject({ post_count: 12, most_post_likes: 51 });
    // Hidden likes are unknown and not 0.
    const posts = (await owner.get('module/posts/')).body['posts'] as object[];
    expect(posts[3]).toMatchObject({ likes: null });
  });

  it('are of own stories for thirty days, and of the followers of each day', async () => {
    const [story] = account.stories;
    await connect(owner);
    await until('active');
    const figures = async () =>
      (await owner.get('connect/figures/')).body as {
        stories: { thumbnail: string; views: number | null }[];
        days: object[];
      };
    const { stories, days, ...others } = await figures();
    expect(others).toMatchObject({ days_state: null });
    expect(stories).toMatchObject([
      { id: story?.id, replies: (await figuresOf(story?.id ?? '')).get('replies') },
    ]);
    expect(stories[0]?.thumbnail).not.toBe('');
    expect(stories[0]?.views).toBeTypeOf('number');
    const shown = (await owner.get('client/stories/10/0/')).body;
    const url = expect.stringContaining(story?.id ?? '-');
    expect(shown['stories']).toEqual([
      expect.objectContaining({
        username: account.username,
        items: [expect.objectContaining({ url })],
      }),
    ]);
    const yesterday = new Date(server.services.now() - day).toISOString().slice(0, 10);
    expect(days).toHaveLength(29);
    expect(days[0]).toMatchObject({ day: yesterday, came: 3, left: 1 });

    // The address of its picture ends with the story, which the platform then no longer lists.
    account.stories = [];
    pass(2 * day);
    await until('active');
    expect((await figures()).stories).toMatchObject([{ thumbnail: '', views: stories[0]?.views }]);
    pass(30 * day);
    await owner.signIn(`figures${people}@example.com`);
    expect((await figures()).stories).toEqual([]);
    await expect.poll(async () => (await figuresOf(story?.id ?? '')).size, patient).toBe(0);
  });

  it('are enough for an insight, which says nothing of what is unknown', async () => {
    const popup = async () => (await owner.get('client/check/insight/popup/')).body;
    expect(await popup()).toMatchObject({ popup: false, message: /^No account is connected/ });
    await connect(owner);
    await until('active');
    expect(await popup()).toMatchObject({ popup: true });
    const insight = await owner.post('insta/chat/gpt/generate/actionable/insights/', {
      new_followers_count: 87,
      lost_followers_count: 29,
      not_follows_back_count: null,
      i_do_not_follow_back_count: null,
      profile_view_count: 935,
      mutual_following_count: null,
    });
    expect(insight.body).toMatchObject({ summary: expect.stringContaining('87') });
    expect(insight.text).not.toMatch(/mutual|follow you back/);
  });

  it('are those of the last reading in the analysis of posts', async () => {
    const likes = async () => {
      const report = (await owner.get('client/postAnalysis/')).body['post_analysis'];
      const most = (await owner.get('client/posts/mostLiked/1/?isReel=false')).body['posts'];
      return [report, (most as object[])[0]];
    };
    await connect(owner);
    await until('active');
    expect(await likes()).toMatchObject([{ most_post_likes: 51 }, { value: 51 }]);
    const [newest] = account.media;
    if (newest !== undefined) newest.likes = 500;
    expect((await owner.post('connect/sync/')).status).toBe(200);
    await until('active');
    expect(await likes()).toMatchObject([{ most_post_likes: 500 }, { value: 500 }]);
  });

  it('pass comments on to the device and keep none', async () => {
    const [post] = account.media;
    const reply = { id: '17800000000000002', text: 'Thanks', username: 'real', at: Date.now() };
    account.comments.set(post?.id ?? '', [
      {
        id: '17800000000000001',
        text: 'Lovely',
        username: 'ada',
        at: Date.now(),
        replies: [reply],
      },
      { id: '17800000000000003', text: 'No name', at: Date.now() - 1_000 },
    ]);
    await connect(owner);
    await until('active');
    const page = await owner.get(`module/comments/${post?.code}/`);
    expect(page.body).toMatchObject({
      comments: [{ text: expect.any(String) }, { text: expect.any(String) }, { username: '' }],
    });
    expect((await owner.get('module/comments/CNotMine00/')).status).toBe(404);
    const { rows } = await server.services.db.execute<{ dump: string }>(
      sql`select string_agg(own_media::text, ' ') as dump from own_media`,
    );
    expect(rows[0]?.dump).not.toContain('Lovely');

    double.refuse = () => graphError(400, 4, 'Application request limit reached');
    server.pass(1_000);
    const full = await owner.get(`module/comments/${post?.code}/`);
    expect(full.status).toBe(429);
    // The limit is the account's, so nothing else is read until then either.
    expect((await stateOf())['state']).toBe('paused');
    pass(61 * 60_000);
    double.refuse = () => graphError(500, 2, 'Service temporarily unavailable');
    server.pass(1_000);
    expect((await owner.get(`module/comments/${post?.code}/`)).status).toBe(503);
    expect((await stateOf())['state']).toBe('active');
    double.refuse = () => graphError(400, 190, 'Expired', { error_subcode: 463 });
    server.pass(1_000);
    expect((await owner.get(`module/comments/${post?.code}/`)).status).toBe(503);
    expect((await stateOf())['state']).toBe('reconnect');
  });

  it('wait at 80 % of the limit, say until when, and continue where they were', async () => {
    double.usage = { percent: 81, minutes: 30 };
    await connect(owner);
    await until('paused');
    const state = await stateOf();
    expect(state['reason']).toBe('limit');
    const retryAt = Date.parse(String(state['retry_at']));
    expect(Math.abs(retryAt - server.services.now() - 30 * 60_000)).toBeLessThan(60_000);
    const before = double.seen.length;
    double.usage = { percent: 79, minutes: 0 };
    // A notification in between does not break the wait.
    const { db, now } = server.services;
    await plan(db, 'sync', { userId: ownerId }, now());
    await plan(db, 'stories', { userId: ownerId }, now());
    pass(10 * 60_000);
    const claims = () =>
      db.execute<{ due: number }>(sql`
      select count(*)::int as due from jobs
      where user_id = ${ownerId} and run_at <= ${new Date(now()).toISOString()}::timestamptz`);
    await expect.poll(async () => (await claims()).rows[0]?.due, patient).toBe(0);
    await until('paused');
    expect(double.seen.length).toBe(before);
    pass(21 * 60_000);
    await until('active');
    // The account was read before the pause, so the list of posts comes next.
    expect(double.seen.slice(before).filter((line) => line.endsWith('/me'))).toHaveLength(0);
  });

  it('are all read again after a pause of more than a day', async () => {
    double.usage = { percent: 81, minutes: 30 };
    await connect(owner);
    await until('paused');
    double.usage = null;
    account.followers = 1_300;
    pass(25 * hour);
    await owner.signIn(`figures${people}@example.com`);
    await until('active');
    expect(await recordOf()).toMatchObject({ total_followers: 1_300, post_count: 12 });
  });

  it('are all read again after a new consent, with notifications', async () => {
    double.refuse = (path) =>
      path.endsWith('/media') ? graphError(400, 190, 'Revoked', { error_subcode: 458 }) : undefined;
    await connect(owner);
    await until('reconnect');
    double.refuse = null;
    server.pass(1_000);
    double.seen.length = 0;
    await connect(owner);
    await until('active');
    expect(asked('/subscribed_apps')).toBe(2);
    expect(await recordOf()).toMatchObject({ new_followers: 87, post_count: 12 });
  });

  it('wait when the platform refuses for its limit', async () => {
    let isFull = true;
    double.refuse = (path) =>
      isFull && path.endsWith('/media')
        ? graphError(400, 80_002, 'There have been too many calls to this Instagram account')
        : undefined;
    await connect(owner);
    await until('paused');
    isFull = false;
    pass(61 * 60_000);
    await until('active');
  });

  it('ask for reconnection when the token is refused in the middle, and keep what was read', async () => {
    double.refuse = (path) =>
      path.endsWith('/insights')
        ? graphError(400, 190, 'Revoked', { error_subcode: 458 })
        : undefined;
    await connect(owner);
    await until('reconnect');
    expect(await stateOf()).toMatchObject({ reason: 'removed-app' });
    expect(await recordOf()).toMatchObject({ post_count: 12, total_followers: 1_234 });
    const before = double.seen.length;
    pass(2 * day);
    await until('reconnect');
    expect(double.seen.length).toBe(before);
  });

  it('lack the one that is refused and the posts that are too old, and nothing else', async () => {
    const [first, , third] = account.media;
    double.refuse = (path, query) => {
      if (path.includes(first?.id ?? '-') && path.endsWith('/insights')) {
        return graphError(400, 100, 'Posted before business account conversion', {
          error_subcode: 2_108_006,
        });
      }
      const metrics = (query.get('metric') ?? '').split(',');
      return metrics.includes('saved')
        ? graphError(400, 100, '(#100) metric[2] must be one of the following values')
        : undefined;
    };
    await connect(owner);
    await until('active');
    expect((await figuresOf(first?.id ?? '')).get('views')).toBe('before-business');
    expect((await figuresOf(third?.id ?? '')).get('saved')).toBe('unsupported');
    expect((await figuresOf(third?.id ?? '')).get('views')).toBeTypeOf('number');
    // Remembered for its kind of post: the later ones are asked without it, together.
    const [, , , , fifth] = account.media;
    expect(asked(`${fifth?.id}/insights`)).toBeLessThan(5);
  });

  it('survive errors that pass, HTML and a body that is cut off', async () => {
    let failures = 0;
    double.refuse = (path) => {
      if (!path.endsWith('/media') || failures >= 3) return undefined;
      failures += 1;
      if (failures === 1) return graphError(500, 2, 'Service temporarily unavailable');
      return failures === 2 ? [502, '<html>Bad gateway</html>'] : [200, '{"data":['];
    };
    await connect(owner);
    for (let tries = 1; tries <= 3; tries += 1) {
      await expect.poll(() => failures, patient).toBe(tries);
      await expect.poll(async () => (await stateOf())['state'], patient).not.toBe('syncing');
      pass(10 * 60_000);
    }
    await until('active');
    expect(await recordOf()).toMatchObject({ post_count: 12 });
  });

  it('drop a permission that has lapsed, and read the rest', async () => {
    double.refuse = (path) =>
      path.endsWith('/insights') ? graphError(403, 200, 'Permissions error') : undefined;
    await connect(owner);
    await until('active');
    expect((await stateOf())['scopes']).not.toContain('instagram_business_manage_insights');
    expect((await recordOf())['sources']).toMatchObject({
      profile_views: { state: 'needs-permission' },
      posts: { state: 'known' },
    });
  });

  it('are unknown below a hundred followers, which is not 0', async () => {
    account.followers = 99;
    await connect(owner);
    await until('active');
    expect(await recordOf()).toMatchObject({
      new_followers: null,
      followers_lost: null,
      sources: { new_followers: { state: 'below-threshold' } },
    });
    expect((await owner.get('connect/figures/')).body).toMatchObject({
      days: [],
      days_state: 'below-threshold',
    });
  });

  it('are of the followers by age, city and country, and of the hours they are online', async () => {
    await connect(owner);
    await until('active');
    const figures = (await owner.get('connect/figures/')).body;
    expect(figures).toMatchObject({
      posts_state: null,
      audience: {
        age: { state: 'known', rows: [{ label: '25-34', value: 520 }, {}, {}, {}] },
        city: { state: 'known', rows: [{ label: 'Lisbon, Lisbon', value: 240 }, {}, {}] },
        country: { state: 'known', rows: [{ label: 'PT', value: 610 }, {}, {}] },
      },
    });
    const { audience, posts } = figures as {
      audience: { hour: { rows: { label: string; value: number }[] } };
      posts: object[];
    };
    // The platform's day begins at 7:00 UTC, and a day without figures lowers no mean.
    expect(audience.hour.rows).toHaveLength(24);
    expect(audience.hour.rows).toContainEqual({ label: '7', value: 100 });
    expect(audience.hour.rows[0]).toEqual({ label: '6', value: 123 });
    expect(posts[0]).toMatchObject({
      views: 1_000,
      reach: 1_001,
      saves: 1_002,
      average_watch: null,
    });
    expect(posts[1]).toMatchObject({ kind: 'reel', average_watch: 1_001 });
    expect((await recordOf())['sources']).toMatchObject({
      reach: { state: 'known', source: 'api' },
      watch_time: { state: 'known' },
      audience: { state: 'known' },
      online_hours: { state: 'known', window: 30 },
    });
  });

  it('are all read but the one that fails for ever', async () => {
    const [, second] = account.media;
    double.refuse = (path, query) => {
      const isBad = path.includes(second?.id ?? '-') || query.get('metric') === 'profile_views';
      return isBad || path.endsWith('/stories')
        ? graphError(500, 1, 'An unknown error has occurred.')
        : undefined;
    };
    await connect(owner);
    await expect
      .poll(async () => (await owner.get('connect/figures/')).body['read_at'], patient)
      .not.toBeNull();
    await until('active');
    const [first, , third] = account.media;
    expect((await figuresOf(first?.id ?? '')).get('views')).toBe(1_000);
    expect((await figuresOf(second?.id ?? '')).get('views')).toBe('failed');
    expect((await figuresOf(third?.id ?? '')).get('views')).toBe(1_002);
    expect(await recordOf()).toMatchObject({ post_count: 12, profile_views_count: null });
    // What failed is asked for again, and an earlier value would stay.
    double.refuse = null;
    pass(2 * hour);
    await expect.poll(async () => (await recordOf())['profile_views_count'], patient).toBe(935);
    await until('active');
    double.refuse = (_path, query) =>
      query.get('metric') === 'profile_views' ? graphError(500, 1, 'An error') : undefined;
    pass(25 * hour);
    await until('active');
    expect(await recordOf()).toMatchObject({ profile_views_count: 935 });
  });

  it('do without the fields of a kind where these are refused', async () => {
    double.refuse = (_path, query) =>
      (query.get('fields') ?? '').includes('media_product_type')
        ? graphError(400, 100, '(#100) Tried accessing nonexisting field (media_product_type)')
        : undefined;
    await connect(owner);
    await until('active');
    expect(await recordOf()).toMatchObject({ post_count: 12, reel_count: 3, stories_count: 1 });
  });

  it('keep the posts when the list is empty for now', async () => {
    await connect(owner);
    await until('active');
    double.refuse = (path) => (path.endsWith('/media') ? [200, { data: [] }] : undefined);
    pass(8 * day);
    await owner.signIn(`figures${people}@example.com`);
    await until('active');
    expect(await recordOf()).toMatchObject({ post_count: 12 });
  });

  it('read replies beyond the first ones of a comment', async () => {
    const [post] = account.media;
    double.refuse = (path, query) => {
      const reply = (id: string) => ({
        id,
        text: `reply ${id}`,
        timestamp: '2026-11-20T10:00:00+0000',
      });
      if (path.endsWith('/comments')) {
        const replies = {
          data: [reply('2')],
          paging: { cursors: { after: 'x' }, next: 'https://n' },
        };
        return [200, { data: [{ ...reply('1'), replies }] }];
      }
      if (!path.endsWith('/replies')) return undefined;
      return query.get('after') === 'x' ? [200, { data: [reply('3')] }] : [200, { data: [] }];
    };
    await connect(owner);
    await until('active');
    const page = await owner.get(`module/comments/${post?.code}/`);
    expect((page.body['comments'] as object[]).length).toBe(3);
  });

  it('say nothing of comments without their permission, and drop one that has lapsed', async () => {
    const [post] = account.media;
    await connect(owner);
    await until('active');
    double.refuse = (path) =>
      path.endsWith('/comments') ? graphError(403, 10, '(#10) No permission') : undefined;
    expect((await owner.get(`module/comments/${post?.code}/`)).status).toBe(403);
    expect((await stateOf())['scopes']).not.toContain('instagram_business_manage_comments');
    double.seen.length = 0;
    expect((await owner.get(`module/comments/${post?.code}/`)).status).toBe(403);
    expect(double.seen).toEqual([]);
    expect((await recordOf())['sources']).toMatchObject({
      comments: { state: 'needs-permission' },
    });
  });

  it('forget a post that was deleted, once the whole list is read again', async () => {
    await connect(owner);
    await until('active');
    account.media.splice(2, 1);
    pass(8 * day);
    await owner.signIn(`figures${people}@example.com`);
    await expect.poll(async () => (await recordOf())['post_count'], patient).toBe(11);
  });

  it('are read on by another process when one was killed', async () => {
    await connect(owner);
    await until('active');
    const { db, now } = server.services;
    await db.delete(ownMedia).where(eq(ownMedia.userId, ownerId));
    await db.execute(
      sql`update syncs set step = 'media', cursor = '', whole_at = null where user_id = ${ownerId}`,
    );
    // A claim of a process that does not exist any more.
    await db.execute(sql`
      update jobs set run_at = ${new Date(now()).toISOString()}::timestamptz, locked_by = 'gone',
        locked_until = ${new Date(now() + 30_000).toISOString()}::timestamptz
      where user_id = ${ownerId} and kind = 'sync'`);
    await until('syncing');
    pass(61_000);
    await until('active');
    expect(await recordOf()).toMatchObject({ post_count: 12 });
  });

  it('keep their token alive week by week', async () => {
    await connect(owner);
    await until('active');
    const isIdle = async () => {
      const { rows } = await server.services.db.execute<{ busy: number }>(sql`
        select count(*)::int as busy from jobs where user_id = ${ownerId}
          and (locked_by is not null
            or run_at <= ${new Date(server.services.now()).toISOString()}::timestamptz)`);
      return rows[0]?.busy === 0;
    };
    for (let week = 0; week < 8; week += 1) {
      const tokens = double.issued.length;
      pass(8 * day);
      await expect.poll(() => double.issued.length, patient).toBe(tokens + 1);
      // Saved before the clock moves on: its age counts from then.
      await expect.poll(isIdle, patient).toBe(true);
    }
    await owner.signIn(`figures${people}@example.com`);
    await until('active');
  });

  it('mail the owner ten days before the end if the token cannot be renewed, once', async () => {
    await connect(owner);
    await until('active');
    // The consent came from a browser in English, the page is in another language.
    await owner.post('client/user/detail/', undefined, { 'accept-language': 'de' });
    const renewals = () => asked('/refresh_access_token');
    await server.services.db.execute(sql`
      update connections set issued_at = ${new Date(server.services.now()).toISOString()}::timestamptz,
        expires_at = ${new Date(server.services.now() + 9 * day).toISOString()}::timestamptz
      where user_id = ${ownerId}`);
    await plan(server.services.db, 'token', { userId: ownerId }, server.services.now());
    server.services.wakeJobs();
    const letters = async () => {
      const response = await owner.ask('GET', `/__test/outbox?email=figures${people}@example.com`);
      const mails = response.body as unknown as { subject: string }[];
      return mails.filter(({ subject }) => subject === 'Verbinde dein Konto bald neu').length;
    };
    await expect.poll(letters, patient).toBe(1);
    expect(renewals()).toBe(0);
    expect((await stateOf())['state']).toBe('expiring');
    await plan(server.services.db, 'token', { userId: ownerId }, server.services.now());
    server.services.wakeJobs();
    await expect
      .poll(async () => {
        const { rows } = await server.services.db.execute<{ due: boolean }>(
          sql`select run_at > now() + interval '1 hour' as due from jobs where user_id = ${ownerId} and kind = 'token'`,
        );
        return rows[0]?.due;
      }, patient)
      .toBe(true);
    expect(await letters()).toBe(1);
  });
});
