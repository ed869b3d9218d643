import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createCode, guessCode, redeemLink } from '../../server/accounts/codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const minute = 60_000;
const hour = 60 * minute;

function wrongOf(code: string, step = 1): string {
  return String((Number(code) + step) % 10_000).padStart(4, '0');
}

describe.each(engines())('one-time codes on %s', (engine) => {
  let server: TestServer;
  let number = 0;
  /** A fresh account for every case: counters of one must not decide another. */
  let email: string;
  let visitor: Visitor;

  const send = (from: Visitor, to = email) => from.post('client/insta/sendotp/', { email: to });
  const guess = (from: Visitor, otp: string, to = email) =>
    from.post('client/insta/validateotp/', { email: to, otp });

  /** The key of the link in the last mail. */
  const keyOf = async (from: Visitor) => {
    const letters = await from.ask('GET', `/__test/outbox?email=${email}`);
    const last = (letters.body as unknown as { text: string }[]).at(-1)?.text ?? '';
    return /key=([\w-]+)/.exec(last)?.[1] ?? '';
  };

  const setCount = (key: string, count: number) =>
    server.services.db.execute(sql`
      insert into counters (key, count, started_at)
      values (${key}, ${count}, ${new Date(server.services.now()).toISOString()}::timestamptz)
      on conflict (key) do update set count = excluded.count, started_at = excluded.started_at`);

  beforeAll(async () => {
    server = await startServer(engine);
  });
  beforeEach(async () => {
    number = (number % 14) + 1;
    email = `pool${String(number).padStart(2, '0')}@example.com`;
    visitor = new Visitor(server.url);
    await visitor.resetLimits();
  });
  afterAll(() => server.stop());

  it('sign in once', async () => {
    await send(visitor);
    const code = await visitor.codeOf(email);
    const first = await guess(visitor, code);
    expect(first.status).toBe(200);
    expect(String(first.body['token']).length).toBe(43);
    expect((await guess(visitor, code)).status).toBe(400);
  });

  it('open one session for twenty concurrent requests with the right code', async () => {
    await send(visitor);
    const code = await visitor.codeOf(email);
    const responses = await Promise.all(Array.from({ length: 20 }, () => guess(visitor, code)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  });

  it('say when their tries are used up, for unknown addresses as well', async () => {
    for (const to of [email, 'nobody@example.com']) {
      const from = new Visitor(server.url);
      await visitor.resetLimits();
      await send(from, to);
      const code = (await from.codeOf(to)) || '1234';
      const said: unknown[] = [];
      for (let at = 1; at <= 5; at += 1) {
        said.push((await guess(from, wrongOf(code, at), to)).body['message']);
      }
      expect(said.slice(0, 4).every((text) => String(text).includes('wrong'))).toBe(true);
      expect(said[4]).toContain('no tries left');
      const right = await guess(from, code, to);
      expect([right.status, right.body['message']]).toEqual([400, said[4]]);
    }
  });

  it('are not replaced or used up by a stranger', async () => {
    await send(visitor);
    const code = await visitor.codeOf(email);
    const stranger = new Visitor(server.url);
    // Another client address has another count of sends.
    await server.services.db.execute(sql`delete from counters where key like 'send-gap:%'`);
    expect((await send(stranger)).status).toBe(200);
    for (let at = 1; at <= 5; at += 1) await guess(stranger, wrongOf(code, at));
    expect((await guess(visitor, code)).status).toBe(200);
  });

  it('are sent to a browser of the owner after strangers have used up the mailbox', async () => {
    await visitor.signIn(email);
    await setCount(`send-mailbox:${email}`, 31);
    expect((await send(new Visitor(server.url))).status).toBe(429);
    expect((await send(visitor)).status).toBe(200);
    await setCount(`failures:${email}`, 11);
    expect((await guess(visitor, await visitor.codeOf(email))).status).toBe(200);
  });

  it('stay on after many guesses that were compared with nothing', async () => {
    await send(visitor);
    const code = await visitor.codeOf(email);
    await setCount('guess-site', 999);
    const stranger = new Visitor(server.url);
    await guess(stranger, '0000', 'nobody@example.com');
    await send(stranger, 'nobody@example.com');
    await guess(stranger, '0000', 'nobody@example.com');
    expect((await guess(visitor, code)).status).toBe(200);
  });

  it('are invalid after five wrong guesses, parallel ones included', async () => {
    await send(visitor);
    const code = await visitor.codeOf(email);
    await Promise.all(Array.from({ length: 5 }, (_, at) => guess(visitor, wrongOf(code, at + 1))));
    expect((await guess(visitor, code)).status).toBe(400);
  });

  it('let no more than five of fifty parallel guesses be compared', async () => {
    await send(visitor);
    const code = await visitor.codeOf(email);
    const wrong = Array.from({ length: 49 }, (_, at) => guess(visitor, wrongOf(code, at + 1)));
    const responses = await Promise.all(wrong);
    expect(responses.every((response) => response.status !== 200)).toBe(true);
    await visitor.resetLimits();
    expect((await guess(visitor, code)).status).toBe(400);
  });

  it('work only in the browser that requested them', async () => {
    await send(visitor);
    const code = await visitor.codeOf(email);
    expect((await guess(new Visitor(server.url), code)).status).toBe(400);
    const other = new Visitor(server.url);
    await send(other, 'second@example.com');
    expect((await guess(other, code)).status).toBe(400);
    expect((await guess(visitor, code)).status).toBe(200);
  });

  it('expire after five minutes and when a newer one is requested', async () => {
    await send(visitor);
    const late = await visitor.codeOf(email);
    server.pass(5 * minute + 1);
    expect((await guess(visitor, late)).status).toBe(400);
    await send(visitor);
    const old = await visitor.codeOf(email);
    server.pass(minute + 1);
    await send(visitor);
    const fresh = await visitor.codeOf(email);
    if (old !== fresh) expect((await guess(visitor, old)).status).toBe(400);
    expect((await guess(visitor, fresh)).status).toBe(200);
  });

  /** The calls below the routes, at exact times. */
  const asker = (address = '192.0.2.1', isKnown = false) => ({ email, address, isKnown });
  async function made(now: number, isKnown = false) {
    const { kind, value, challenge } = await createCode(
      server.services,
      asker('192.0.2.1', isKnown),
      now,
    );
    const from = (address?: string) => asker(address, isKnown);
    return {
      kind,
      guess: (at: number, address?: string) =>
        guessCode(server.services, { ...from(address), code: value, challenge }, at),
      open: (at: number, address?: string) =>
        redeemLink(server.services, { ...from(address), key: value, challenge }, at),
    };
  }

  it('end at five minutes sharp, and links at thirty', async () => {
    const now = server.services.now();
    const code = await made(now);
    expect(await code.guess(now + 5 * minute)).toMatchObject({ type: 'wrong' });
    expect(await code.guess(now + 5 * minute - 1)).toEqual({ type: 'right' });
    await setCount(`failures:${email}`, 10);
    const [late, open] = [await made(now), await made(now)];
    expect([late.kind, open.kind]).toEqual(['link', 'link']);
    expect(await open.open(now + 30 * minute - 1)).toEqual({ type: 'right' });
    await setCount(`failures:${email}`, 10);
    expect(await (await made(now)).open(now + 30 * minute)).toMatchObject({ type: 'wrong' });
  });

  it('stay links after ten wrong guesses, however long ago they were', async () => {
    const now = server.services.now();
    await setCount(`failures:${email}`, 10);
    expect((await made(now + 365 * 24 * hour)).kind).toBe('link');
  });

  it('are reported to the operator at every hundredth wrong guess within an hour', async () => {
    const now = server.services.now();
    const lines: string[] = [];
    const log = pino({ level: 'warn', base: null }, { write: (line) => void lines.push(line) });
    await setCount('guess-site', 98);
    for (let count = 99; count <= 101; count += 1) {
      const { value, challenge } = await createCode(server.services, asker(), now);
      const wrong = { ...asker(), code: wrongOf(value), challenge };
      await guessCode({ ...server.services, log }, wrong, now);
    }
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      ...{ level: 40, count: 100, msg: 'many wrong codes within an hour' },
    });
  });

  it('end together when one of them is used', async () => {
    const now = server.services.now();
    const [first, second] = [await made(now), await made(now)];
    expect(await first.guess(now)).toEqual({ type: 'right' });
    expect(await second.guess(now)).toMatchObject({ type: 'wrong' });
  });

  it('stay codes after a right one, whatever was guessed before it', async () => {
    const now = server.services.now();
    await setCount(`failures:${email}`, 9);
    expect(await (await made(now)).guess(now)).toEqual({ type: 'right' });
    const next = await made(now);
    expect(next.kind).toBe('code');
    expect(await next.guess(now)).toEqual({ type: 'right' });
  });

  it('return for every browser of the owner once a link is opened', async () => {
    const now = server.services.now();
    await setCount(`failures:${email}`, 10);
    await setCount(`failures:known:${email}`, 10);
    const link = await made(now, true);
    expect([link.kind, (await made(now)).kind]).toEqual(['link', 'link']);
    expect(await link.open(now)).toEqual({ type: 'right' });
    expect([(await made(now, true)).kind, (await made(now)).kind]).toEqual(['code', 'code']);
  });

  it('and links share one limit of wrong guesses from an address, which right ones do not use', async () => {
    const now = server.services.now();
    const address = '192.0.2.30';
    await setCount(`guess-address:${address}`, 29);
    expect(await (await made(now)).guess(now, address)).toEqual({ type: 'right' });
    const wrong = { ...asker(address), key: 'x'.repeat(32), challenge: '' };
    expect(await redeemLink(server.services, wrong, now)).toMatchObject({ type: 'wrong' });
    const code = await made(now);
    expect(await code.guess(now, address)).toEqual({ type: 'limited' });
    await setCount(`failures:${email}`, 10);
    const link = await made(now);
    expect(await link.open(now, address)).toEqual({ type: 'limited' });
    expect(await link.open(now, '192.0.2.31')).toEqual({ type: 'right' });
  });

  it('are counted for the owner’s browser of this address alone', async () => {
    await visitor.signIn('second@example.com');
    await visitor.resetLimits();
    await setCount(`send-mailbox:${email}`, 31);
    expect((await send(visitor)).status).toBe(429);
    await setCount('guess-site', 1_000);
    const code = await made(server.services.now());
    expect(code.kind).toBe('link');
  });

  it('become a mailed link after ten wrong guesses in a row, until it is used', async () => {
    for (let round = 0; round < 2; round += 1) {
      await send(visitor);
      const code = await visitor.codeOf(email);
      for (let at = 1; at <= 5; at += 1) await guess(visitor, wrongOf(code, at));
      server.pass(minute + 1);
    }
    await send(visitor);
    const letters = await visitor.ask('GET', `/__test/outbox?email=${email}`);
    const last = (letters.body as unknown as { text: string }[]).at(-1)?.text ?? '';
    const typed = await guess(visitor, await visitor.codeOf(email));
    expect([typed.status, typed.body['message']]).toEqual([
      400,
      'This time you log in with the link in your email. Open it first.',
    ]);
    const key = /key=([\w-]+)/.exec(last)?.[1] ?? '';
    expect(key.length).toBeGreaterThanOrEqual(22);
    const link = (value: string) =>
      visitor.post('client/insta/validatelink/', { email, key: value });
    expect((await link('x'.repeat(32))).status).toBe(400);
    expect((await link(key)).status).toBe(200);
    expect((await link(key)).status).toBe(400);
    server.pass(minute + 1);
    await send(visitor);
    expect((await guess(visitor, await visitor.codeOf(email))).status).toBe(200);
  });

  it('as a link open nothing in another browser, however often it tries, and work afterwards', async () => {
    await setCount(`failures:${email}`, 10);
    await send(visitor);
    const code = await visitor.codeOf(email);
    const key = await keyOf(visitor);
    const filter = new Visitor(server.url);
    const open = (from: Visitor, otp?: string) =>
      from.post('client/insta/validatelink/', {
        email,
        key,
        ...(otp === undefined ? {} : { otp }),
      });
    for (let at = 0; at < 40; at += 1) expect((await open(filter)).status).toBe(403);
    for (let at = 1; at <= 5; at += 1) {
      expect((await open(filter, wrongOf(code, at))).status).toBe(400);
    }
    // Its tries are used up: the right code comes too late there.
    expect((await open(filter, code)).body['message']).toContain('no tries left');
    expect((await open(visitor)).status).toBe(200);
    expect((await open(visitor)).status).toBe(400);
  });

  it('as a link open a session in another browser with the code of the same mail', async () => {
    await setCount(`failures:${email}`, 10);
    await send(visitor);
    const [code, key] = [await visitor.codeOf(email), await keyOf(visitor)];
    const phone = new Visitor(server.url);
    const response = await phone.post('client/insta/validatelink/', { email, key, otp: code });
    expect(response.status).toBe(200);
    expect(String(response.body['token']).length).toBe(43);
    expect((await visitor.post('client/insta/validatelink/', { email, key })).status).toBe(400);
  });

  it('are replaced by links for all users while many accounts are attacked', async () => {
    await send(visitor);
    const code = await visitor.codeOf(email);
    await setCount('guess-site', 1_000);
    expect((await guess(visitor, code)).body['message']).toContain('Ask for a new one');
    server.pass(minute + 1);
    await send(visitor);
    const key = await keyOf(visitor);
    expect((await visitor.post('client/insta/validatelink/', { email, key })).status).toBe(200);
    // The owner's browser is known now, and gets codes as before.
    server.pass(minute + 1);
    await send(visitor);
    expect((await guess(visitor, await visitor.codeOf(email))).status).toBe(200);
  });

  it('are sent once a minute and five times an hour, however the address is written', async () => {
    const variants = [
      email,
      email.toUpperCase(),
      ` ${email}`,
      `${email} `,
      email.replace('p', 'P'),
    ];
    const statuses: number[] = [];
    for (let at = 0; at < 14; at += 1) {
      const to = variants[at % variants.length] ?? email;
      statuses.push((await send(visitor, to)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await visitor.resetLimits();
    let sent = 0;
    for (let at = 0; at < 8; at += 1) {
      if ((await send(visitor)).status === 200) sent += 1;
      server.pass(minute + 1);
    }
    expect(sent).toBe(5);
  });

  it('are limited by client address, whatever a forged forwarding header says', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 25; at += 1) {
      const response = await visitor.post(
        'client/insta/sendotp/',
        { email: `nobody${at}@example.com` },
        { 'x-forwarded-for': `203.0.113.${at}` },
      );
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    await visitor.resetLimits();
    await send(visitor);
    const spray: number[] = [];
    for (let at = 0; at < 32; at += 1) {
      const stranger = new Visitor(server.url);
      spray.push((await guess(stranger, '0000', `nobody${at}@example.com`)).status);
    }
    expect(spray.slice(30)).toEqual([429, 429]);
    server.pass(hour + 1);
  }, 120_000);

  it('give the same response for known and unknown addresses', async () => {
    const known = await send(visitor);
    const unknown = await send(visitor, 'nobody@example.com');
    expect(unknown.status).toBe(known.status);
    expect(unknown.text).toBe(known.text);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    const wrong = await guess(visitor, '0000', 'nobody@example.com');
    expect(wrong.status).toBe(400);
    const letters = await visitor.ask('GET', '/__test/outbox?email=nobody@example.com');
    expect(letters.text).toBe('[]');
  });

  it('never go to an address that smuggles lines or a second recipient', async () => {
    const bad = [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com%0d%0aBcc:b@example.com',
      'a@example.com,b@example.com',
      'a@example.com;b@example.com',
      '<a@example.com>',
      'a@example.com\u0000',
      'x\u202ey@example.com',
      'a..b@example.com',
      `${'a'.repeat(250)}@example.com`,
    ];
    for (const to of bad) expect((await send(visitor, to)).status, to).toBe(400);
  });

  it('are stored and answered nowhere in plain text', async () => {
    const response = await send(visitor);
    const code = await visitor.codeOf(email);
    expect(response.text).not.toContain(code);
    const signedIn = await guess(visitor, code);
    const token = String(signedIn.body['token']);
    const { rows } = await server.services.db.execute<{ text: string }>(sql`
      select encode(token_hash, 'hex') as text from sessions
      union all select encode(digest, 'hex') from codes`);
    for (const { text } of rows) {
      expect(text).not.toContain(Buffer.from(code).toString('hex'));
      expect(text).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  it('reveal the account name to its owner by mail only', async () => {
    const response = await visitor.post('client/recover/username/', { email });
    expect(response.status).toBe(200);
    expect(response.text).not.toContain('pool');
    const letters = await visitor.ask('GET', `/__test/outbox?email=${email}`);
    expect(letters.text).toContain(`@${email.split('@')[0]}`);
    const unknown = await visitor.post('client/recover/username/', { email: 'no@example.com' });
    expect(unknown.text).toBe(response.text);
  });
});
