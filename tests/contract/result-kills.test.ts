/**
 * @file Everything that changes the results of a user, with a kill at each statement: what is stored is
 * as before the call or as after it, and the repeated call is answered as the first one would have been.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../server/db/open.ts';
import { providerOf } from '../../server/providers/billing/open.ts';
import { readSettings } from '../../server/base/settings.ts';
import { buildProgram } from '../support/processes/program.ts';
import { startDoomed } from '../support/results/doomed-process.ts';
import {
  operationNames,
  operations,
  repeatedResults,
  tryOut,
  type Given,
  type OperationName,
} from '../support/results/operations.ts';
import { prepare, stateOf } from '../support/results/prepare.ts';
import { engines, startServer, type TestServer } from '../support/servers/server.ts';

const ownerOf = (place: number) => `pool${String(place + 1).padStart(2, '0')}@example.com`;
const lookAt = (given: Given) => (db: Database) => stateOf(db, given.userId);

/** What the repeated call answers. */
function repeatedResult(name: OperationName, first: unknown): unknown {
  return name in repeatedResults ? repeatedResults[name] : first;
}

/** STATEMENTS=all kills at every statement, which takes minutes; a number at one of so many. */
const wanted = process.env['STATEMENTS'] ?? '25';
const stride = wanted === 'all' ? 1 : Number(wanted);

/** The statements to kill at: the first, some or all of those between, the last two, and behind them. */
function placesOf(statements: number): number[] {
  const all = Array.from({ length: statements + 1 }, (_, at) => at + 1);
  return all.filter((at) => at % stride === 1 % stride || at >= statements - 1);
}

describe.runIf(engines().includes('postgres'))('on PostgreSQL', () => {
  let server: TestServer;
  let bundle: string;
  let url: string;

  beforeAll(async () => {
    bundle = await buildProgram('result-kills', {
      operation: 'tests/support/results/operation-process.ts',
    });
    server = await startServer('postgres');
    url = server.settingsEnv['DATABASE_URL'] ?? '';
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(bundle, { recursive: true, force: true });
  });

  it.each(operationNames.map((name, place) => [name, place] as const))(
    '%s is whole after a kill at any statement, and the repeated call completes it',
    async (name, place) => {
      const given = await prepare(server, ownerOf(place), name);
      const look = () => stateOf(server.services.db, given.userId);
      const before = await look();
      const { result, left } = await tryOut(server.services, [name, given], lookAt(given));
      expect(left).not.toBe(before);
      const counted = await (await startDoomed(bundle, url)).perform(name, given, null);
      const statements = Number(counted?.result);
      expect(statements).toBeGreaterThan(4);
      let next = startDoomed(bundle, url);
      for (const at of placesOf(statements)) {
        const process = await next;
        // The next one starts while this one works.
        next = startDoomed(bundle, url);
        expect(await process.perform(name, given, at), `at ${at}`).toBeUndefined();
        // Behind the last statement everything is done, and the result is lost.
        expect((await look()) === (at > statements ? left : before), `at ${at}`).toBe(true);
      }
      const again = { result: repeatedResult(name, result) };
      expect(await (await next).perform(name, given)).toEqual(again);
      expect(await look()).toBe(left);
    },
    600_000,
  );

  it.each(operationNames.map((name, place) => [name, place + operationNames.length] as const))(
    '%s of two processes at once is one, with one result',
    async (name, place) => {
      const given = await prepare(server, ownerOf(place), name);
      const { result, left } = await tryOut(server.services, [name, given], lookAt(given));
      const both = await Promise.all([startDoomed(bundle, url), startDoomed(bundle, url)]);
      const results = await Promise.all(both.map((process) => process.perform(name, given)));
      expect(results).toHaveLength(2);
      const expected = [{ result }, { result: repeatedResult(name, result) }];
      expect(results).toEqual(expect.arrayContaining(expected));
      expect(await stateOf(server.services.db, given.userId)).toBe(left);
    },
    120_000,
  );
});

/** The files of a folder with their sizes and times: equal for as long as nothing was written. */
function filesOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .map((file) => {
      const { size, mtimeMs } = statSync(join(folder, file));
      return `${file} ${size} ${mtimeMs}`;
    })
    .join('\n');
}

/** Whether a message of the protocol executes a statement: a simple query, or one that was bound. */
const executes = ([type]: Uint8Array) => type === 0x51 || type === 0x45;

describe('on the embedded database', () => {
  let server: TestServer;
  const copies = mkdtempSync(join(tmpdir(), 'limn-kills-'));

  beforeAll(async () => {
    server = await startServer('embedded');
  });
  afterAll(async () => {
    await server.stop();
    rmSync(copies, { recursive: true, force: true });
  });

  /**
   * Does an operation, and copies the files of the database before each statement and at the end: what
   * is on the disk at a moment is what a kill at that moment leaves. Most statements write nothing.
   */
  async function copyAtStatements(name: OperationName, given: Given) {
    const folder = join(server.settingsEnv['LIMN_DATA'] ?? '', 'database');
    const { $client } = server.services.db as unknown as { $client: PGlite };
    const send = $client.execProtocolRaw.bind($client);
    const found: string[] = [];
    let [last, statements] = ['', 0];
    const copy = () => {
      const files = filesOf(folder);
      if (files === last) return;
      last = files;
      const target = join(copies, `${name}-${found.length}`);
      cpSync(folder, join(target, 'database'), { recursive: true });
      found.push(target);
    };
    $client.execProtocolRaw = (message, options) => {
      if (executes(message)) {
        statements += 1;
        copy();
      }
      return send(message, options);
    };
    const result = await operations[name](server.services, given);
    copy();
    $client.execProtocolRaw = send;
    return { found, statements, result };
  }

  it.each(operationNames.map((name, place) => [name, place] as const))(
    '%s is whole after a kill at any statement, and the repeated call completes it',
    async (name, place) => {
      const given = await prepare(server, ownerOf(place), name);
      const before = await stateOf(server.services.db, given.userId);
      // Not tried out in a transaction first: the only connection would wait for mail and payments.
      const { found, statements, result } = await copyAtStatements(name, given);
      const left = await stateOf(server.services.db, given.userId);
      expect(left).not.toBe(before);
      expect(statements).toBeGreaterThan(4);
      const states: string[] = [];
      for (const folder of found) {
        const settings = readSettings({ ...server.settingsEnv, LIMN_DATA: folder });
        const { db, close } = await openDatabase(settings, server.services.log);
        const state = await stateOf(db, given.userId);
        expect(state === before || state === left, folder).toBe(true);
        states.push(state);
        const provider = providerOf(settings, db, server.services.now);
        const services = { ...server.services, db, billing: { provider } };
        const repeated = await operations[name](services, given);
        const isDone = state === left;
        expect(repeated).toEqual(isDone ? repeatedResult(name, result) : result);
        expect(await stateOf(db, given.userId)).toBe(left);
        await close();
        rmSync(folder, { recursive: true });
      }
      expect([states[0], states.at(-1)]).toEqual([before, left]);
    },
    600_000,
  );
});
