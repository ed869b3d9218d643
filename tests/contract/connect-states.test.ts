/**
 * @file States of a platform account, each with what the owner then sees. Limits, permissions, errors
 * that pass and the end of an access are in connect-sync.test.ts and connect.test.ts.
 */
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invalidAccountId } from '../../contract/limits.ts';
import { users } from '../../server/db/schema.ts';
import { plan } from '../../server/jobs/queue.ts';
import { doubleAccount, type DoubleAccount } from '../support/servers/instagram/account.ts';
import { graphError, mediaBody, missing } from '../support/servers/instagram/responses.ts';
import { doubleEnv } from '../support/servers/instagram/app.ts';
import { connect } from '../support/servers/instagram/connect.ts';
import { startInstagramDouble, type InstagramDouble } from '../support/servers/instagram/double.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const hour = 3_600_000;
const day = 24 * hour;
const patient = { timeout: 60_000 };

/** What a state is checked with. */
interface Scene {
  readonly double: InstagramDouble;
  readonly account: DoubleAccount;
  /** The posts of the account, newest first, as the analysis reads them. */
  posts(): Promise<Record<string, unknown>[]>;
  record(): Promise<Record<string, unknown>>;
  state(): Promise<Record<string, unknown>>;
  /** A figure of a post: its value, or the reason why it is unknown. */
  figure(media: string | undefined, metric: string): Promise<number | string | null>;
  comments(code: string | undefined): Promise<Record<string, unknown>[]>;
  /** Moves all clocks and does what is due. */
  pass(ms: number): Promise<void>;
}

interface State {
  readonly name: string;
  /** Before consent. */
  readonly given?: (scene: Scene) => void;
  /** Where the first synchronization leads to; `active` if not said. */
  readonly leadsTo?: string;
  readonly shows: (scene: Scene) => Promise<void>;
}

const list = (items: readonly object[], paging?: object) =>
  [200, { data: items, ...(paging === undefined ? {} : { paging }) }] as const;

/** Responds to the list of posts with one page, whatever the account has. */
function onePage({ double, account }: Scene, paging?: object): void {
  double.refuse = (path) =>
    path.endsWith('/media')
      ? list(
          account.media.map((media) => mediaBody(media, double.base)),
          paging,
        )
      : undefined;
}

const withFollowers = (followers: number, given: object, state: string): State => ({
  name: `${followers} followers`,
  given: ({ account }) => {
    account.followers = followers;
  },
  shows: async ({ record }) => {
    expect(await record()).toMatchObject({
      total_followers: followers,
      ...given,
      sources: { followers: { state: 'known' }, new_followers: { state } },
    });
  },
});

const overLimit = (percent: number): State => ({
  name: `${percent} percent of the limit`,
  given: ({ double }) => {
    double.usage = { percent, minutes: 7 };
  },
  leadsTo: 'paused',
  shows: async ({ state, double, posts }) => {
    expect((await state())['retry_at']).not.toBeNull();
    expect(double.seen.filter((line) => line.endsWith('/media'))).toEqual([]);
    expect(await posts()).toEqual([]);
  },
});

const refusedList = (code: number, message: string): State => ({
  name: `a list of posts that is refused with error ${code}`,
  given: ({ double }) => {
    double.refuse = (path) =>
      path.endsWith('/media') ? graphError(400, code, message) : undefined;
  },
  leadsTo: 'paused',
  shows: async ({ double, state, record, pass }) => {
    expect(await state()).toMatchObject({ reason: 'refused' });
    expect((await state())['retry_at']).not.toBeNull();
    expect(await record()).toMatchObject({
      profile_views_count: 935,
      sources: {
        posts: { state: 'failed', as_of: null },
        reels: { state: 'failed' },
        comments: { state: 'failed' },
        own_stories: { state: 'known' },
      },
    });
    double.refuse = null;
    await pass(2 * hour);
    expect(await state()).toMatchObject({ state: 'active', reason: null });
    expect(await record()).toMatchObject({
      post_count: 12,
      sources: { posts: { state: 'known' } },
    });
  },
});

