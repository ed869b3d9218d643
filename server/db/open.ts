import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { SettingsError } from '../base/environment.ts';
import type { Log } from '../base/log.ts';
import type { Settings } from '../base/settings.ts';
import { openEmbedded } from './embedded.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { QueueingPool } from './queueing-pool.ts';

interface Rows<Row> {
  rows: Row[];
}

/** The result of `execute` on both engines. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The database, embedded or a server; transactions have the same type. */
export type Database = PgDatabase<RowsHKT>;

/** An open database. */
export interface OpenDatabase {
  readonly db: Database;
  readonly kind: 'embedded' | 'server';
  /** A replica that only reads, for while the database is away; null without one. */
  readonly standby: Database | null;
  /** Whether callers wait for a database that works: it is busy then, not away. */
  readonly isBusy: () => boolean;
  close(): Promise<void>;
}

function openPool(url: string, poolSize: number, log: Log) {
  const pool = new QueueingPool({
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'limn',
  });
  // The pool listens to idle connections only. One that a transaction holds between two statements
  // would end the process with an unhandled event; the next statement of the transaction rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.error({ error: error.message }, 'idle database connection lost'));
  return {
    db: drizzlePg(pool) as unknown as Database,
    isBusy: () => pool.isBusy,
    close: () => pool.end(),
  };
}

function openServer(
  url: string,
  { standbyUrl, poolSize }: Pick<Settings, 'standbyUrl' | 'poolSize'>,
  log: Log,
): OpenDatabase {
  const main = openPool(url, poolSize, log);
  // Connects when it is first asked: a standby that is away keeps no server from starting.
  const standby = standbyUrl === undefined ? null : openPool(standbyUrl, poolSize, log);
  const close = async () => {
    await Promise.all([main.close(), standby?.close()]);
  };
  return { ...main, kind: 'server', standby: standby?.db ?? null, close };
}

async function openFolder(folder: string): Promise<OpenDatabase> {
  const unlock = lockFolder(folder);
  try {
    const pglite = await openEmbedded(join(folder, 'database'));
    const db = drizzlePglite(pglite) as unknown as Database;
    return {
      db,
      kind: 'embedded',
      standby: null,
      isBusy: () => false,
      close: async () => {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw unusable(folder, error);
  }
}

/** What to do about a folder that the embedded database refuses; its own message has no advice. */
function unusable(folder: string, error: unknown): SettingsError {
  const text = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return new SettingsError(
    `The database in ${join(folder, 'database')} cannot be opened (${text}). It is incomplete, ` +
      'damaged, or of another version; nothing in it was changed. Restore a backup of the folder ' +
      '(docs/operations.md, "Backup and restore"), or move it away to begin with an empty database.',
  );
}

/** Opens the database named by the settings and migrates it. */
export async function openDatabase(settings: Settings, log: Log): Promise<OpenDatabase> {
  const database =
    settings.databaseUrl === undefined
      ? await openFolder(settings.dataFolder)
      : openServer(settings.databaseUrl, settings, log);
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
