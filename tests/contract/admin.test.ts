/** @file The operator's commands: on the database of a running server, each written into the audit. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser } from '../../server/accounts/users.ts';
import { runCommand, UsageError } from '../../server/admin/commands.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

describe.each(engines())('an operator on %s', (engine) => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startServer(engine, { LOG_LEVEL: 'silent' });
    folder = mkdtempSync(join(tmpdir(), 'limn-admin-'));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function admin(...words: string[]): Promise<string> {
    const lines: string[] = [];
    const { services } = server;
    const deps = {
      ...services,
      provider: services.billing.provider,
      actor: 'operator ada',
      print: (line: string) => void lines.push(line),
    };
    await runCommand(deps, words);
    return lines.join('\n');
  }
  const idOf = async (email: string) => (await findUser(server.services.db, email))?.id ?? 0;
  async function audited(id: number): Promise<string[]> {
    const { rows } = await server.services.db.execute<{ action: string }>(
      sql`select action from audit where user_id = ${id} and actor = 'operator ada' order by id`,
    );
    return rows.map(({ action }) => action);
  }

  it('finds an account by address and by number', async () => {
    const id = await idOf('pool01@example.com');
    const found = JSON.parse(await admin('find', ' Pool01@Example.com ')) as object;
    expect(found).toMatchObject({ id, username: 'pool01', subscription: { state: 'active' } });
    expect(JSON.parse(await admin('find', String(id)))).toEqual(found);
    expect(await audited(id)).toEqual(['find', 'find']);
  });

  it('exports to a file that others cannot read', async () => {
    const file = join(folder, 'copy.json');
    await admin('export', 'pool02@example.com', file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'limn-account' });
    expect(statSync(file).mode & 0o077).toBe(0);
    // A file that is there keeps its mode, and may be another copy.
    await expect(admin('export', 'pool02@example.com', file)).rejects.toThrow('exists already');
    expect(await audited(await idOf('pool02@example.com'))).toEqual(['export']);
  });

  it('lists and ends sessions, blocks and opens', async () => {
    const email = 'pool03@example.com';
    const visitor = new Visitor(server.url);
    await visitor.signIn(email);
    expect(await admin('sessions', email)).toContain('1 sessions.');
    await admin('sessions', email, '--end');
    expect((await visitor.post('client/user/detail/')).status).toBe(401);
    await admin('block', email);
    expect((await visitor.signIn(email)).status).toBe(400);
    await admin('unblock', email);
    expect((await visitor.signIn(email)).status).toBe(200);
    expect(await audited(await idOf(email))).toEqual([
      ...['list-sessions', 'sessions', 'block', 'unblock'],
    ]);
  });

  it('gives access for some days, which a look at the provider does not take back', async () => {
    const email = 'expired@example.com';
    const visitor = new Visitor(server.url);
    await visitor.signIn(email);
    const list = 'client/instagram/new/followers/15/?page=1';
    expect((await visitor.get(list)).status).toBe(403);
    await admin('grant', email, '10');
    expect((await visitor.get(list)).status).toBe(200);
    await visitor.get('get/recurly/subscription/planDetails/');
    const { body } = await visitor.post('client/user/detail/');
    expect(body).toMatchObject({ is_subscribed: true });
    await admin('grant', email, '0');
    expect((await visitor.get(list)).status).toBe(403);
  });

  it('sends mails again that were given up', async () => {
    const email = 'pool05@example.com';
    await server.services.db.execute(sql`
      with mail as (
        insert into mails (email, subject, text, created_at)
        values (${email}, 'Hello', 'A text', now()) returning id)
      insert into jobs (kind, mail_id, run_at, dead_at) select 'mail', id, now(), now() from mail`);
    expect(await admin('resend', email)).toBe('1 mails are tried again.');
    expect(await admin('resend', email)).toBe('0 mails are tried again.');
  });

  it('erases only with --yes', async () => {
    const email = 'pool06@example.com';
    const id = await idOf(email);
    await expect(admin('erase', email)).rejects.toThrow('--yes');
    expect(await idOf(email)).toBe(id);
    expect(await admin('erase', email, '--yes')).toContain('its subscription cancelled');
    expect(await findUser(server.services.db, email)).toBeUndefined();
    expect(await audited(id)).toEqual(['erase']);
  });

  it.each([[[]], [['find']], [['find', 'nobody@example.com']], [['grant', '1']], [['drop']]])(
    'says what is wrong with %j',
    async (words) => {
      await expect(admin(...words)).rejects.toBeInstanceOf(UsageError);
    },
  );
});
