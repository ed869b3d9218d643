/** @file Mails survive a mail server that is away, a killed process and several processes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { probePort } from '../../scripts/dev/port.mjs';
import type { Database } from '../../server/db/open.ts';
import { jobs } from '../../server/db/operations-schema.ts';
import { reviveMails } from '../../server/providers/mail/queue.ts';
import { giveDatabase } from '../support/servers/embedded.ts';
import { emptyDatabase } from '../support/servers/postgres.ts';
import { buildProgram, startProgram } from '../support/processes/program.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';
import { startSmtpCatcher } from '../support/servers/smtp-catcher.ts';

type Catcher = Awaited<ReturnType<typeof startSmtpCatcher>>;

/** Within the poll interval of the delivery and its repetitions. */
const soon = { timeout: 30_000 };

const isMail = eq(jobs.kind, 'mail');

/** How many mails wait, and how many were given up. */
async function countMails(db: Database) {
  const [waiting, dead] = await Promise.all([
    db.$count(jobs, and(isMail, isNull(jobs.deadAt))),
    db.$count(jobs, and(isMail, isNotNull(jobs.deadAt))),
  ]);
  return { waiting, dead };
}

describe.each(engines())('the mail queue on %s', (engine) => {
  let catcher: Catcher;
  let server: TestServer;
  beforeAll(async () => {
    catcher = await startSmtpCatcher();
    server = await startServer(engine, { SMTP_URL: catcher.url, LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await server.stop();
    await catcher.close();
  });
  const textsTo = (email: string) =>
    catcher.mails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
  const send = (to: string, more: { usefulMs?: number } = {}) =>
    server.services.mail.send({ to, subject: 'Hello', text: 'A text', ...more });
  const counts = () => countMails(server.services.db);
  /** How many mails have a first attempt behind them, and wait for the next. */
  const postponed = () =>
    server.services.db.$count(jobs, and(isMail, isNotNull(jobs.reason), isNull(jobs.deadAt)));

  it('delivers a code and keeps nothing of it', async () => {
    const email = 'demo@example.com';
    await new Visitor(server.url).post('client/insta/sendotp/', { email });
    await expect.poll(() => textsTo(email), soon).toHaveLength(1);
    await expect.poll(counts, soon).toEqual({ waiting: 0, dead: 0 });
  });

  it('names a mail otherwise than the one of its number before a restore', async () => {
    const email = 'restored@example.com';
    const messageIds = () => textsTo(email).map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1]);
    for (const count of [1, 2]) {
      await server.services.db.execute(sql`alter table mails alter column id restart with 900000`);
      await send(email);
      await expect.poll(() => messageIds().length, soon).toBe(count);
      server.pass(1_000);
    }
    expect(new Set(messageIds()).size).toBe(2);
  });

  it('sends nothing for a transaction that fails', async () => {
    const { db, mail } = server.services;
    const failing = db.transaction(async (tx) => {
      await mail.send({ to: 'never@example.com', subject: 'Hello', text: 'A text' }, tx);
      throw new Error('after the mail');
    });
    await expect(failing).rejects.toThrow('after the mail');
    await send('after@example.com');
    await expect.poll(() => textsTo('after@example.com'), soon).toHaveLength(1);
    expect(textsTo('never@example.com')).toEqual([]);
  });

  it('tries again after a refusal that may pass, later each time', async () => {
    catcher.refused.set('busy@example.com', 451);
    await send('busy@example.com');
    await expect.poll(postponed, soon).toBe(1);
    catcher.refused.clear();
    server.pass(3 * 3_600_000);
    await expect.poll(() => textsTo('busy@example.com'), soon).toHaveLength(1);
  });

  it('gives up a mail that is refused for good, until an operator sends it again', async () => {
    catcher.refused.set('gone@example.com', 550);
    await send('gone@example.com');
    await expect.poll(counts, soon).toEqual({ waiting: 0, dead: 1 });
    server.pass(3 * 3_600_000);
    catcher.refused.clear();
    await send('other@example.com');
    await expect.poll(() => textsTo('other@example.com'), soon).toHaveLength(1);
    expect(textsTo('gone@example.com')).toEqual([]);
    const { db, now } = server.services;
    expect(await reviveMails(db, 'gone@example.com', now())).toBe(1);
    await expect.poll(() => textsTo('gone@example.com'), soon).toHaveLength(1);
  });

  it('does not send a code that has expired in the queue', async () => {
    catcher.refused.set('late@example.com', 451);
    await send('late@example.com', { usefulMs: 300_000 });
    await expect.poll(postponed, soon).toBe(1);
    catcher.refused.clear();
    server.pass(400_000);
    await expect.poll(counts, soon).toEqual({ waiting: 0, dead: 0 });
    expect(textsTo('late@example.com')).toEqual([]);
  });
});

it.runIf(engines().includes('postgres'))('two processes deliver each mail once', async () => {
  const catcher = await startSmtpCatcher();
  const env = { SMTP_URL: catcher.url, DATABASE_URL: await emptyDatabase(inject('postgres')) };
  const first = await startServer('embedded', env);
  const second = await startServer('embedded', env);
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()]);
    await catcher.close();
  });
  const addresses = Array.from({ length: 40 }, (_, at) => `person${at}@example.com`);
  await Promise.all(
    addresses.map((to, at) =>
      (at % 2 === 0 ? first : second).services.mail.send({ to, subject: 'Hello', text: 'A text' }),
    ),
  );
  await expect.poll(() => countMails(first.services.db), soon).toEqual({ waiting: 0, dead: 0 });
  expect(catcher.mails.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
});

it('a mail whose process was killed is delivered by the next one', async () => {
  const bundle = await buildProgram('mail-server');
  const folder = mkdtempSync(join(tmpdir(), 'limn-mail-'));
  giveDatabase(folder);
  const port = await probePort(0, '127.0.0.1');
  const env = { LIMN_DATA: folder, SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' };
  // The mail server is away, so the mail is in the queue when the process is killed.
  const killed = await startProgram(bundle, env);
  const email = 'demo@example.com';
  const response = await new Visitor(killed.url).post('client/insta/sendotp/', { email });
  expect(response.status).toBe(200);
  await killed.kill();
  const catcher = await startSmtpCatcher(port);
  const next = await startProgram(bundle, env);
  onTestFinished(async () => {
    await next.kill();
    await catcher.close();
    for (const path of [folder, bundle]) rmSync(path, { recursive: true, force: true });
  });
  await expect.poll(() => catcher.mails.length, soon).toBe(1);
  expect(catcher.mails[0]?.to).toEqual([email]);
  expect(catcher.mails[0]?.text).toMatch(/code: \d{4}/);
});
