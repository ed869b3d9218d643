/** @file Everything that is stored about a user, as one JSON file: a copy of the data. */
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { resultLists } from '../../contract/http/module.ts';
import { exportHistory } from '../analysis/ledger/export.ts';
import { idsPerRow, readWhole } from '../analysis/lists.ts';
import { payments, receipts } from '../db/billing-schema.ts';
import { keyEndsWith } from '../db/counters.ts';
import type { Database } from '../db/open.ts';
import { mails } from '../db/operations-schema.ts';
import { listRows } from '../db/schema.ts';
import { userById, type User } from '../accounts/users.ts';
import { auditOf } from './audit.ts';

/** A row with its columns. */
type Row = Record<string, unknown>;

/**
 * Tables of a user that the copy has whole in a part for themselves. Those of the history are not among
 * them: that part (exportHistory) has the present account alone, without what was undone, and within limits.
 */
const elsewhere: ReadonlySet<string> = new Set(['receipts', 'audit']);

/** The tables with a column. Read from the database, so that no new one is forgotten. */
async function tablesWith(db: Database, column: 'user_id' | 'reading'): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = ${column} order by 1`);
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
  isOwn: SQL,
  secrets: ReadonlySet<string>,
): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${isOwn}`,
  );
  return rows.map(({ row }) => {
    const shown = Object.entries(row).filter(([column]) => !secrets.has(`${table}.${column}`));
    return Object.fromEntries(shown);
  });
}

/**
 * The rows about a user. Of changes and people of readings, the largest tables by far, those that the
 * history does not have: of readings of another account, or that were undone.
 */
async function tablesOf(db: Database, { id, instaId }: User): Promise<Record<string, Row[]>> {
  const secrets = await secretColumns(db);
  const tables: Record<string, Row[]> = {};
  for (const table of await tablesWith(db, 'user_id')) {
    tables[table] = await rowsOf(db, table, sql`user_id = ${id}`, secrets);
  }
  const isLeftOut = sql`reading in (
    select id from readings
    where user_id = ${id} and (insta_id <> ${instaId} or undone_at is not null))`;
  for (const table of await tablesWith(db, 'reading')) {
    tables[table] = await rowsOf(db, table, isLeftOut, secrets);
  }
  return tables;
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
      terms: payments.terms,
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
    sql`select key, count, started_at from counters
      where ${keyEndsWith(email)} or ${keyEndsWith(String(userId))}`,
  );
  const waiting = await db
    .select({ subject: mails.subject, createdAt: mails.createdAt })
    .from(mails)
    .where(eq(mails.email, email));
  return {
    ...{ format: 'limn-account', version: 1, exportedAt: new Date(now).toISOString() },
    ...{ account: user, payments: paid, receipts: own },
    tables: await tablesOf(db, user),
    lists: await listsOf(db, user.currentRun),
    history: await exportHistory(db, user, now),
    ...{ counters: counters.rows, waitingMails: waiting, audit: await auditOf(db, userId) },
  };
}
