/** @file Everything that is stored about a user, as one JSON file: a copy of the data. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { resultLists } from '../../contract/http/module.ts';
import { exportHistory } from '../analysis/ledger/export.ts';
import { idsPerRow, readWhole } from '../analysis/lists.ts';
import { payments, receipts } from '../db/billing-schema.ts';
import { keyEndsWith } from '../db/counters.ts';
import type { Database } from '../db/open.ts';
import { mails } from '../db/operations-schema.ts';
import { listRows } from '../db/schema.ts';
import { userById } from '../accounts/users.ts';
import { auditOf } from './audit.ts';

/** A row with its columns. */
type Row = Record<string, unknown>;

/** Tables of a user whose contents the history (exportHistory) and the receipts have in a readable form. */
const elsewhere: ReadonlySet<string> = new Set([
  'readings',
  'person_names',
  'daily_counts',
  'receipts',
  'audit',
]);

/** The tables with rows about a user. Read from the database, so that no new one is forgotten. */
async function tablesOfUsers(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'user_id' order by 1`);
  return rows.map(({ name }) => name).filter((name) => !elsewhere.has(name));
}

/** Binary columns are hashes and encrypted tokens: no data about the person, and of use to a thief. */
async function secretColumns(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'bytea'`);
  return new Set(rows.map(({ name }) => name));
}

async function rowsOf(
  db: Database,
  table: string,
  userId: number,
  secrets: ReadonlySet<string>,
): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where user_id = ${userId}`,
  );
  return rows.map(({ row }) => {
    const shown = Object.entries(row).filter(([column]) => !secrets.has(`${table}.${column}`));
    return Object.fromEntries(shown);
  });
}

/** The lists of the last analysis, as ids. */
async function listsOf(db: Database, run: string | null): Promise<Row> {
  if (run === null) return {};
  const rowsOfRun = await db.$count(listRows, eq(listRows.run, run));
  const most = rowsOfRun * idsPerRow;
  const lists = resultLists.map(
    async (list) => [list, await readWhole(db, run, list, most)] as const,
  );
  return Object.fromEntries(await Promise.all(lists));
}

/** The copy of a user's data, or null for an unknown id. */
export async function exportUser(db: Database, userId: number, now: number): Promise<Row | null> {
  const user = await userById(db, userId);
  if (user === undefined) return null;
  const { email } = user;
  const secrets = await secretColumns(db);
  const tables: Row = {};
  for (const table of await tablesOfUsers(db)) {
    tables[table] = await rowsOf(db, table, userId, secrets);
  }
  const own = await db.select().from(receipts).where(eq(receipts.userId, userId));
  const ids = own.map(({ paymentId }) => paymentId);
  const paid = await db
    .select({
      id: payments.id,
      email: payments.email,
      username: payments.username,
      firstName: payments.firstName,
      lastName: payments.lastName,
      planCode: payments.planCode,
      country: payments.country,
      state: payments.state,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(
      ids.length === 0
        ? eq(payments.email, email)
        : sql`${eq(payments.email, email)} or ${inArray(payments.id, ids)}`,
    )
    .orderBy(asc(payments.createdAt));
  const counters = await db.execute<Row>(
    sql`select key, count, started_at from counters where ${keyEndsWith(email)}`,
  );
  const waiting = await db
    .select({ subject: mails.subject, createdAt: mails.createdAt })
    .from(mails)
    .where(eq(mails.email, email));
  return {
    ...{ format: 'limn-account', version: 1, exportedAt: new Date(now).toISOString() },
    ...{ account: user, payments: paid, receipts: own, tables },
    lists: await listsOf(db, user.currentRun),
    history: await exportHistory(db, user, now),
    ...{ counters: counters.rows, waitingMails: waiting, audit: await auditOf(db, userId) },
  };
}
