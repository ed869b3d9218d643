/**
 * @file The lists of a result. A list is stored in rows of 128 ids (8 bytes each, little endian) keyed
 * by the position of the first, so any page of any list is a read of one or two small rows. The few
 * ids that are not unsigned 64-bit numbers are stored beside them as JSON.
 */
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { ResultList } from '../../contract/http/module.ts';
import { relationPage } from '../../contract/limits.ts';
import { isNumericId } from '../../contract/lists/relation-pages.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { listParts, listRows } from '../db/schema.ts';
import { TextError } from '../base/texts.ts';
import { lockOpenRun } from './locks.ts';

/** The fault of a result whose lists lack people: compared with it, everybody else would be new. */
export const notWhole = () => new TextError('conflict', 'server.resultNotWhole');

/** Ids in a row. */
export const idsPerRow = 128;
const idBytes = 8;

/** Writes a numeric id of 16 to 20 digits; a BigInt would be four objects for each. */
function writeLong(id: string, bytes: Buffer, at: number): void {
  let top = 0;
  let rest = 0;
  for (let digit = 0; digit < id.length; digit += 1) {
    const value = id.charCodeAt(digit) - 48;
    if (digit < id.length - 9) top = top * 10 + value;
    else rest = rest * 10 + value;
  }
  // top * 10^9 + rest in parts below 2^53: top has at most 35 bits, 16 of which are in the low half.
  const shifted = Math.floor(top / 65_536) * 1e9;
  const low = (top % 65_536) * 1e9 + rest + (shifted % 65_536) * 65_536;
  bytes.writeUInt32LE(low % 4_294_967_296, at);
  bytes.writeUInt32LE(Math.floor(shifted / 65_536) + Math.floor(low / 4_294_967_296), at + 4);
}

/** Ids as bytes. One that is not a canonical unsigned 64-bit number is written as 0. */
export function packIds(ids: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(ids.length * idBytes);
  // By place: entries() makes an array for each.
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? '';
    if (!isNumericId(id)) bytes.fill(0, at * idBytes, (at + 1) * idBytes);
    else if (id.length < 16) {
      const value = Number(id);
      bytes.writeUInt32LE(value % 4_294_967_296, at * idBytes);
      bytes.writeUInt32LE(Math.floor(value / 4_294_967_296), at * idBytes + 4);
    } else writeLong(id, bytes, at * idBytes);
  }
  return bytes;
}

/** The ids of bytes written by {@link packIds}. */
export function unpackIds(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ids: string[] = [];
  for (let at = 0; at + idBytes <= view.length; at += idBytes) {
    const high = view.readUInt32LE(at + 4);
    // Numbers above 2^53 are not exact.
    ids.push(
      high < 0x200000
        ? String(high * 4_294_967_296 + view.readUInt32LE(at))
        : String(view.readBigUInt64LE(at)),
    );
  }
  return ids;
}

/** The ids that {@link packIds} cannot write, as JSON pairs of index and id; `null` without any. */
export function packNonNumericIds(ids: readonly string[]): string | null {
  const nonNumeric = [...ids.entries()].filter(([, id]) => !isNumericId(id));
  return nonNumeric.length === 0 ? null : JSON.stringify(nonNumeric);
}

interface IdRow {
  readonly position: number;
  readonly ids: Uint8Array;
  readonly nonNumericIds: string | null;
}

/** Puts the non-numeric ids of `rows` into `ids`, whose first element is at `from` in the list. */
function restoreNonNumericIds(rows: readonly IdRow[], ids: string[], from: number): string[] {
  for (const { position, nonNumericIds } of rows) {
    if (nonNumericIds === null) continue;
    for (const [index, id] of JSON.parse(nonNumericIds) as [number, string][]) {
      const at = position + index - from;
      if (at >= 0 && at < ids.length) ids[at] = id;
    }
  }
  return ids;
}

