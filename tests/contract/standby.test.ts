/** @file While the database is away, a standby answers the calls that only read. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { analyse } from '../support/data/analysis.ts';
import { startLine } from '../support/processes/cut-line.ts';
import { emptyDatabase } from '../support/servers/postgres.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

/** The same database through connections that refuse to write, as a replica's do. */
function readOnly(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c default_transaction_read_only=on');
  return address.href;
}

describe.runIf(engines().includes('postgres'))('a standby', () => {
  let server: TestServer;
  let visitor: Visitor;
  let main: Awaited<ReturnType<typeof startLine>>;
  let standby: Awaited<ReturnType<typeof startLine>>;

  beforeAll(async () => {
    const url = await emptyDatabase(inject('postgres'));
    main = await startLine(url);
    standby = await startLine(url);
    server = await startServer('embedded', {
      DATABASE_URL: main.url,
      DATABASE_STANDBY_URL: readOnly(standby.url),
      LOG_LEVEL: 'silent',
    });
    visitor = new Visitor(server.url);
    await visitor.signIn('pool06@example.com');
    await analyse(visitor);
  });
  afterAll(async () => {
    await server.stop();
    await main.close();
    await standby.close();
  });

  const lists = [
    'client/instagram/mutual/follower/15/?page=1',
    'client/instagram/follower/lost/15/?page=1',
    'client/instagram/new/followers/15/?page=1&period=7',
    'client/instagram/profile/view/15/?page=1',
    'client/history/',
    'list/plans/',
    'cms/pages/PRIVACY_POLICY/',
  ];

  it('answers what only reads as before, and nothing that writes', async () => {
    const read = () => Promise.all(lists.map(async (path) => (await visitor.get(path)).text));
    const record = await visitor.post('client/user/detail/');
    const before = await read();
    main.cut();
    expect(await read()).toEqual(before);
    expect((await visitor.post('client/user/detail/')).body).toEqual(record.body);
    for (const write of [
      () => visitor.get('client/insta/start/analysis/'),
      () => visitor.post('client/insta/sendotp/', { email: 'pool07@example.com' }),
      () => visitor.get('client/logout/'),
    ]) {
      const response = await write();
      expect([response.status, response.headers.get('retry-after')]).toEqual([
        503,
        expect.any(String),
      ]);
    }
    expect((await visitor.ask('GET', '/healthz')).status).toBe(200);
  });

  it('answers a session that the database would extend', async () => {
    const days = 3 * 24 * 3_600_000;
    server.pass(days);
    expect((await visitor.post('client/user/detail/')).status).toBe(200);
    server.pass(-days);
  });

  it('still refuses a wrong token, and other pages of the same token wait their turn', async () => {
    const stranger = new Visitor(server.url);
    stranger.token = 'x'.repeat(43);
    expect((await stranger.get(lists[0] ?? '')).status).toBe(401);
    const many = await Promise.all(
      Array.from({ length: 40 }, () => visitor.get('client/history/')),
    );
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('hands back to the database, and says so when both are away', async () => {
    standby.cut();
    expect((await visitor.get(lists[0] ?? '')).status).toBe(503);
    main.restore();
    await expect
      .poll(async () => (await visitor.get(lists[0] ?? '')).status, { timeout: 30_000 })
      .toBe(200);
    expect((await visitor.get('client/insta/start/analysis/')).status).toBe(200);
  });
});
