/** @file Reminders by Web Push: encrypted, signed, on time, and stopped by their id or a session. */
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReminderMessage } from '../../contract/reminders.ts';
import { subscriptions } from '../../server/db/billing-schema.ts';
import { jobs, reminders } from '../../server/db/operations-schema.ts';
import { dailyCounts, readings } from '../../server/db/history-schema.ts';
import { sessions, users } from '../../server/db/schema.ts';
import { blockUser } from '../../server/lifecycle/sessions.ts';
import { claimsOf, startPushService, subscribe } from '../support/servers/push-service.ts';
import { untilSettled } from '../support/servers/planned-work.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const day = 24 * 3_600_000;
const email = 'demo@example.com';
const choice = { kind: 'weekly', zone: 'Europe/Berlin', quiet_from: 0, quiet_until: 0 };

describe.each(engines())('reminders on %s', (engine) => {
  let service: Awaited<ReturnType<typeof startPushService>>;
  let server: TestServer;
  let owner: Visitor;
  let key: string;

  beforeAll(async () => {
    service = await startPushService();
    server = await startServer(engine, {}, { fetch: service.fetch });
  });
  afterAll(async () => {
    await server.stop();
    service.stop();
  });
  beforeEach(async () => {
    service.pushed.length = 0;
    service.status = 201;
    const { db, now } = server.services;
    await db.delete(reminders);
    await db.update(users).set({ subscribedUntil: new Date(now() + 60 * day), grantedUntil: null });
    owner = new Visitor(server.url);
    await owner.signIn(email);
    key = String((await owner.get('client/reminders/key/')).body['key']);
  });

  const rows = () => server.services.db.select().from(reminders);
  const planned = () => server.services.db.select().from(jobs).where(eq(jobs.kind, 'reminder'));
  const begin = async (more: object = {}, language = 'en') => {
    const { decrypt, ...keys } = subscribe('browser');
    const body = { ...keys, ...choice, ...more };
    const response = await owner.post('client/reminders/', body, { 'accept-language': language });
    expect(response.status).toBe(200);
    const read = () => decrypt(service.pushed.at(-1)?.body ?? Buffer.alloc(0)) as ReminderMessage;
    return { id: String(response.body['id']), read };
  };
  /** Lets time pass, and the server look. */
  const pass = async (ms: number) => {
    server.pass(ms);
    const { now, wakeJobs } = server.services;
    wakeJobs();
    await expect
      .poll(
        async () =>
          (await planned()).every(
            ({ runAt, lockedBy }) => lockedBy === null && runAt.getTime() > now(),
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    // The rounds that the same time made due.
    await untilSettled(server.services);
  };

  /** The owner, and the count of followers that the network says now. */
  const counted = async () => {
    const { db, network, now } = server.services;
    const [user] = await db.select().from(users).where(eq(users.email, email));
    const account = user && (await network.ownAccount(user, now()));
    if (user === undefined || account?.followers == null) throw new Error('no account');
    return { user, followers: account.followers };
  };

  /** Fifteen days without a visit, within paid time: the session expires and is deleted. */
  const stayAway = async () => {
    const { db, now } = server.services;
    await db.update(users).set({ grantedUntil: new Date(now() + 200 * day) });
    await pass(15 * day);
    expect(await db.select().from(sessions)).toEqual([]);
  };

  it.each([
    ['copyMonthly', 31],
    ['copyQuarterly', 92],
  ] as const)('of %s come to owners who stay away, and open the import', async (kind, days) => {
    const { read } = await begin({ kind });
    await stayAway();
    await pass((days - 16) * day);
    expect(service.pushed).toHaveLength(0);
    await pass(day + 60_000);
    await expect.poll(() => service.pushed.length, { timeout: 20_000 }).toBe(1);
    expect(read()).toMatchObject({ title: 'Time for the next copy of your data', opens: 'import' });
    await pass(days * day);
    await expect.poll(() => service.pushed.length, { timeout: 20_000 }).toBe(2);
  });

  it.each(['weekly', 'change'])(
    'of kind %s, which name figures, end with the session',
    async (kind) => {
      await begin({ kind });
      await stayAway();
      expect([await rows(), await planned()]).toEqual([[], []]);
    },
  );

  it('for the next copy are taken over by the next sign-in, and end with it', async () => {
    const { p256dh, auth } = subscribe('browser');
    const { id } = await begin({ kind: 'copyMonthly', p256dh, auth });
    await stayAway();
    expect(await rows()).toMatchObject([{ id, tokenHash: null }]);
    await owner.signIn(email);
    expect((await begin({ kind: 'copyMonthly', p256dh, auth })).id).toBe(id);
    expect(await rows()).toHaveLength(1);
    await owner.get('client/logout/');
    expect(await rows()).toEqual([]);
  });

  it('that outlived a session end with the paid time', async () => {
    await begin({ kind: 'copyMonthly' });
    await stayAway();
    await pass(17 * day);
    expect(await rows()).toHaveLength(1);
    await server.services.db.update(users).set({ grantedUntil: null, subscribedUntil: null });
    await pass(32 * day);
    expect([await rows(), await planned()]).toEqual([[], []]);
  });

  it.each(['log-out everywhere', 'block'])('that outlived a session end at a %s', async (way) => {
    await begin({ kind: 'copyMonthly' });
    await stayAway();
    const { db, now } = server.services;
    const { user } = await counted();
    if (way === 'block') {
      await blockUser(db, user.id, true, { actor: 'test', now: now() });
      await blockUser(db, user.id, false, { actor: 'test', now: now() });
    } else {
      await owner.signIn(email);
      expect((await owner.post('client/sessions/end/')).status).toBe(200);
    }
    expect([await rows(), await planned()]).toEqual([[], []]);
  });

  it('send a message after a week, which only the browser can read', async () => {
    const { id, read } = await begin({}, 'de');
    await pass(0);
    expect(service.pushed).toEqual([]);
    await pass(7 * day);
    expect(service.pushed).toHaveLength(1);
    const [message] = service.pushed;
    expect(message?.path).toBe('/fcm/send/browser');
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'reminder' });
    const { aud, sub } = message === undefined ? {} : claimsOf(message, key);
    expect([aud, sub]).toEqual(['https://fcm.googleapis.com', 'mailto:support@limn.example']);
    // The server knows no causes: the browser adds what it keeps.
    const title = 'Eine Woche seit deinem letzten Blick';
    expect(read()).toMatchObject({ title, id, addsCause: true });
    await pass(6 * day);
    expect(service.pushed).toHaveLength(1);
    const metrics = await server.services.metrics.registry.metrics();
    expect(metrics).toMatch(/limn_events_total\{event="reminder",outcome="sent"\} [1-9]/);
  });

  it('of a week wait for a week without a look, also where nothing is analysed', async () => {
    const { db } = server.services;
    await db.update(users).set({ analysedAt: null });
    for (let count = 0; count < 9; count += 1) {
      await begin();
      await pass(day);
    }
    expect(service.pushed).toHaveLength(0);
    await pass(6 * day);
    expect(service.pushed).toHaveLength(1);
  });

  it('say by how much the followers changed since the last analysis, once', async () => {
    const { user, followers } = await counted();
    const { db } = server.services;
    const [stranger] = await db.select().from(users).where(ne(users.id, user.id));
    const before = {
      ...{ id: 'before', userId: user.id, instaId: user.instaId, source: 'analysis' as const },
      ...{ takenAt: new Date('2026-11-16T12:00:00Z'), followers: followers + 1_200 },
    };
    const later = { ...before, takenAt: new Date('2026-11-17T12:00:00Z'), followers };
    await db.delete(readings);
    // Of these readings the first alone says what the owner has seen.
    await db
      .insert(readings)
      .values([
        before,
        { ...later, id: 'incomplete', isComplete: false },
        { ...later, id: 'undone', undoneAt: later.takenAt },
        { ...later, id: 'other-account', instaId: 'other' },
        { ...later, id: 'other-user', userId: stranger?.id ?? 0 },
      ]);
    const { read } = await begin({ kind: 'change' });
    await pass(0);
    expect(read().title).toMatch(/^−1,\d{3} followers since November 16$/);
    expect(read().body).toMatch(/^[\d,]+ followers now\. See who came and who left\.$/);
    await pass(day);
    expect(service.pushed).toHaveLength(1);
    await db.delete(readings);
  });

  it('compare with the count of the day before where no analysis has seen the followers', async () => {
    const { user, followers } = await counted();
    const { db } = server.services;
    await db.delete(readings);
    await db.delete(dailyCounts);
    const { read, id } = await begin({ kind: 'change' });
    await pass(0);
    expect(service.pushed).toEqual([]);
    const account = { userId: user.id, instaId: user.instaId, following: 9 };
    await db.insert(dailyCounts).values([
      { ...account, day: '2026-11-15', followers: followers + 2_000 },
      { ...account, day: '2026-11-16', followers: followers + 1_200 },
      { ...account, day: '2026-11-17', followers },
    ]);
    // The consent is of the second day, at noon, which is the time of its count.
    const createdAt = new Date('2026-11-16T12:00:00Z');
    await db.update(reminders).set({ createdAt }).where(eq(reminders.id, id));
    await pass(day);
    expect(read().title).toMatch(/^−1,\d{3} followers since November 16$/);
    expect(read().body).toMatch(/See how your line moved\.$/);
    expect(read()).not.toHaveProperty('addsCause');
    await db.delete(dailyCounts);
  });

  it('are for the ten browsers of an account that asked last', async () => {
    const begun: string[] = [];
    for (let at = 0; at < 11; at += 1) {
      server.pass(1_000);
      begun.push((await begin({ endpoint: subscribe(`browser-${at}`).endpoint })).id);
      if (at < 10) expect(await rows()).toHaveLength(at + 1);
    }
    const ids = (await rows()).map(({ id }) => id);
    expect(ids.sort()).toEqual(begun.slice(1).sort());
  });

  it('with a key for which nothing can be encrypted end, and the others are sent', async () => {
    // 65 bytes that are no point of the curve.
    const { id } = await begin({ endpoint: subscribe('broken').endpoint, p256dh: 'B'.repeat(87) });
    const { id: good } = await begin();
    await pass(7 * day);
    await expect.poll(() => service.pushed.length, { timeout: 20_000 }).toBe(1);
    await expect.poll(rows, { timeout: 20_000 }).toMatchObject([{ id: good }]);
    expect(good).not.toBe(id);
    const metrics = await server.services.metrics.registry.metrics();
    expect(metrics).toContain('limn_events_total{event="reminder",outcome="unusable"} 1');
  });

  it('are stopped by their id, without a session', async () => {
    const { id } = await begin();
    const stranger = new Visitor(server.url);
    const wrong = await stranger.post('client/reminders/stop/', { id: 'A'.repeat(22) });
    expect(wrong.status).toBe(200);
    expect(await rows()).toHaveLength(1);
    await stranger.post('client/reminders/stop/', { id });
    expect(await rows()).toEqual([]);
  });

  it('stay as they are when the app asks for them again, and end with its new session', async () => {
    const { p256dh, auth } = subscribe('browser');
    const { id } = await begin({ p256dh, auth });
    await pass(7 * day);
    expect(service.pushed).toHaveLength(1);
    const [sent] = await rows();
    const [next] = await planned();
    const former = owner;
    owner = new Visitor(server.url);
    await owner.signIn(email);
    expect((await begin({ p256dh, auth })).id).toBe(id);
    expect(await rows()).toMatchObject([{ id, sentAt: sent?.sentAt }]);
    expect(await planned()).toMatchObject([{ runAt: next?.runAt }]);
    await former.get('client/logout/');
    expect(await rows()).toHaveLength(1);
    await owner.get('client/logout/');
    expect(await rows()).toEqual([]);
  });

  it('know what they sent when the zone, the quiet hours or the language change', async () => {
    const { id } = await begin({ kind: 'copyMonthly' });
    const { db, now } = server.services;
    const later = new Date(now() + 90 * day);
    await db.update(sessions).set({ expiresAt: later });
    await db.update(users).set({ grantedUntil: later });
    await pass(31 * day);
    await expect.poll(() => service.pushed.length, { timeout: 20_000 }).toBe(1);
    const [sent] = await rows();
    await pass(20 * day);
    const london = { kind: 'copyMonthly', zone: 'Europe/London', quiet_from: 2, quiet_until: 3 };
    const again = await begin(london, 'de');
    expect(again.id).toBe(id);
    const hours = { zone: 'Europe/London', quietFrom: 2, quietUntil: 3 };
    const { createdAt, sentAt } = sent ?? {};
    expect(await rows()).toMatchObject([{ ...hours, language: 'de', createdAt, sentAt }]);
    // The work is planned for now, and finds by the new hours that nothing is due.
    await pass(0);
    expect(service.pushed).toHaveLength(1);
    await pass(11 * day + 3_600_000);
    await expect.poll(() => service.pushed.length, { timeout: 20_000 }).toBe(2);
    expect(again.read()).toMatchObject({ id, stop: 'Nicht mehr erinnern' });
  });

  it('of a change are not sent again when the zone or the language changes', async () => {
    const { user, followers } = await counted();
    const { db } = server.services;
    await db.delete(readings);
    const { id: userId, instaId } = user;
    const takenAt = new Date('2026-11-16T12:00:00Z');
    const seen = { followers: followers + 1_200, takenAt, source: 'analysis' as const };
    await db.insert(readings).values({ id: 'before', userId, instaId, ...seen });
    const { id } = await begin({ kind: 'change' });
    await pass(0);
    expect(service.pushed).toHaveLength(1);
    const again = await begin({ kind: 'change', zone: 'Europe/London' }, 'de');
    await pass(0);
    expect(service.pushed).toHaveLength(1);
    expect(again.id).toBe(id);
    await db.delete(readings);
  });

  it('come with a plain message in the language of the browser', async () => {
    const keys = subscribe('browser');
    const body = { endpoint: keys.endpoint, p256dh: keys.p256dh, auth: keys.auth, ...choice };
    const german = { 'accept-language': 'de' };
    const response = await owner.post('client/reminders/', body, german);
    expect(response.body['plain']).toMatchObject({ title: 'Limn hat etwas für dich' });
  });

  it('follow a subscription that the browser has replaced, by their id', async () => {
    const { id } = await begin();
    const { decrypt, ...moved } = subscribe('replaced');
    const stranger = new Visitor(server.url);
    await stranger.post('client/reminders/move/', { id: 'A'.repeat(22), ...moved });
    expect((await rows())[0]?.endpoint).not.toBe(moved.endpoint);
    const foreign = { id, ...moved, endpoint: 'https://127.0.0.1/push' };
    expect((await stranger.post('client/reminders/move/', foreign)).status).toBe(400);
    expect((await stranger.post('client/reminders/move/', { id, ...moved })).status).toBe(200);
    // Some services accept a message with a response that has no body.
    service.status = 204;
    await pass(7 * day);
    expect(service.pushed.map(({ path }) => path)).toEqual(['/fcm/send/replaced']);
    expect(await rows()).not.toMatchObject([{ sentAt: null }]);
    expect(decrypt(service.pushed[0]?.body ?? Buffer.alloc(0))).toMatchObject({ id });
  });

  it('end at log-out', async () => {
    await begin();
    await owner.get('client/logout/');
    expect(await rows()).toEqual([]);
  });

  it('end with their session, ended from another device, which keeps its own', async () => {
    await begin();
    const other = new Visitor(server.url);
    await other.signIn(email);
    const { decrypt: _, ...keys } = subscribe('other');
    await other.post('client/reminders/', { ...keys, ...choice });
    type Listed = { id: string; is_current: boolean }[];
    const listed = (await owner.get('client/sessions/')).body as unknown as Listed;
    const id = listed.find(({ is_current }) => is_current)?.id;
    expect((await other.post('client/session/end/', { id })).status).toBe(200);
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([keys.endpoint]);
  });

  it('forget a browser that has unsubscribed, and try a busy service again', async () => {
    await begin();
    service.status = 503;
    await pass(7 * day);
    expect(await rows()).toMatchObject([{ sentAt: null }]);
    expect((await planned())[0]?.attempts).toBeGreaterThan(0);
    service.status = 410;
    const tried = service.pushed.length;
    await pass(day);
    expect(service.pushed.length).toBeGreaterThan(tried);
    expect(await rows()).toEqual([]);
    expect(await planned()).toEqual([]);
  });

  it.each([
    ['nothing to an account without a plan', null, null, 'expired', 0],
    ['a message in time that an operator has granted', null, 60, 'expired', 1],
    ['a message while a renewal is late', 6, null, 'active', 1],
    ['nothing after the end of a canceled plan', 6, null, 'canceled', 0],
  ] as const)('send %s', async (_, paid, granted, state, messages) => {
    await begin();
    const { db, now } = server.services;
    const end = (days: number | null) => (days === null ? null : new Date(now() + days * day));
    await db.update(users).set({ subscribedUntil: end(paid), grantedUntil: end(granted) });
    await db.update(subscriptions).set({ state });
    await pass(8 * day);
    expect(service.pushed).toHaveLength(messages);
  });

  it('go to push services alone', async () => {
    const { decrypt: _, ...keys } = subscribe('x');
    for (const endpoint of [
      'https://127.0.0.1/push',
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.example.com/x',
      'https://notify.windows.com.evil.example/x',
      'https://user@fcm.googleapis.com/x',
      'file:///etc/passwd',
    ]) {
      const response = await owner.post('client/reminders/', { ...keys, ...choice, endpoint });
      expect(response.status, endpoint).toBe(400);
    }
    const far = { ...keys, ...choice, zone: 'Mars/Olympus' };
    expect((await owner.post('client/reminders/', far)).status).toBe(400);
  });

  it('are one a browser, with its latest choice', async () => {
    await begin();
    const { decrypt: _, ...keys } = subscribe('browser');
    await owner.post('client/reminders/', { ...keys, ...choice, kind: 'change' });
    expect(await rows()).toMatchObject([{ kind: 'change' }]);
  });
});
