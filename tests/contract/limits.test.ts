/** @file The limits of callers: what is refused, with which time to wait, and who is never harmed. */
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPage, perHour, tokenPace } from '../../contract/limits.ts';
import {
  engines,
  startServer,
  Visitor,
  type VisitorResponse,
  type TestServer,
} from '../support/servers/server.ts';

const detail = 'client/user/detail/';
const listed = 'client/instagram/mutual/follower/15/?page=1';

/** The whole seconds a response asks to wait; 0 where it does not say. */
function retryAfter({ headers }: VisitorResponse): number {
  const text = headers.get('retry-after') ?? '0';
  expect(text).toMatch(/^\d+$/);
  return Number(text);
}

describe.each(engines())('limits of callers on %s', (engine) => {
  let server: TestServer;
  let visitor: Visitor;

  beforeAll(async () => {
    server = await startServer(engine);
  });
  beforeEach(async () => {
    visitor = new Visitor(server.url);
    await visitor.signIn('pool05@example.com');
    await visitor.resetLimits();
  });
  afterAll(() => server.stop());

  async function useUp(who: Visitor): Promise<VisitorResponse> {
    for (let call = 0; call < tokenPace.burst + 100; call += 1) {
      const response = await who.post(detail);
      if (response.status !== 200) return response;
    }
    throw new Error('nothing was refused');
  }

  it('lets 150 calls of one token through at once, and refuses a flood with the time to wait', async () => {
    const burst = await Promise.all(Array.from({ length: 150 }, () => visitor.post(detail)));
    expect(burst.map(({ status }) => status)).toEqual(burst.map(() => 200));
    const refused = await useUp(visitor);
    expect(refused.status).toBe(429);
    expect(refused.body['message']).toBe('Too many requests. Wait a minute, then try again.');
    expect(retryAfter(refused)).toBeGreaterThanOrEqual(1);
    expect(retryAfter(refused)).toBeLessThanOrEqual(60);
  });

  it('affects no other user, list, analysis or log-out', async () => {
    // Signing in resets the limits, so it comes first.
    const other = new Visitor(server.url);
    await other.signIn('pool06@example.com');
    await useUp(visitor);
    // One call alone could use what has been refilled meanwhile.
    const calls = await Promise.all(Array.from({ length: 30 }, () => other.post(detail)));
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
    const second = await useUp(visitor);
    expect(second.status).toBe(429);
    expect((await visitor.get(listed)).status).toBe(200);
    expect((await visitor.post('module/results/not-a-run/cancel/')).status).toBe(404);
    expect((await visitor.get('client/logout/')).status).toBe(200);
    expect((await visitor.post(detail)).status).toBe(401);
  });

  it('refills at 60 a minute, and waits no longer after the clock was set back', async () => {
    await useUp(visitor);
    server.pass(30_000);
    let passed = 0;
    while ((await visitor.post(detail)).status === 200) passed += 1;
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThan(60);
    server.pass(-3_600_000);
    const early = await visitor.post(detail);
    expect(early.status).toBe(429);
    expect(retryAfter(early)).toBeLessThanOrEqual(60);
    server.pass(3_600_000 - 30_000);
  });

  it('never limits fast scrolling through lists, whatever the number of pages', async () => {
    const pages = Array.from({ length: 600 }, (_, page) =>
      visitor.get(`client/instagram/mutual/follower/${listPage.size}/?page=${page + 1}`),
    );
    const responses = await Promise.all(pages);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('answers any number of invalid requests as invalid', async () => {
    await useUp(visitor);
    expect((await visitor.get('client/stories/0/0/')).status).toBe(400);
    expect((await visitor.ask('DELETE', `/api/${detail}`)).status).toBe(405);
    expect((await visitor.post(detail, { surplus: 1 })).status).toBe(400);
  });

  it('counts by the address of the connection, not by one that a header claims', async () => {
    const body = JSON.stringify({ email: 'pool08@example.com' });
    const statusFrom = (localAddress: string, claimed?: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = {
          'content-type': 'application/json',
          ...(claimed === undefined ? {} : { 'x-forwarded-for': claimed }),
        };
        const url = `${server.url}/api/client/insta/sendotp/`;
        const asked = request(url, { method: 'POST', localAddress, headers }, (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
        });
        asked.on('error', reject);
        asked.end(body);
      });
    expect(await statusFrom('127.0.0.1')).toBe(200);
    expect(await statusFrom('127.0.0.1', '192.0.2.9')).toBe(429);
    expect(await statusFrom('127.0.0.2')).toBe(200);
    expect(await statusFrom('127.0.0.2')).toBe(429);
  });

  it('says how long to wait at each of its limits', async () => {
    const insight = {
      new_followers_count: 1,
      lost_followers_count: 2,
      not_follows_back_count: 3,
      i_do_not_follow_back_count: 4,
      profile_view_count: 5,
      mutual_following_count: 6,
    };
    const mail = { name: 'Ada', email: '', message: 'Hello' };
    const limited: [number, number, () => Promise<VisitorResponse>][] = [
      [
        perHour.downloads,
        3_600,
        () => visitor.post('client/download/stories/reel/', { username: 'empty', post_url: '' }),
      ],
      [
        perHour.insights,
        3_600,
        () => visitor.post('insta/chat/gpt/generate/actionable/insights/', insight),
      ],
      [perHour.watches, 3_600, () => visitor.post('client/list/watch/stories/')],
      [perHour.supportMails, 3_600, () => visitor.post('client/support/query/', mail)],
      [1, 60, () => visitor.post('client/insta/sendotp/', { email: 'pool07@example.com' })],
      [1, 60, () => visitor.post('client/recover/username/', { email: 'pool07@example.com' })],
    ];
    for (const [max, seconds, ask] of limited) {
      for (let call = 0; call < max; call += 1) expect((await ask()).status).toBe(200);
      const refused = await ask();
      expect(refused.status).toBe(429);
      expect(retryAfter(refused)).toBeGreaterThan(seconds - 30);
      expect(retryAfter(refused)).toBeLessThanOrEqual(seconds);
    }
    const card = { plan_code: 'weekly', payment_token: 'none', email: 'a@example.com' };
    const person = { username: 'ada', first_name: 'Ada', last_name: 'Lovelace' };
    let last = await visitor.post('client/register/', { ...card, ...person });
    for (let call = 1; call < 6; call += 1) {
      last = await visitor.post('client/register/', { ...card, ...person });
    }
    expect([last.status, last.body['message']]).toEqual([
      429,
      'Access restricted due to excessive activity.',
    ]);
    expect(retryAfter(last)).toBeGreaterThan(0);
  });
});
