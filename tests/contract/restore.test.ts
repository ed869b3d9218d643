/** @file Backup and restore as docs/operations.md describes them, and an upgrade that is taken back. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findUser } from '../../server/accounts/users.ts';
import { readSettings } from '../../server/base/settings.ts';
import { start, type Running } from '../../server/start.ts';
import { emptyDatabase } from '../support/servers/postgres.ts';
import { engines, Visitor } from '../support/servers/server.ts';

describe.each(engines())('a backup of %s', (engine) => {
  let folder: string;
  let url: string | undefined;
  let running: Running | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'limn-restore-'));
    url = engine === 'postgres' ? await emptyDatabase(inject('postgres')) : undefined;
  });
  afterAll(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const data = () => join(folder, 'data');
  async function open(databaseUrl = url): Promise<Running> {
    const settings = readSettings({
      ...{ HOST: '127.0.0.1', PORT: '0', LIMN_DATA: data(), LIMN_TEST_HOOKS: '1' },
      ...{ LOG_LEVEL: 'silent' },
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
    running = await start(settings, { print: () => undefined });
    return running;
  }
  async function close(): Promise<void> {
    await running?.stop();
    running = undefined;
  }
  /** The commands of docs/operations.md, "Backup and restore". */
  function backUp(): void {
    if (url === undefined) return cpSync(data(), join(folder, 'backup'), { recursive: true });
    execFileSync('pg_dump', ['--format=custom', `--file=${folder}/limn.dump`, url]);
  }
  async function restore(): Promise<string | undefined> {
    if (url === undefined) {
      rmSync(data(), { recursive: true });
      cpSync(join(folder, 'backup'), data(), { recursive: true });
      return undefined;
    }
    const empty = await emptyDatabase(inject('postgres'));
    const words = ['--no-owner', '--exit-on-error', `--dbname=${empty}`, `${folder}/limn.dump`];
    execFileSync('pg_restore', words);
    return empty;
  }

  it(
    'brings back what was before it, and takes an upgrade back',
    { timeout: 240_000 },
    async () => {
      const before = await open();
      const stored = new Visitor(before.url);
      await stored.signIn('pool01@example.com');
      if (url === undefined) await close();
      backUp();

      // Afterwards somebody signs in, and a newer version migrates the database.
      const after = url === undefined ? await open() : before;
      const lost = new Visitor(after.url);
      await lost.signIn('pool02@example.com');
      const { db } = after.services;
      await db.execute(sql`alter table users add column later text`);
      await db.execute(sql`insert into migrations values ('9999_later.sql', now())`);
      await close();
      await expect(open()).rejects.toThrow('9999_later.sql');

      url = await restore();
      const restored = await open(url);
      const token = stored.token;
      const again = new Visitor(restored.url);
      again.token = token;
      expect((await again.post('client/user/detail/')).body).toMatchObject({ username: 'pool01' });
      // What a restore loses: the sessions, and everything else, of the time after the backup.
      again.token = lost.token;
      expect((await again.post('client/user/detail/')).status).toBe(401);
      expect(await findUser(restored.services.db, 'pool02@example.com')).toMatchObject({
        signedInAt: null,
      });
    },
  );
});

describe.skipIf(!engines().includes('postgres'))('an upgrade', () => {
  it('keeps the accounts of a database that the first version made', async () => {
    const url = await emptyDatabase(inject('postgres'));
    const client = new Client({ connectionString: url });
    await client.connect();
    const folder = 'server/db/migrations';
    const first = readdirSync(folder)
      .filter((name) => name.endsWith('.sql') && name < '0009')
      .sort();
    await client.query('create table migrations (name text primary key, applied_at timestamptz)');
    for (const name of first) {
      await client.query(readFileSync(join(folder, name), 'utf8'));
      await client.query('insert into migrations values ($1, now())', [name]);
    }
    await client.query(`
      insert into users (email, username, insta_id, created_at, subscribed_until)
      values ('old@example.com', 'old', '1', now(), now() + interval '9 days')`);
    await client.query(`
      insert into sessions (token_hash, user_id, created_at, expires_at)
      select 'x', id, now(), now() + interval '1 day' from users`);
    await client.end();

    const settings = { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: url, LOG_LEVEL: 'silent' };
    const running = await start(readSettings(settings), { print: () => undefined });
    const user = await findUser(running.services.db, 'old@example.com');
    expect(user).toMatchObject({ username: 'old', language: 'en', signedInAt: expect.any(Date) });
    await running.stop();
  });
});