const states: readonly State[] = [
  withFollowers(0, { new_followers: null, followers_lost: null }, 'below-threshold'),
  withFollowers(99, { new_followers: null, followers_lost: null }, 'below-threshold'),
  withFollowers(100, { new_followers: 87, followers_lost: 29 }, 'known'),
  {
    name: 'hidden likes',
    shows: async ({ posts }) => {
      expect((await posts()).map(({ likes }) => likes).slice(2, 5)).toEqual([42, null, 44]);
    },
  },
  {
    name: 'a post without an address of its picture',
    given: ({ double, account }) => {
      double.refuse = (path) => {
        if (!path.endsWith('/media')) return undefined;
        const bodies = account.media.map((media) => mediaBody(media, double.base));
        const [first, ...others] = bodies as Record<string, unknown>[];
        const { media_url: _url, ...bare } = first ?? {};
        return list([bare, ...others]);
      };
    },
    shows: async ({ posts, account }) => {
      const [first] = await posts();
      expect(first).toMatchObject({ post_short_code: account.media[0]?.code, post_url: '' });
      expect(await posts()).toHaveLength(12);
    },
  },
  {
    name: 'an empty page with a next one',
    given: ({ double }) => {
      double.refuse = (path, query) =>
        path.endsWith('/media') && !query.has('after')
          ? list([], { cursors: { after: 'MA' }, next: 'https://graph.example/next' })
          : undefined;
    },
    shows: async ({ posts }) => expect(await posts()).toHaveLength(12),
  },
  {
    name: 'a post that is published between two pages',
    given: ({ double, account }) => {
      let isAdded = false;
      double.refuse = (path, query) => {
        if (isAdded || !path.endsWith('/media') || !query.has('after')) return undefined;
        isAdded = true;
        const [newest] = account.media;
        if (newest === undefined) return undefined;
        account.media.unshift({ ...newest, id: `${newest.id}9`, code: 'Cadded', at: Date.now() });
        return undefined;
      };
    },
    shows: async ({ posts, pass, account }) => {
      const codes = async () => (await posts()).map((post) => post['post_short_code']);
      // The second page repeats the last post of the first.
      expect(await codes()).toEqual(account.media.slice(1).map(({ code }) => code));
      await pass(25 * hour);
      expect(await codes()).toEqual(account.media.map(({ code }) => code));
    },
  },
  {
    name: 'a list whose only page has no paging',
    given: (scene) => onePage(scene),
    shows: async ({ posts }) => expect(await posts()).toHaveLength(12),
  },
  {
    name: 'a list that ends with a cursor before it',
    given: (scene) => onePage(scene, { cursors: { before: 'x' } }),
    shows: async ({ posts }) => expect(await posts()).toHaveLength(12),
  },
  {
    name: 'a list that ends with both cursors',
    given: (scene) => onePage(scene, { cursors: { before: 'x', after: 'y' } }),
    shows: async ({ posts }) => expect(await posts()).toHaveLength(12),
  },
  {
    name: '10,001 posts',
    given: ({ double, account }) => {
      double.scopes = ['instagram_business_basic'];
      const [post] = account.media;
      if (post === undefined) return;
      account.media = Array.from({ length: 10_001 }, (_, at) => ({
        ...post,
        id: `17${String(at).padStart(14, '0')}`,
        code: `Cmany${at}`,
        at: post.at - at * 60_000,
      }));
      double.refuse = (path, query) => {
        if (!path.endsWith('/media')) return undefined;
        const from = Number(query.get('after') ?? 0);
        const items = account.media.slice(from, from + 100);
        const bodies = items.map((media) => mediaBody(media, double.base));
        const isLast = from + 100 >= account.media.length;
        const after = String(from + 100);
        return list(bodies, isLast ? {} : { cursors: { after }, next: 'https://graph.example' });
      };
    },
    shows: async ({ record, double }) => {
      expect(await record()).toMatchObject({ post_count: 10_001 });
      expect(double.seen.filter((line) => line.endsWith('/media'))).toHaveLength(101);
    },
  },
  {
    name: 'an album',
    shows: async ({ posts }) => {
      const [first, , album] = await posts();
      expect(album?.['child_posts']).toMatchObject([
        { insta_post_type: 'image' },
        { insta_post_type: 'image' },
      ]);
      expect(first?.['child_posts']).toEqual([]);
    },
  },
  {
    name: 'comments with replies, of which one has no name',
    given: ({ account }) => {
      const [post] = account.media;
      const at = Date.now() - hour;
      const reply = { id: '12', text: 'A reply', at: at + 1_000 };
      const top = { id: '11', text: 'First', username: 'ada', at, replies: [reply] };
      account.comments.set(post?.id ?? '', [top]);
    },
    shows: async ({ comments, account }) => {
      expect(await comments(account.media[0]?.code)).toMatchObject([
        { comment_id: '12', username: '', text: 'A reply' },
        { comment_id: '11', username: 'ada', text: 'First' },
      ]);
    },
  },
  {
    name: 'eight comments counted and none given',
    given: ({ account }) => {
      const [post] = account.media;
      if (post !== undefined) post.comments = 8;
    },
    shows: async ({ comments, posts, account }) => {
      expect(await comments(account.media[0]?.code)).toEqual([]);
      expect((await posts())[0]).toMatchObject({ comments: 8 });
    },
  },
  {
    name: 'a figure that the whole request is refused for',
    given: ({ double }) => {
      double.refuse = (path, query) =>
        path.endsWith('/insights') && (query.get('metric') ?? '').includes('shares')
          ? graphError(400, 100, '(#100) The Media Insights API does not support the shares metric')
          : undefined;
    },
    shows: async ({ figure, account }) => {
      expect(await figure(account.media[0]?.id, 'shares')).toBe('unsupported');
      expect(await figure(account.media[0]?.id, 'views')).toBe(1_000);
    },
  },
  {
    name: 'a post that is refused a figure which the others of its kind have',
    given: ({ double, account }) => {
      double.refuse = (path, query) => {
        const isMeant = path.endsWith(`/${account.media[0]?.id}/insights`);
        return isMeant && (query.get('metric') ?? '').includes('follows')
          ? graphError(400, 100, '(#100) The follows metric is not available for this media')
          : undefined;
      };
    },
    shows: async ({ double, figure, pass, account }) => {
      const others = async () =>
        Promise.all([4, 8].map((at) => figure(account.media[at]?.id, 'follows')));
      expect(await figure(account.media[0]?.id, 'follows')).toBe('unsupported');
      expect(await others()).toEqual([1_004, 1_008]);
      // Twice is no more about the others than once.
      await pass(25 * hour);
      expect(await figure(account.media[0]?.id, 'follows')).toBe('unsupported');
      double.refuse = null;
      await pass(25 * hour);
      expect(await figure(account.media[0]?.id, 'follows')).toBe(1_000);
      expect(await others()).toEqual([expect.any(Number), expect.any(Number)]);
    },
  },
  {
    name: 'many posts, whose figures are asked for together',
    given: ({ double, account }) => {
      const [post] = account.media;
      if (post === undefined) return;
      account.media = Array.from({ length: 120 }, (_, at) => ({
        ...post,
        id: `1791${String(at).padStart(12, '0')}${1_000 + at}`,
        code: `Ctogether${at}`,
        at: post.at - at * 60_000,
      }));
      double.seen.length = 0;
    },
    shows: async ({ double, figure, account }) => {
      const calls = double.seen.filter((line) =>
        account.media.some(({ id }) => line.endsWith(`/${id}/insights`)),
      );
      // The first one shows which figures its kind has beside the common ones.
      expect(calls).toHaveLength(120 + 2);
      expect(await figure(account.media[119]?.id, 'profile_visits')).toBeTypeOf('number');
    },
  },
  refusedList(368, 'The action attempted has been deemed abusive'),
  refusedList(3, 'Application does not have the capability to make this API call'),
  {
    name: 'figures that are refused with an error that is not known',
    given: ({ double }) => {
      double.refuse = (path, query) =>
        path.endsWith('/insights') && (query.get('metric') ?? '').includes('shares')
          ? graphError(400, 368, 'The action attempted has been deemed abusive')
          : undefined;
    },
    leadsTo: 'paused',
    shows: async ({ double, figure, record, pass, account }) => {
      expect(await figure(account.media[0]?.id, 'views')).toBe('refused');
      // The reach of the account is known, that of its posts is not.
      const failed = { state: 'failed' };
      expect(await record()).toMatchObject({ sources: { saves: failed, reach: failed } });
      double.refuse = null;
      await pass(2 * hour);
      expect(await figure(account.media[0]?.id, 'views')).toBe(1_000);
      expect(await record()).toMatchObject({
        sources: { saves: { state: 'known' }, reach: { state: 'known' } },
      });
    },
  },
  {
    name: 'a story with too few viewers',
    given: ({ double, account }) => {
      double.refuse = (path) =>
        path.endsWith(`/${account.stories[0]?.id}/insights`)
          ? graphError(400, 10, '(#10) Not enough viewers for the media to show insights')
          : undefined;
    },
    shows: async ({ figure, state, account }) => {
      expect(await figure(account.stories[0]?.id, 'views')).toBe('below-threshold');
      expect(await figure(account.media[0]?.id, 'views')).toBe(1_000);
      // The same code is that of a permission, which is not missing here.
      expect((await state())['scopes']).toContain('instagram_business_manage_insights');
    },
  },
  {
    name: 'a post older than the professional account',
    given: ({ account }) => {
      const [, , , post] = account.media;
      const error_subcode = 2_108_006;
      const error = { code: 100, error_subcode, message: 'Posted before conversion' };
      if (post !== undefined) post.refusal = { status: 400, error };
    },
    shows: async ({ figure, account }) => {
      expect(await figure(account.media[3]?.id, 'views')).toBe('before-business');
      expect(await figure(account.media[4]?.id, 'views')).toBe(1_004);
    },
  },
  {
    name: 'only posts older than the professional account, and a story of today',
    given: ({ account }) => {
      const error = { code: 100, error_subcode: 2_108_006, message: 'Posted before conversion' };
      for (const post of account.media) post.refusal = { status: 400, error };
    },
    shows: async ({ figure, record, account }) => {
      expect(await figure(account.stories[0]?.id, 'views')).toBeTypeOf('number');
      const missing = { state: 'not-offered' };
      expect(await record()).toMatchObject({ sources: { views: missing, reach: missing } });
    },
  },
  {
    name: 'a post that is missing where its figures are',
    given: ({ double, account }) => {
      double.refuse = (path) =>
        path.endsWith(`/${account.media[1]?.id}/insights`) ? missing() : undefined;
    },
    shows: async ({ figure, account }) => {
      expect(await figure(account.media[1]?.id, 'views')).toBe('missing');
      expect(await figure(account.media[2]?.id, 'views')).toBe(1_002);
    },
  },
  {
    name: 'figures that are late',
    given: ({ double }) => {
      double.refuse = (path) => (path.endsWith('/insights') ? list([]) : undefined);
    },
    shows: async ({ double, figure, record, pass, account }) => {
      expect(await figure(account.media[0]?.id, 'views')).toBe('late');
      expect(await record()).toMatchObject({
        new_followers: null,
        profile_views_count: null,
        sources: { new_followers: { state: 'late' }, profile_views: { state: 'late' } },
      });
      double.refuse = null;
      await pass(25 * hour);
      expect(await figure(account.media[0]?.id, 'views')).toBe(1_000);
      expect(await record()).toMatchObject({ profile_views_count: 935 });
    },
  },
  {
    name: '79 percent of the limit',
    given: ({ double }) => {
      double.usage = { percent: 79, minutes: 0 };
    },
    shows: async ({ state }) => expect(await state()).toMatchObject({ retry_at: null }),
  },
  overLimit(81),
  overLimit(100),
  {
    name: 'a body that comes slowly',
    given: ({ double, account }) => {
      double.refuse = (path) => {
        if (!path.endsWith('/media')) return undefined;
        const body = JSON.stringify({
          data: account.media.map((media) => mediaBody(media, double.base)),
        });
        const parts = [body.slice(0, 9), body.slice(9, 800), body.slice(800)];
        return [
          200,
          Readable.from(
            (async function* slowly() {
              for (const part of parts) {
                await new Promise((resolve) => {
                  setTimeout(resolve, 50);
                });
                yield part;
              }
            })(),
          ),
        ];
      };
    },
    shows: async ({ posts }) => expect(await posts()).toHaveLength(12),
  },
  {
    name: 'bodies that are flat, with ids above 2^53 as numbers',
    given: ({ double }) => {
      double.isFlat = true;
    },
    shows: async ({ record, account }) => {
      expect(await record()).toMatchObject({ insta_id: account.id, post_count: 12 });
    },
  },
];

