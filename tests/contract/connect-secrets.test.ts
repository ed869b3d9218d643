/** @file No token, code or secret of the platform is readable in what the server says, logs or stores. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '../../server/jobs/queue.ts';
import { doubleAccount } from '../support/servers/instagram/account.ts';
import { graphError } from '../support/servers/instagram/responses.ts';
import { doubleApp, doubleEnv } from '../support/servers/instagram/app.ts';
import { startInstagramDouble, type InstagramDouble } from '../support/servers/instagram/double.ts';
import {
  engines,
  startServer,
  Visitor,
  type VisitorResponse,
  type TestServer,
} from '../support/servers/server.ts';

const patient = { timeout: 20_000 };
const email = 'pool01@example.com';

describe.each(engines())('what the platform entrusts to a server on %s', (engine) => {
  let double: InstagramDouble;
  let server: TestServer;
  const lines: string[] = [];
  const said: string[] = [];
  const codes: string[] = [];

  beforeAll(async () => {
    double = await startInstagramDouble(Date.now);
    const logTo = { write: (line: string) => lines.push(line) };
    server = await startServer(
      engine,
      { ...doubleEnv(double.base), LOG_LEVEL: 'trace' },
      { logTo },
    );
  });
  afterAll(async () => {
    await server.stop();
    await double.close();
  });

  function note(response: VisitorResponse): VisitorResponse {
    said.push(JSON.stringify([...response.headers]), response.text);
    return response;
  }

  /** Leads through consent, and keeps the code that the platform sent the browser back with. */
  async function connect(owner: Visitor): Promise<void> {
    const begun = note(await owner.post('connect/begin/'));
    const left = note(await owner.ask('GET', String(begun.body['location'])));
    const back = double.consentAt(new URL(left.headers.get('location') ?? ''));
    const code = back.searchParams.get('code');
    if (code !== null) codes.push(code);
    note(await owner.ask('GET', `${back.pathname}${back.search}`));
  }

  /** Every row of every table as text. */
  async function dump(): Promise<string> {
    const { db } = server.services;
    const { rows } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const table = sql.identifier(name);
      const { rows: found } = await db.execute<{ text: string | null }>(
        sql`select string_agg(t::text, ' ') as text from ${table} t`,
      );
      texts.push(found[0]?.text ?? '');
    }
    return texts.join('\n');
  }

  it('is in no address, answer, log or dump, with every kind of end', async () => {
    const account = doubleAccount(1, Date.now());
    const owner = new Visitor(server.url);
    await owner.signIn(email);
    const state = async () => note(await owner.get('connect/state/')).body['state'];
    const look = async () => {
      note(await owner.post('client/user/detail/'));
      note(await owner.get('connect/figures/'));
      note(await owner.get(`module/comments/${account.media[1]?.code}/`));
      note(await owner.get('module/posts/'));
    };
    // Denied; then refused at the exchange of the code; then connected.
    await connect(owner);
    double.consent = account;
    const wrong = await owner.post('connect/begin/');
    const left = await owner.ask('GET', String(wrong.body['location']));
    const back = double.consentAt(new URL(left.headers.get('location') ?? ''));
    back.searchParams.set('code', 'AQmadeup-code-of-nobody');
    note(await owner.ask('GET', `${back.pathname}${back.search}`));
    await connect(owner);
    await expect.poll(state, patient).toBe('active');
    await look();
    // The token in an error of the platform, which is no text of ours.
    const [token = ''] = double.issued.slice(-1);
    double.refuse = (path) =>
      path.endsWith('/me') || path.endsWith('/comments')
        ? graphError(500, 2, `Cannot serve ${double.base}${path}?access_token=${token}`)
        : undefined;
    server.pass(25 * 3_600_000);
    await plan(server.services.db, 'sync', { userId: 1 }, server.services.now());
    note(await owner.post('connect/sync/'));
    await expect.poll(() => lines.some((line) => line.includes('refused')), patient).toBe(true);
    await look();
    double.refuse = null;
    double.revoke(account);
    server.pass(3_600_000);
    note(await owner.post('connect/sync/'));
    await expect.poll(state, patient).toBe('reconnect');
    await look();

    const stored = await dump();
    expect(stored).toContain(account.username);
    const secrets = [...double.issued, ...codes, doubleApp.secret, 'AQmadeup-code-of-nobody'];
    expect(secrets.length).toBeGreaterThan(4);
    const places = { log: lines.join('\n'), responses: said.join('\n'), stored };
    for (const [place, text] of Object.entries(places)) {
      expect(text.length, place).toBeGreaterThan(100);
      expect(text, place).not.toContain('access_token=');
      for (const secret of secrets) {
        expect(text, place).not.toContain(secret);
        expect(text, place).not.toContain(Buffer.from(secret).toString('hex'));
        expect(text, place).not.toContain(Buffer.from(secret).toString('base64').slice(0, -4));
      }
    }
  });

  it('waits for its key where that is gone, and is read again once it is back', async () => {
    const owner = new Visitor(server.url);
    await owner.signIn('pool02@example.com');
    const account = doubleAccount(2, server.services.now());
    double.consent = account;
    await connect(owner);
    const state = async () => (await owner.get('connect/state/')).body['state'];
    await expect.poll(state, patient).toBe('active');
    const { db, now, wakeJobs } = server.services;
    const { rows } = await db.execute<{ user_id: number; key_id: string }>(
      sql`select user_id, key_id from connections where username = ${account.username}`,
    );
    const [{ user_id: userId, key_id: keyId }] = rows as [{ user_id: number; key_id: string }];
    const setKey = (id: string) =>
      db.execute(sql`update connections set key_id = ${id} where user_id = ${userId}`);
    await setKey('gone');
    double.seen.length = 0;
    expect((await owner.post('connect/sync/')).status).toBe(409);
    expect((await owner.get(`module/comments/${account.media[1]?.code}/`)).status).toBe(503);
    expect((await owner.get('connect/state/')).body).toMatchObject({
      state: 'reconnect',
      reason: 'token-unreadable',
    });
    expect((await owner.post('client/user/detail/')).body['connection']).toBe('reconnect');
    await plan(db, 'sync', { userId }, now());
    wakeJobs();
    const isMissed = () => lines.some((line) => line.includes('the key of a token is missing'));
    await expect.poll(isMissed, patient).toBe(true);
    expect(double.seen).toEqual([]);

    await setKey(keyId);
    server.pass(24 * 3_600_000);
    wakeJobs();
    await expect.poll(() => double.seen.length, patient).toBeGreaterThan(0);
    await expect.poll(state, patient).toBe('active');
  });
});
