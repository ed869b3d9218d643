/** @file Starts that fail say in a sentence what is wrong and what to do, without a stack. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveDatabase } from '../support/servers/embedded.ts';
import { buildProgram, EndedError, startProgram } from '../support/processes/program.ts';

describe('a start that fails', () => {
  let bundle: string;
  let folder: string;
  beforeAll(async () => {
    bundle = await buildProgram('failing-server');
    folder = mkdtempSync(join(tmpdir(), 'limn-failing-'));
    giveDatabase(folder);
  });
  afterAll(() => {
    for (const path of [folder, bundle]) rmSync(path, { recursive: true, force: true });
  });

  async function failure(env: Record<string, string>): Promise<string> {
    const ended = await startProgram(bundle, { LIMN_DATA: folder, ...env }).then(
      async (program) => {
        await program.kill();
        return new Error('it started');
      },
      (error: unknown) => error,
    );
    expect(ended).toBeInstanceOf(EndedError);
    const { code, message } = ended as EndedError;
    expect(code).toBe(1);
    expect(message).not.toMatch(/^\s+at /m);
    return message;
  }

  it('because the database was migrated by a newer build names both', async () => {
    const program = await startProgram(bundle, { LIMN_DATA: folder });
    program.child.kill('SIGTERM');
    await new Promise((done) => program.child.once('exit', done));
    const database = join(folder, 'database');
    const newer = await PGlite.create(database);
    await newer.exec(`insert into migrations values ('9999_future.sql', now());
      update properties set value = '9.0.0 (commit abc)' where name = 'migrated_by'`);
    await newer.close();
    const message = await failure({});
    expect(message).toContain('Limn 9.0.0 (commit abc) (9999_future.sql)');
    expect(message).toMatch(/this is 1\.\d+\.\d+ \(commit [0-9a-f]+\)/);
    // The way back: the backup from before the upgrade has no such migration.
    const restored = await PGlite.create(database);
    await restored.exec(`delete from migrations where name = '9999_future.sql'`);
    await restored.close();
    await (await startProgram(bundle, { LIMN_DATA: folder })).kill();
  });

  it.each([
    ['has no version', 'PG_VERSION', null],
    ['is of another version', 'PG_VERSION', '9.6\n'],
    ['has a damaged control file', 'global/pg_control', 'nonsense'],
  ])('because the folder of the database %s says so and changes nothing', async (_, file, text) => {
    const damaged = mkdtempSync(join(tmpdir(), 'limn-damaged-'));
    giveDatabase(damaged);
    const path = join(damaged, 'database', file);
    if (text === null) rmSync(path);
    else writeFileSync(path, text);
    const message = await failure({ LIMN_DATA: damaged });
    expect(message).toContain(`The database in ${join(damaged, 'database')} cannot be opened`);
    expect(message).toContain('Restore a backup');
    rmSync(damaged, { recursive: true, force: true });
  });

  it('because no database answers names its place, and no password', async () => {
    const url = 'postgres://limn:topsecret@127.0.0.1:9/limn';
    const message = await failure({ DATABASE_URL: url });
    expect(message).toContain('No database answers at 127.0.0.1:9/limn (ECONNREFUSED)');
    expect(message).not.toContain('topsecret');
  });

  it('because the port is taken names it', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const port = String((other.address() as AddressInfo).port);
    expect(await failure({ PORT: port })).toContain(`127.0.0.1:${port} cannot be listened on`);
    await new Promise((done) => other.close(done));
  });

  it('because test hooks would be open to the network names the setting', async () => {
    expect(await failure({ HOST: '0.0.0.0' })).toContain('LIMN_TEST_HOOKS=1');
  });

  it('says loudly that a demo is open to the network, and shows no mails there', async () => {
    const env = {
      LIMN_DATA: folder,
      HOST: '0.0.0.0',
      LIMN_TEST_HOOKS: '0',
      OUTBOX_KEY: 'k'.repeat(12),
    };
    const program = await startProgram(bundle, env);
    const { port } = new URL(program.url);
    const outbox = await fetch(`http://127.0.0.1:${port}/__dev/outbox?key=${env.OUTBOX_KEY}`);
    expect(outbox.status).toBe(404);
    const accounts = await fetch(`http://127.0.0.1:${port}/__dev/accounts`);
    expect(accounts.status).toBe(404);
    await program.kill();
  });
});
