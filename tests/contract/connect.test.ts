/** @file Connecting a platform account: consent, ownership, its end, and what the platform notifies. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { assert } from 'superstruct';
import { benefits, slides } from '../../contract/promises.ts';
import { sourcedFigures, sources, type Sources } from '../../contract/records/connect/sources.ts';
import { invalidAccountId } from '../../contract/limits.ts';
import { users } from '../../server/db/schema.ts';
import { sweep } from '../../server/lifecycle/sweep.ts';
import { doubleAccount, type DoubleAccount } from '../support/servers/instagram/account.ts';
import { graphError } from '../support/servers/instagram/responses.ts';
import { doubleApp, doubleEnv } from '../support/servers/instagram/app.ts';
import { connect } from '../support/servers/instagram/connect.ts';
import { startInstagramDouble, type InstagramDouble } from '../support/servers/instagram/double.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const day = 86_400_000;
let numbers = 0;

describe.each(engines())('a connection on %s', (engine) => {
  let double: InstagramDouble;
  let server: TestServer;
  let owner: Visitor;
  let account: DoubleAccount;
  let people = 0;
  const emailOf = (person: number) => `owner${person}@example.com`;

  const stateOf = async (visitor: Visitor) => (await visitor.get('connect/state/')).body;
  const recordOf = async (visitor: Visitor) => (await visitor.post('client/user/detail/')).body;
  async function untilSynced(visitor: Visitor): Promise<void> {
    const state = async () => (await stateOf(visitor))['state'];
    await expect.poll(state, { timeout: 20_000 }).toBe('active');
  }
  const pass = (ms: number) => {
    server.pass(ms);
    double.pass(ms);
    server.services.wakeJobs();
  };
  async function newOwner(): Promise<Visitor> {
    people += 1;
    const visitor = new Visitor(server.url);
    const subscribedUntil = new Date(Date.now() + 3_650 * day);
    await server.services.db.insert(users).values({
      email: emailOf(people),
      // Another person's name: it must not show that person's account.
      username: 'demo',
      instaId: invalidAccountId,
      createdAt: new Date(),
      subscribedUntil,
    });
    await visitor.signIn(emailOf(people));
    return visitor;
  }

  beforeAll(async () => {
    double = await startInstagramDouble(Date.now);
    server = await startServer(engine, { ...doubleEnv(double.base), LOG_LEVEL: 'silent' });
  });
  beforeEach(async () => {
    owner = await newOwner();
    numbers += 1;
    account = doubleAccount(numbers, Date.now());
    double.consent = account;
    double.scopes = [
      'instagram_business_basic',
      'instagram_business_manage_insights',
      'instagram_business_manage_comments',
    ];
  });
  afterEach(() => {
    double.usage = null;
    double.refuse = null;
    double.isFlat = false;
  });
  afterAll(async () => {
    await server.stop();
    await double.close();
  });

  it('shows no account before an account is connected', async () => {
    expect(await stateOf(owner)).toMatchObject({ state: 'none', reason: null });
    const record = await recordOf(owner);
    expect(record).toMatchObject({ insta_id: '0000000000', total_followers: null });
    expect(() => assert(record['sources'], sources)).not.toThrow();
    expect(Object.keys(record['sources'] as object).sort()).toEqual([...sourcedFigures].sort());
    expect(record['sources']).toMatchObject({
      followers: { state: 'needs-connection' },
      mutual_followers: { state: 'needs-archive' },
      other_stories: { state: 'not-offered' },
    });
  });

  it('shows the account whose owner consented, whatever name was typed', async () => {
    expect(await connect(owner)).toBe('connected');
    await untilSynced(owner);
    expect(await stateOf(owner)).toMatchObject({ username: account.username, reason: null });
    expect(await recordOf(owner)).toMatchObject({
      username: account.username,
      insta_id: account.id,
      total_followers: 1_234,
      total_following: 321,
      post_count: 12,
      reel_count: 3,
      stories_count: 1,
      mutual_followers: null,
      sources: { followers: { state: 'known', source: 'api' } },
    });
  });

  it.each([
    ['plan page', benefits],
    ['onboarding', slides.flatMap(({ texts }) => texts)],
  ])('reaches everything that the %s promises', async (_place, promised) => {
    expect(await connect(owner)).toBe('connected');
    await untilSynced(owner);
    const found = (await recordOf(owner))['sources'] as Sources;
    const stored = promised.filter(({ sources: named }) =>
      named.some((name) => name === 'instagram'),
    );
    expect(stored.length).toBeGreaterThan(2);
    for (const { name, figures } of stored) {
      for (const figure of figures) {
        // From the account itself, or from the copy of its data that can be imported.
        expect(['known', 'needs-archive'], `${name} ${figure}`).toContain(found[figure].state);
      }
    }
    const broken = promised.filter(({ figures }) =>
      figures.some((figure) => found[figure].state === 'not-offered'),
    );
    expect(broken.flatMap(({ sources: named }) => named)).not.toContain('instagram');
  });

  it('names the account: the typed name is a hint, and then cannot be changed', async () => {
    expect((await owner.post('account/name/', { username: 'another.hint' })).status).toBe(200);
    expect(await recordOf(owner)).toMatchObject({
      username: 'another.hint',
      insta_id: '0000000000',
    });
    expect(await connect(owner)).toBe('connected');
    expect((await owner.post('account/name/', { username: 'somebody' })).status).toBe(409);
    expect((await recordOf(owner))['username']).toBe(account.username);
  });

  it('reads flat bodies with ids as numbers', async () => {
    double.isFlat = true;
    expect(await connect(owner)).toBe('connected');
    await untilSynced(owner);
    expect((await recordOf(owner))['insta_id']).toBe(account.id);
  });

  it('keeps the consent through a failure of the platform after it', async () => {
    let failures = 0;
    double.refuse = (path) => {
      if (!path.endsWith('/me') || failures > 0) return undefined;
      failures += 1;
      return graphError(500, 2, 'Service temporarily unavailable');
    };
    expect(await connect(owner)).toBe('connected');
    expect(failures).toBe(1);
    await untilSynced(owner);
  });

  it('says that the figures are being read until they are', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    double.refuse = (path) => (path.endsWith('/media') ? released : undefined);
    await connect(owner);
    expect(await recordOf(owner)).toMatchObject({
      sources: {
        posts: { state: 'reading', as_of: null },
        views: { state: 'reading' },
        audience: { state: 'reading' },
      },
    });
    release();
    await untilSynced(owner);
    expect(await recordOf(owner)).toMatchObject({
      sources: { posts: { state: 'known' }, views: { state: 'known' } },
    });
  });

  it('says that consent was denied', async () => {
    double.consent = null;
    expect(await connect(owner)).toBe('denied');
    expect(await stateOf(owner)).toMatchObject({ state: 'none', reason: 'denied' });
  });

  it('tells a personal account what it needs', async () => {
    account.type = 'PERSONAL';
    expect(await connect(owner)).toBe('personal');
    expect(await stateOf(owner)).toMatchObject({ state: 'none', reason: 'personal' });
  });

  it('keeps what was granted, and shows which figures lack a permission', async () => {
    double.scopes = ['instagram_business_basic'];
    expect(await connect(owner)).toBe('connected');
    await untilSynced(owner);
    expect((await stateOf(owner))['scopes']).toEqual(['instagram_business_basic']);
    expect((await recordOf(owner))['sources']).toMatchObject({
      new_followers: { state: 'needs-permission' },
      comments: { state: 'needs-permission' },
      posts: { state: 'known' },
    });
  });

  it('needs the permission of the account itself', async () => {
    double.scopes = ['instagram_business_manage_insights'];
    expect(await connect(owner)).toBe('scopes');
  });

  it('belongs to one user: a second one is refused and sees nothing', async () => {
    expect(await connect(owner)).toBe('connected');
    const second = await newOwner();
    expect(await connect(second)).toBe('taken');
    expect(await stateOf(second)).toMatchObject({ state: 'none', reason: 'taken', username: '' });
    expect((await recordOf(second))['insta_id']).toBe('0000000000');
  });

  describe('is refused', () => {
    async function callbackOf(visitor: Visitor): Promise<string> {
      const begun = await visitor.post('connect/begin/');
      const left = await visitor.ask('GET', String(begun.body['location']));
      const redirected = await fetch(left.headers.get('location') ?? '', { redirect: 'manual' });
      const back = new URL(redirected.headers.get('location') ?? '');
      return `${back.pathname}${back.search}`;
    }
    const outcomeOf = async (visitor: Visitor, path: string) =>
      (await visitor.ask('GET', path)).headers.get('location');

    it('with a state that was made up', async () => {
      const path = (await callbackOf(owner)).replace(/state=[^&]+/, `state=${'x'.repeat(32)}`);
      expect(await outcomeOf(owner, path)).toBe('/connect?outcome=expired-state');
      expect(await stateOf(owner)).toMatchObject({ state: 'none' });
    });

    it('when a state is used again', async () => {
      const path = await callbackOf(owner);
      expect(await outcomeOf(owner, path)).toBe('/connect?outcome=connected');
      expect(await outcomeOf(owner, path)).toBe('/connect?outcome=expired-state');
    });

    it('in another browser, and with another session’s cookie', async () => {
      const path = await callbackOf(owner);
      const stranger = await newOwner();
      expect(await outcomeOf(stranger, path)).toBe('/connect?outcome=expired-state');
      await stranger.post('connect/begin/');
      expect(await outcomeOf(stranger, path)).toBe('/connect?outcome=expired-state');
      expect(await stateOf(stranger)).toMatchObject({ state: 'none' });
      // The attempt of somebody else does not use the owner's up.
      expect(await outcomeOf(owner, path)).toBe('/connect?outcome=connected');
    });

    it('after the session has ended', async () => {
      const path = await callbackOf(owner);
      await owner.get('client/logout/');
      expect(await outcomeOf(owner, path)).toBe('/connect?outcome=expired-state');
    });

    it('without a code, and the platform is not asked', async () => {
      const path = (await callbackOf(owner)).replace(/code=[^&#]+/, 'code=');
      double.seen.length = 0;
      expect(await outcomeOf(owner, path)).toBe('/connect?outcome=failed');
      expect(double.seen).not.toContain('POST /oauth/access_token');
      expect(await stateOf(owner)).toMatchObject({ state: 'none', reason: 'failed' });
    });

    it('when a ticket is used again or in another browser', async () => {
      const begun = await owner.post('connect/begin/');
      const start = String(begun.body['location']);
      expect(await outcomeOf(await newOwner(), start)).toBe('/connect?outcome=expired-state');
      expect(await outcomeOf(owner, start)).toContain('/oauth/authorize?');
      expect(await outcomeOf(owner, start)).toBe('/connect?outcome=expired-state');
    });
  });

  it('ends by the owner’s wish, with everything that came over it', async () => {
    await connect(owner);
    await untilSynced(owner);
    expect((await owner.post('connect/disconnect/')).status).toBe(200);
    expect(await stateOf(owner)).toMatchObject({ state: 'none', username: '', scopes: [] });
    expect(await recordOf(owner)).toMatchObject({ insta_id: '0000000000', post_count: null });
    // The account is free for whom the platform says that it is theirs.
    expect(await connect(await newOwner())).toBe('connected');
  });

  it('is revoked when the owner removes the app there', async () => {
    await connect(owner);
    await untilSynced(owner);
    const body = new URLSearchParams({ signed_request: double.signedRequest(account) });
    const forged = new URLSearchParams({ signed_request: double.signedRequest(account, 'wrong') });
    const send = (form: URLSearchParams) =>
      fetch(`${server.url}/connect/instagram/deauthorize`, { method: 'POST', body: form });
    expect((await send(forged)).status).toBe(400);
    await untilSynced(owner);
    expect((await send(body)).status).toBe(200);
    expect(await stateOf(owner)).toMatchObject({ state: 'revoked', reason: 'deauthorized' });
    expect((await owner.post('connect/sync/')).status).toBe(409);
  });

  it('is deleted on the platform’s request, which gets a page about it', async () => {
    await connect(owner);
    await untilSynced(owner);
    const body = new URLSearchParams({ signed_request: double.signedRequest(account) });
    const response = await fetch(`${server.url}/connect/instagram/delete`, {
      method: 'POST',
      body,
    });
    const { url, confirmation_code: code } = (await response.json()) as Record<string, string>;
    expect(url).toContain(code ?? '-');
    const status = await fetch(url ?? '');
    expect(status.status).toBe(200);
    expect(await status.text()).toContain('Your data is deleted');
    expect((await fetch(`${url}0`)).status).toBe(404);
    expect(await stateOf(owner)).toMatchObject({ state: 'none' });
    expect((await owner.get('client/history/')).body).toMatchObject({ counts: [] });
  });

  it('asks for consent again when the token has expired, and works after it', async () => {
    await connect(owner);
    await untilSynced(owner);
    // No process ran in all this time, so nothing renewed the token.
    await server.services.db.execute(sql`delete from jobs`);
    pass(61 * day);
    await owner.signIn(emailOf(people));
    expect(await stateOf(owner)).toMatchObject({ state: 'reconnect', reason: 'token-expired' });
    // What was read before is still the owner's.
    expect(await recordOf(owner)).toMatchObject({ insta_id: account.id, post_count: 12 });
    // So are the changes of the thirty days before that reading, whenever they are looked at.
    expect(await recordOf(owner)).toMatchObject({ new_followers: 87, followers_lost: 29 });
    expect((await owner.get('connect/figures/')).body['days']).toHaveLength(29);
    // The day of the reading has a point, and no day on which the app was only opened.
    expect((await owner.get('client/history/')).body['counts']).toHaveLength(1);
    expect(await connect(owner)).toBe('connected');
    await untilSynced(owner);
  });
});

describe.each(engines())('notifications on %s', (engine) => {
  let double: InstagramDouble;
  let server: TestServer;
  let owner: Visitor;
  let account: DoubleAccount;

  beforeAll(async () => {
    double = await startInstagramDouble(Date.now);
    server = await startServer(engine, { ...doubleEnv(double.base), LOG_LEVEL: 'silent' });
    owner = new Visitor(server.url);
    await owner.signIn('pool01@example.com');
    account = doubleAccount(1, Date.now());
    double.consent = account;
    await connect(owner);
  });
  afterAll(async () => {
    await server.stop();
    await double.close();
  });

  const address = () => `${server.url}/connect/instagram/webhook`;
  const bodyOf = (id: string) =>
    JSON.stringify({
      object: 'instagram',
      entry: [
        {
          id: account.id,
          time: 1_700_000_000,
          changes: [{ field: 'comments', value: { id, text: 'Hello', media: { id: '1' } } }],
        },
      ],
    });
  const send = (body: string, signature = double.signature(body)) =>
    fetch(address(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
    });
  const events = async () => {
    const { rows } = await server.services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from connect_events`,
    );
    return rows[0]?.count;
  };

  it('answers the challenge of the right token only', async () => {
    const ask = (token: string) =>
      fetch(`${address()}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
    const right = await ask(doubleApp.webhookToken);
    expect([right.status, await right.text()]).toEqual([200, '1158201444']);
    expect((await ask('wrong')).status).toBe(403);
  });

  it('counts a repeated notification once, and refuses a forged one', async () => {
    const before = (await events()) ?? 0;
    expect((await send(bodyOf('17865799348089039'))).status).toBe(200);
    expect((await send(bodyOf('17865799348089039'))).status).toBe(200);
    expect(await events()).toBe(before + 1);
    const body = bodyOf('17865799348089040');
    expect((await send(body, double.signature(body, 'wrong'))).status).toBe(401);
    // The signature is that of the bytes, not of what they mean.
    expect((await send(`${body} `, double.signature(body))).status).toBe(401);
    expect(await events()).toBe(before + 1);
  });

  it('reads the figures again minutes after one that arrives while they are being read', async () => {
    const { db, now } = server.services;
    const stateOf = async () => (await owner.get('connect/state/')).body['state'];
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('active');
    let release: () => void = () => undefined;
    const released = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    double.seen.length = 0;
    double.refuse = (path) => (path.endsWith('/media') ? released : undefined);
    const isReading = () => double.seen.some((line) => line.endsWith('/media'));
    await owner.post('connect/sync/');
    await expect.poll(isReading, { timeout: 60_000 }).toBe(true);
    const before = now();
    expect((await send(bodyOf('17865799348089041'))).status).toBe(200);
    double.refuse = null;
    release();
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('active');
    const { rows } = await db.execute<{ in: number }>(sql`
      select (extract(epoch from run_at) * 1000)::float8 - ${before}::float8 as in
      from jobs where kind = 'sync'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.in).toBeGreaterThanOrEqual(5 * 60_000);
    expect(rows[0]?.in).toBeLessThan(10 * 60_000);
  });

  it('takes one without an event, and keeps nothing of it', async () => {
    const before = await events();
    const empty = { object: 'instagram', entry: [{ id: account.id, time: 1, changes: [] }] };
    expect((await send(JSON.stringify(empty))).status).toBe(200);
    expect(await events()).toBe(before);
  });

  it('takes the other documented layout, and a batch of a thousand', async () => {
    const before = (await events()) ?? 0;
    const entry = Array.from({ length: 1_000 }, (_, at) => ({
      id: account.id,
      time: 1_700_000_000,
      field: 'comments',
      value: { id: `1786579934808${at}`, text: 'Hello' },
    }));
    expect((await send(JSON.stringify({ object: 'instagram', entry }))).status).toBe(200);
    expect(await events()).toBe(before + 1_000);
  });

  it('are forgotten two days later, without another one', async () => {
    const { db, now } = server.services;
    await send(bodyOf('17865799348089042'));
    await sweep(db, now(), server.services);
    expect(await events()).toBeGreaterThan(0);
    await sweep(db, now() + 2 * day + 1_000, server.services);
    expect(await events()).toBe(0);
  });
});