/** Writes a part of a list in a transaction, in the place of an earlier one. */
async function writePart(
  tx: Database,
  run: string,
  list: ResultList,
  part: number,
  ids: readonly string[],
): Promise<void> {
  const bytes = packIds(ids);
  const first = part * relationPage.resultIds;
  const rows: { position: number; ids: string; nonNumericIds: string | null }[] = [];
  for (let at = 0; at < ids.length; at += idsPerRow) {
    const row = bytes.subarray(at * idBytes, (at + idsPerRow) * idBytes);
    const nonNumericIds = packNonNumericIds(ids.slice(at, at + idsPerRow));
    rows.push({ position: first + at, ids: row.toString('hex'), nonNumericIds });
  }
  await tx.execute(sql`
    insert into list_parts (run, list, part, count) values (${run}, ${list}, ${part}, ${ids.length})
    on conflict (run, list, part) do update set count = excluded.count`);
  await tx.execute(sql`
    delete from list_rows where run = ${run} and list = ${list}
      and position >= ${first} and position < ${first + relationPage.resultIds}`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into list_rows (run, list, position, ids, odd)
    select ${run}, ${list}, (row ->> 'position')::int, decode(row ->> 'ids', 'hex'),
      row ->> 'nonNumericIds'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`);
}

/**
 * Stores one uploaded part of a list, replacing an earlier upload of the same part. False if the run is
 * not open any more: an upload that arrives late must not change a finished result.
 */
export function savePart(
  db: Database,
  run: string,
  list: ResultList,
  part: number,
  ids: readonly string[],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isOpen = await lockOpenRun(tx, run);
    if (isOpen) await writePart(tx, run, list, part, ids);
    return isOpen;
  });
}

/** A list that is written in a transaction while it is made: its first ids are stored before its last. */
export function createListWriter(tx: Database, run: string, list: ResultList) {
  let ids: string[] = [];
  let part = 0;
  const write = async () => {
    await writePart(tx, run, list, part, ids);
    part += 1;
    ids = [];
  };
  return {
    async start() {
      await tx.delete(listParts).where(and(eq(listParts.run, run), eq(listParts.list, list)));
      await tx.delete(listRows).where(and(eq(listRows.run, run), eq(listRows.list, list)));
    },
    async add(id: string) {
      ids.push(id);
      if (ids.length === relationPage.resultIds) await write();
    },
    async end() {
      if (ids.length > 0) await write();
    },
  };
}

/** Puts other ids in the place of a whole list, in a transaction. */
export async function replaceList(
  tx: Database,
  run: string,
  list: ResultList,
  ids: readonly string[],
): Promise<void> {
  await createListWriter(tx, run, list).start();
  const size = relationPage.resultIds;
  for (let part = 0; part * size < ids.length; part += 1) {
    await writePart(tx, run, list, part, ids.slice(part * size, (part + 1) * size));
  }
}

const prepareRead = prepared((db) =>
  db
    .select({
      position: listRows.position,
      ids: listRows.ids,
      nonNumericIds: listRows.nonNumericIds,
    })
    .from(listRows)
    .where(
      and(
        eq(listRows.run, sql.placeholder('run')),
        eq(listRows.list, sql.placeholder('list')),
        gte(listRows.position, sql.placeholder('first')),
        lt(listRows.position, sql.placeholder('end')),
      ),
    )
    .orderBy(listRows.position)
    .prepare('read_ids'),
);

/**
 * Ids `from` to `from + count` of a list, fewer at its end. Positions follow from row keys because
 * every part but the last is full; a result for which that does not hold is refused.
 */
export async function readIds(
  db: Database,
  run: string,
  list: ResultList,
  from: number,
  count: number,
): Promise<string[]> {
  const first = from - (from % idsPerRow);
  const rows = await prepareRead(db).execute({ run, list, first, end: from + count });
  const start = (from - first) * idBytes;
  const bytes = rows.length === 1 && rows[0] ? rows[0].ids : Buffer.concat(rows.map((r) => r.ids));
  const ids = unpackIds(bytes.subarray(start, start + count * idBytes));
  return restoreNonNumericIds(rows, ids, from);
}

/** The first `count` ids of a list. */
export async function readWhole(
  db: Database,
  run: string,
  list: ResultList,
  count: number,
): Promise<string[]> {
  const step = relationPage.resultIds;
  const ids: string[] = [];
  for (let from = 0; from < count; from += step) {
    for (const id of await readIds(db, run, list, from, Math.min(step, count - from))) ids.push(id);
  }
  return ids;
}

/** Whether a list holds an id. Rows are searched for its bytes; a row that has them is looked at. */
export async function holdsId(
  db: Database,
  run: string,
  list: ResultList,
  id: string,
): Promise<boolean> {
  const own = and(eq(listRows.run, run), eq(listRows.list, list));
  const found = isNumericId(id)
    ? sql`position(decode(${packIds([id]).toString('hex')}, 'hex') in ${listRows.ids}) > 0`
    : sql`position(${JSON.stringify(id)} in ${listRows.nonNumericIds}) > 0`;
  const rows = await db.select().from(listRows).where(and(own, found));
  return rows.some((row) =>
    restoreNonNumericIds([row], unpackIds(row.ids), row.position).includes(id),
  );
}

interface PartSummary extends Record<string, unknown> {
  list: ResultList;
  parts: number;
  last: number;
  count: number;
  full: number;
}

/** The number of ids in each list of a run, or null if a part before the last is missing. */
export async function listCounts(
  db: Database,
  run: string,
): Promise<Record<ResultList, number> | null> {
  const { rows } = await db.execute<PartSummary>(sql`
    select list, count(*)::int as parts, max(part)::int as last, sum(count)::int as count,
      (count(*) filter (where count = ${relationPage.resultIds}))::int as "full"
    from list_parts where run = ${run} group by list`);
  const counts = { new: 0, lost: 0, not_following_back: 0, dont_follow_back: 0, mutual: 0 };
  for (const row of rows) {
    const isWhole = row.parts === row.last + 1 && row.full >= row.last;
    if (!isWhole) return null;
    counts[row.list] = row.count;
  }
  return counts;
}
