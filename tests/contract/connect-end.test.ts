/** @file The end of a connection ends the work under way for it, and nothing of it is written after. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invalidAccountId } from '../../contract/limits.ts';
import { eraseUser } from '../../server/lifecycle/erase-user.ts';
import { users } from '../../server/db/schema.ts';
import { plan } from '../../server/jobs/queue.ts';
import { doubleAccount, type DoubleAccount } from '../support/servers/instagram/account.ts';
import { doubleEnv } from '../support/servers/instagram/app.ts';
import { connect } from '../support/servers/instagram/connect.ts';
import { startInstagramDouble, type InstagramDouble } from '../support/servers/instagram/double.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const day = 86_400_000;
const patient = { timeout: 60_000 };

/** A response of the platform that waits until it is let go. */
class Held {
  release: () => void = () => undefined;
  readonly reached: Promise<void>;
  readonly respond: () => Promise<undefined>;

  constructor() {
    let reach: () => void = () => undefined;
    this.reached = new Promise((resolve) => {
      reach = resolve;
    });
    const released = new Promise<undefined>((resolve) => {
      this.release = () => resolve(undefined);
    });
    this.respond = () => {
      reach();
      return released;
    };
  }
}

describe.each(engines())('work for a connection on %s', (engine) => {
  let double: InstagramDouble;
  let server: TestServer;
  let owner: Visitor;
  let ownerId = 0;
  let account: DoubleAccount;
  let people = 0;

  async function newOwner(): Promise<{ visitor: Visitor; id: number; account: DoubleAccount }> {
    people += 1;
    const email = `end${people}@example.com`;
    const [user] = await server.services.db
      .insert(users)
      .values({
        email,
        username: 'typed',
        instaId: invalidAccountId,
        createdAt: new Date(),
        subscribedUntil: new Date(Date.now() + 3_650 * day),
      })
      .returning();
    const visitor = new Visitor(server.url);
    await visitor.resetLimits();
    await visitor.signIn(email);
    return {
      visitor,
      id: user?.id ?? 0,
      account: doubleAccount(people, server.services.now()),
    };
  }
  const stateOf = async (visitor: Visitor) => (await visitor.get('connect/state/')).body['state'];

  /** Holds the platform's response to the requests of a path, in the middle of the first reading. */
  async function holdAt(end: (account: DoubleAccount) => string): Promise<Held> {
    const held = new Held();
    const path = end(account);
    double.refuse = (asked) => (asked.endsWith(path) ? held.respond() : undefined);
    double.consent = account;
    await connect(owner);
    await held.reached;
    return held;
  }

  /** The one queue of this server does another owner's work only after it is done with the first's. */
  async function untilIdle(): Promise<void> {
    const other = await newOwner();
    double.consent = other.account;
    await connect(other.visitor);
    await expect.poll(() => stateOf(other.visitor), patient).toBe('active');
  }

  /** What is stored of the user's first account. */
  async function stored(): Promise<Record<string, number>> {
    const ids = sql.join(
      [...account.media, ...account.stories].map(({ id }) => sql`${id}`),
      sql`, `,
    );
    const { rows } = await server.services.db.execute<Record<string, number>>(sql`select
      (select count(*)::int from own_media where user_id = ${ownerId} and id in (${ids})) as posts,
      (select count(*)::int from media_figures
        where user_id = ${ownerId} and media in (${ids})) as figures,
      (select count(*)::int from daily_counts
        where user_id = ${ownerId} and insta_id = ${account.id}) as counts`);
    return rows[0] ?? {};
  }
  const asked = () =>
    double.seen.filter(
      (line) =>
        line.includes(account.id) || account.media.some(({ id }) => line.includes(`/${id}/`)),
    ).length;
  const signed = (path: string) => {
    const request = double.signedRequest(account, undefined, server.services.now());
    const body = new URLSearchParams({ signed_request: request });
    return fetch(`${server.url}/connect/instagram/${path}`, { method: 'POST', body });
  };

  beforeAll(async () => {
    double = await startInstagramDouble(Date.now);
    server = await startServer(engine, { ...doubleEnv(double.base), LOG_LEVEL: 'silent' });
  });
  beforeEach(async () => {
    ({ visitor: owner, id: ownerId, account } = await newOwner());
    double.seen.length = 0;
  });
  afterEach(() => {
    double.refuse = null;
  });
  afterAll(async () => {
    await server.stop();
    await double.close();
  });

  const places = [
    ['the list of posts', ({ id }: DoubleAccount) => `/${id}/media`],
    ['the figures of a post', ({ media }: DoubleAccount) => `/${media[4]?.id}/insights`],
  ] as const;

  describe.each(places)('that is reading %s', (_place, path) => {
    it.each([
      ['the owner disconnects the account', () => owner.post('connect/disconnect/')],
      ['the platform asks for its deletion', () => signed('delete')],
      [
        'the user is erased',
        () => {
          const { billing, now } = server.services;
          const provider = billing.provider;
          const deps = { ...server.services, provider, now: now(), actor: 'test' };
          return eraseUser(deps, ownerId);
        },
      ],
    ])('ends when %s, and leaves nothing', async (_end, end) => {
      const held = await holdAt(path);
      await end();
      const before = asked();
      held.release();
      await untilIdle();
      expect(asked()).toBe(before);
      expect(await stored()).toMatchObject({ posts: 0, figures: 0 });
    });

    it('ends when the owner removes the app, and adds nothing to what was read', async () => {
      const held = await holdAt(path);
      await signed('deauthorize');
      const before = { asked: asked(), ...(await stored()) };
      held.release();
      await untilIdle();
      expect({ asked: asked(), ...(await stored()) }).toEqual(before);
      expect(await stateOf(owner)).toBe('revoked');
    });

    it('ends when another account is connected, which is then read', async () => {
      const held = await holdAt(path);
      people += 1;
      const other = doubleAccount(people, server.services.now());
      double.consent = other;
      expect(await connect(owner)).toBe('connected');
      const before = asked();
      held.release();
      await expect.poll(() => stateOf(owner), patient).toBe('active');
      expect(asked()).toBe(before);
      expect(await stored()).toMatchObject({ posts: 0, figures: 0 });
      const record = (await owner.post('client/user/detail/')).body;
      expect(record).toMatchObject({ insta_id: other.id, post_count: 12 });
    });

    it('begins again when the owner clears the data, and keeps no half of it', async () => {
      const held = await holdAt(path);
      expect((await owner.get('client/insta/clear/data')).status).toBe(200);
      double.refuse = null;
      held.release();
      await expect.poll(() => stateOf(owner), patient).toBe('active');
      expect((await owner.post('client/user/detail/')).body).toMatchObject({ post_count: 12 });
      expect(await stored()).toMatchObject({ posts: 13, counts: 1 });
    });
  });

  it.each(['deauthorize', 'delete'])(
    'is not ended by an earlier request to %s after the owner has connected again',
    async (path) => {
      double.consent = account;
      await connect(owner);
      await expect.poll(() => stateOf(owner), patient).toBe('active');
      const request = double.signedRequest(account, undefined, server.services.now());
      const body = new URLSearchParams({ signed_request: request });
      const send = () => fetch(`${server.url}/connect/instagram/${path}`, { method: 'POST', body });
      expect((await send()).status).toBe(200);
      expect(await stateOf(owner)).not.toBe('active');

      server.pass(600_000);
      await connect(owner);
      await expect.poll(() => stateOf(owner), patient).toBe('active');
      expect((await send()).status).toBe(200);
      expect(await stateOf(owner)).toBe('active');
    },
  );

  it('is not begun for a session that ended while the platform was asked', async () => {
    const held = new Held();
    double.refuse = (path) => (path.endsWith('/me') ? held.respond() : undefined);
    double.consent = account;
    const attempt = connect(owner);
    await held.reached;
    const ended = await owner.post('client/sessions/end/');
    expect(ended.status).toBe(200);
    held.release();
    expect(await attempt).toBe('expired-state');
    const { rows } = await server.services.db.execute(
      sql`select user_id from connections where user_id = ${ownerId}`,
    );
    expect(rows).toEqual([]);
  });

  async function connectAndRead(): Promise<void> {
    double.consent = account;
    await connect(owner);
    await expect.poll(() => stateOf(owner), patient).toBe('active');
  }

  /** Renews the token now, as one of eight days ago that ends in nine. */
  async function renew(): Promise<void> {
    const { db, now, wakeJobs } = server.services;
    const at = (days: number) => sql`${new Date(now() + days * day).toISOString()}::timestamptz`;
    await db.execute(sql`update connections
      set issued_at = ${at(-8)}, expires_at = ${at(9)} where user_id = ${ownerId}`);
    await plan(db, 'token', { userId: ownerId }, now());
    wakeJobs();
  }

  /** The subjects of the mails about the end of the access. */
  async function warnings(): Promise<string[]> {
    const { body } = await owner.ask('GET', `/__test/outbox?email=end${people}@example.com`);
    const subjects = (body as unknown as { subject: string }[]).map(({ subject }) => subject);
    return subjects.filter((subject) => subject.startsWith('Connect your account again'));
  }

  it('asks for consent again where the renewal of the token is refused', async () => {
    await connectAndRead();
    double.revoke(account);
    await renew();
    await expect.poll(() => stateOf(owner), patient).toBe('reconnect');
    const { rows } = await server.services.db.execute(
      sql`select token from connections where user_id = ${ownerId}`,
    );
    expect(rows).toEqual([{ token: null }]);
    expect(await warnings()).toEqual([]);
  });

  it('warns the owner where the renewal of a token near its end fails for now', async () => {
    await connectAndRead();
    await renew();
    // The platform does not renew a token on its first day.
    await expect.poll(warnings, patient).toEqual(['Connect your account again soon']);
    expect(double.seen).toContain('GET /refresh_access_token');
    expect(await stateOf(owner)).toBe('expiring');
  });

  it.each([
    ['', false],
    [', also after its token has ended', true],
  ])(
    'gives the account to another user once the first has removed the app%s',
    async (_, hasEnded) => {
      await connectAndRead();
      if (hasEnded) {
        double.revoke(account);
        await renew();
        await expect.poll(() => stateOf(owner), patient).toBe('reconnect');
      }
      await signed('deauthorize');
      const { visitor } = await newOwner();
      expect(await connect(visitor)).toBe('connected');
      await expect.poll(() => stateOf(visitor), patient).toBe('active');
      expect(await stateOf(owner)).toBe('none');
      expect(await stored()).toEqual({ posts: 0, figures: 0, counts: 1 });
    },
  );

  it('does not say that another user has the account where it cannot be saved', async () => {
    const { db } = server.services;
    await db.execute(sql`alter table connections
      add constraint refused check (state <> 'active' or user_id <> ${sql.raw(String(ownerId))})`);
    double.consent = account;
    try {
      expect(await connect(owner)).toBe('');
    } finally {
      await db.execute(sql`alter table connections drop constraint refused`);
    }
    expect((await owner.get('connect/state/')).body).toMatchObject({ state: 'none', reason: null });
  });
});
