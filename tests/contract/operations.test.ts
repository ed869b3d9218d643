/** @file What an operator sees: health, metrics, the log, and responses while the database is away. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { calls } from '../../contract/http/table.ts';
import { appVersion } from '../../contract/limits.ts';
import { probePort } from '../../scripts/dev/port.mjs';
import { rounds } from '../../server/jobs/queue.ts';
import { startLine } from '../support/processes/cut-line.ts';
import { emptyDatabase } from '../support/servers/postgres.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

describe('health, metrics and log', () => {
  let server: TestServer;
  let visitor: Visitor;
  let metrics: string;
  const lines: string[] = [];

  beforeAll(async () => {
    metrics = `http://127.0.0.1:${await probePort(0, '127.0.0.1')}`;
    const env = { METRICS_PORT: new URL(metrics).port, LOG_LEVEL: 'info' };
    server = await startServer('embedded', env, { logTo: { write: (line) => lines.push(line) } });
    visitor = new Visitor(server.url);
  });
  afterAll(() => server.stop());

  it('answers /healthz and /readyz as JSON with the version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(version).toBe(appVersion);
    const health = await visitor.ask('GET', '/healthz');
    expect(health.body).toMatchObject({ status: 'ok', version, commit: expect.any(String) });
    const ready = await visitor.ask('GET', '/readyz');
    expect([ready.status, ready.body]).toMatchObject([200, { status: 'ready', version }]);
    expect((await visitor.ask('HEAD', '/healthz')).status).toBe(200);
    expect((await visitor.ask('POST', '/healthz')).status).toBe(405);
  });

  it('serves every metric that an alert rule names', async () => {
    const rules = readFileSync('deploy/alerts.yaml', 'utf8');
    const named = new Set(rules.match(/\b(?:limn|nodejs|process)_[a-z0-9_]+/g));
    const served = await (await fetch(`${metrics}/metrics`)).text();
    const names = new Set([...served.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    expect(named.size).toBeGreaterThan(5);
    for (const name of named) expect(names).toContain(name.replace(/_(?:count|bucket)$/, ''));
    const [, kinds = ''] = /kind=~"([^"]+)"/.exec(rules) ?? [];
    expect(kinds.split('|')).toEqual(rounds);
  });

  it('has no page at paths that look like a check', async () => {
    for (const path of ['/health', '/ready', '/metrics', '/healthz/', '/readyz/x']) {
      const response = await visitor.ask('GET', path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it('is not ready while the schema lacks a migration', async () => {
    const { db } = server.services;
    const last = sql`(select max(name) from migrations)`;
    const { rows } = await db.execute<{ name: string }>(
      sql`delete from migrations where name = ${last} returning name`,
    );
    const response = await visitor.ask('GET', '/readyz');
    expect([response.status, response.body]).toMatchObject([503, { reason: 'migrations' }]);
    expect((await visitor.ask('GET', '/healthz')).status).toBe(200);
    await db.execute(sql`insert into migrations values (${rows[0]?.name}, now())`);
    expect((await visitor.ask('GET', '/readyz')).status).toBe(200);
  });

  it('names a contact for security reports that does not expire', async () => {
    server.pass(400 * 24 * 3_600_000);
    const response = await visitor.ask('GET', '/.well-known/security.txt');
    server.pass(-400 * 24 * 3_600_000);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.text).toContain('Contact: mailto:support@limn.example\n');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(response.text)?.[1] ?? '');
    const daysLeft = (expires - Date.now()) / (24 * 3_600_000) - 400;
    expect(daysLeft).toBeGreaterThan(90);
    expect(daysLeft).toBeLessThan(365);
  });

  it('logs and counts sign-ins, failures, refusals, payments and Clear Data without personal data', async () => {
    lines.length = 0;
    const email = 'pool03@example.com';
    await visitor.resetLimits();
    await visitor.post('client/insta/sendotp/', { email });
    await visitor.post('client/insta/validateotp/', { email, otp: '0000' });
    await visitor.signIn(email);
    const { token } = visitor;
    await visitor.get(calls.clearData.path);
    await visitor.get('client/logout/');
    expect((await visitor.post('client/user/detail/')).status).toBe(401);
    visitor.token = '';
    await visitor.post('client/register/', {
      plan_code: 'monthly_trial',
      payment_token: 'invented-token',
      email: 'ada@example.org',
      username: 'ada.lovelace',
      first_name: 'Augusta',
      last_name: 'Lovelace',
    });
    const user = expect.any(Number) as number;
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const events = parsed.filter(({ event }) => event !== undefined);
    expect(events).toMatchObject([
      { event: 'sign-in-failed', outcome: 'wrong' },
      { event: 'sign-in', outcome: 'code', user },
      { event: 'clear-data', user },
      { event: 'sign-out', user },
      { event: 'payment', outcome: 'declined' },
    ]);
    expect(parsed).toContainEqual(
      expect.objectContaining({ msg: 'refused', call: 'userDetail', status: 401 }),
    );
    expect(parsed).toContainEqual(
      expect.objectContaining({ msg: 'request', call: 'clearData', status: 200, user }),
    );
    const text = lines.join('').toLowerCase();
    for (const personal of ['@', 'pool03', 'ada', 'lovelace', 'invented', '127.0.0.1', token]) {
      expect(text).not.toContain(personal.toLowerCase());
    }
  });

  it('shows the mails of a demo to this machine only', async () => {
    const path = `/__dev/outbox?key=${server.services.settings.outboxKey}`;
    const status = async (headers: Record<string, string>, at = path) =>
      (await visitor.ask('GET', at, { headers })).status;
    expect(await status({})).toBe(200);
    // As a proxy that adds no header forwards a stranger's request.
    expect(await status({}, '/__dev/outbox')).toBe(404);
    expect(await status({}, path.slice(0, -1))).toBe(404);
    expect(await status({ 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await status({ via: '1.1 proxy' })).toBe(404);
    const { hostname, port } = new URL(server.url);
    const rebound = await new Promise<number | undefined>((done, failed) => {
      const headers = { host: 'limn.evil.example' };
      request({ hostname, port, path, headers }, ({ statusCode }) => done(statusCode))
        .on('error', failed)
        .end();
    });
    expect(rebound).toBe(404);
  });

  it('opens the accounts of a demo without a code, to this machine only', async () => {
    const ask = (name: unknown, headers: Record<string, string> = {}) =>
      visitor.ask('POST', '/__dev/sign-in', { body: JSON.stringify({ name }), headers });
    const { accounts } = (await visitor.ask('GET', '/__dev/accounts')).body;
    expect(accounts).toContain('demo');
    const opened = await ask('demo');
    expect(opened.body).toMatchObject({ username: 'demo', is_subscribed: true });
    const owner = new Visitor(server.url);
    owner.token = String(opened.body['token']);
    expect((await owner.post('client/user/detail/')).status).toBe(200);
    expect((await ask('expired')).body).toMatchObject({ is_subscribed: false });
    for (const name of ['pool01', 'nobody', 'demo@example.com', 7, undefined]) {
      expect((await ask(name)).status, String(name)).toBe(404);
    }
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    expect((await ask('demo', forwarded)).status).toBe(404);
    expect((await visitor.ask('GET', '/__dev/accounts', { headers: forwarded })).status).toBe(404);
  });

  it('serves metrics on their own port only', async () => {
    const text = await (await fetch(`${metrics}/metrics`)).text();
    expect(text).toMatch(/^limn_build_info\{version="[^"]+",commit="[^"]+"\} 1$/m);
    expect(text).toMatch(/^limn_request_seconds_count\{call="sendCode",status="200"\} [1-9]/m);
    expect(text).toMatch(/^limn_events_total\{event="sign-in",outcome="code"\} [1-9]/m);
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
    expect(text).not.toContain('@');
    expect((await fetch(metrics)).status).toBe(404);
  });
});

describe.runIf(engines().includes('postgres'))('while the database is away', () => {
  let server: TestServer;
  let line: Awaited<ReturnType<typeof startLine>>;

  beforeAll(async () => {
    line = await startLine(await emptyDatabase(inject('postgres')));
    server = await startServer('embedded', { DATABASE_URL: line.url, LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    line.restore();
    await server.stop();
    await line.close();
  });

  it('calls answer 503, /readyz says why, and both recover without a restart', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn('demo@example.com');
    line.cut();
    for (let times = 0; times < 3; times += 1) {
      const plans = await visitor.get('list/plans/');
      expect([plans.status, Object.keys(plans.body)]).toEqual([503, ['message']]);
      expect(Number(plans.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await visitor.post('client/user/detail/')).status).toBe(503);
    }
    const ready = await visitor.ask('GET', '/readyz');
    expect([ready.status, ready.body]).toMatchObject([503, { reason: 'database' }]);
    expect((await visitor.ask('GET', '/healthz')).status).toBe(200);
    line.restore();
    expect((await visitor.ask('GET', '/readyz')).status).toBe(200);
    expect((await visitor.get('list/plans/')).status).toBe(200);
    expect((await visitor.post('client/user/detail/')).status).toBe(200);
  });

  it('a connection lost between two statements of a transaction fails that transaction alone', async () => {
    const { db } = server.services;
    const held = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      line.cut();
      // No statement runs when the driver sees the end of the connection.
      await expect.poll(() => line.open).toBe(0);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      line.restore();
      await tx.execute(sql`select 1`);
    });
    await expect(held).rejects.toThrow();
    expect((await new Visitor(server.url).get('list/plans/')).status).toBe(200);
  });
});