describe('an owner whose account has', () => {
  let double: InstagramDouble;
  let server: TestServer;
  let owner: Visitor;
  let ownerId = 0;
  let people = 0;
  let scene: Scene;

  const state = async () => (await owner.get('connect/state/')).body;
  const until = async (name: string) => {
    await expect.poll(async () => (await state())['state'], patient).toBe(name);
  };
  const body = async (path: string, list: string) =>
    (await owner.get(path)).body[list] as Record<string, unknown>[];
  const pass = async (ms: number) => {
    server.pass(ms);
    double.pass(ms);
    const { db, now, wakeJobs } = server.services;
    await plan(db, 'sync', { userId: ownerId }, now());
    wakeJobs();
    const isDone = sql`select run_at > ${new Date(now()).toISOString()}::timestamptz as done
      from jobs where user_id = ${ownerId} and kind = 'sync' and locked_by is null`;
    await expect
      .poll(async () => (await db.execute(isDone)).rows[0], patient)
      .toEqual({ done: true });
  };

  beforeAll(async () => {
    double = await startInstagramDouble(Date.now);
    server = await startServer('embedded', { ...doubleEnv(double.base), LOG_LEVEL: 'silent' });
  });
  beforeEach(async () => {
    people += 1;
    const email = `state${people}@example.com`;
    const subscribedUntil = new Date(Date.now() + 3_650 * day);
    const [user] = await server.services.db
      .insert(users)
      .values({
        email,
        username: 'typed',
        instaId: invalidAccountId,
        createdAt: new Date(),
        subscribedUntil,
      })
      .returning();
    ownerId = user?.id ?? 0;
    owner = new Visitor(server.url);
    await owner.resetLimits();
    await owner.signIn(email);
    const account = doubleAccount(people, server.services.now());
    const { scopes } = double;
    Object.assign(double, { consent: account, refuse: null, usage: null, isFlat: false, scopes });
    double.seen.length = 0;
    scene = {
      double,
      account,
      state,
      pass,
      posts: () => body('module/posts/', 'posts'),
      comments: (code = '') => body(`module/comments/${code}/`, 'comments'),
      record: async () => (await owner.post('client/user/detail/')).body,
      figure: async (media = '', metric) => {
        const { rows } = await server.services.db.execute<{ value: string | null; reason: string }>(
          sql`select value, reason from media_figures
            where user_id = ${ownerId} and media = ${media} and metric = ${metric}`,
        );
        const [row] = rows;
        return row === undefined ? null : row.value === null ? row.reason : Number(row.value);
      },
    };
  });
  // Its work would be due with each move of the clock in a later test.
  afterEach(() => owner.post('connect/disconnect/'));
  afterAll(async () => {
    await server.stop();
    await double.close();
  });

  it.each(states)('$name', { timeout: 90_000 }, async ({ given, leadsTo = 'active', shows }) => {
    const { scopes } = double;
    given?.(scene);
    await connect(owner);
    await until(leadsTo);
    await shows(scene);
    double.scopes = scopes;
  });

  it('a token of 23 hours, which is not renewed before its second day', async () => {
    await connect(owner);
    await until('active');
    const { db, now } = server.services;
    const renewals = () =>
      double.seen.filter((line) => line.endsWith('/refresh_access_token')).length;
    const issued = double.issued.length;
    await pass(23 * hour);
    // It is believed to be older than it is: the platform refuses, and the access stays as it was.
    await db.execute(sql`
      update connections set issued_at = ${new Date(now() - 8 * day).toISOString()}::timestamptz
      where user_id = ${ownerId}`);
    await plan(db, 'token', { userId: ownerId }, now());
    server.services.wakeJobs();
    await expect.poll(renewals, patient).toBe(1);
    expect(double.issued).toHaveLength(issued);
    await until('active');
    await pass(25 * hour);
    await expect.poll(() => double.issued.length, patient).toBe(issued + 1);
    await until('active');
  });
});
