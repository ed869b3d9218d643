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
import { IdList } from './id-list.ts';
import { lockOpenRun } from './locks.ts';
import { idBytes, packIds, unpackIds } from './packed-ids.ts';

/** The fault of a result whose lists lack people: compared with it, everybody else would be new. */
export const notWhole = () => new TextError('conflict', 'server.resultNotWhole');

/** Ids in a row. */
export const idsPerRow = 128;

interface IdRow {
  readonly position: number;
  readonly ids: Uint8Array;
  readonly nonNumericIds: string | null;
}

/** The non-numeric ids of a row, by their place in it. */
function nonNumericIn({ nonNumericIds }: IdRow): readonly [number, string][] {
  return nonNumericIds === null ? [] : (JSON.parse(nonNumericIds) as [number, string][]);
}

/** Puts the non-numeric ids of `rows` into `ids`, whose first element is at `from` in the list. */
function restoreNonNumericIds(rows: readonly IdRow[], ids: string[], from: number): string[] {
  for (const row of rows) {
    for (const [index, id] of nonNumericIn(row)) {
      const at = row.position + index - from;
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
  ids: IdList,
): Promise<void> {
  const first = part * relationPage.resultIds;
  const rows: { position: number; ids: string; nonNumericIds: string | null }[] = [];
  for (let at = 0; at < ids.size; at += idsPerRow) {
    const bytes = ids.bytesOf(at, at + idsPerRow);
    const others = [...ids.texts]
      .filter(([place]) => place >= at && place < at + idsPerRow)
      .map(([place, id]) => [place - at, id]);
    const nonNumericIds = others.length === 0 ? null : JSON.stringify(others);
    rows.push({ position: first + at, ids: bytes.toString('hex'), nonNumericIds });
  }
  await tx.execute(sql`
    insert into list_parts (run, list, part, count) values (${run}, ${list}, ${part}, ${ids.size})
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
    if (isOpen) await writePart(tx, run, list, part, IdList.of(ids));
    return isOpen;
  });
}

/** A list that is written in a transaction while it is made: its first ids are stored before its last. */
export function createListWriter(tx: Database, run: string, list: ResultList) {
  const size = relationPage.resultIds;
  let numbers = new BigUint64Array(size);
  let texts = new Map<number, string>();
  let count = 0;
  let part = 0;
  const write = async () => {
    await writePart(tx, run, list, part, new IdList(numbers.subarray(0, count), texts));
    part += 1;
    [numbers, texts, count] = [new BigUint64Array(size), new Map(), 0];
  };
  return {
    async start() {
      await tx.delete(listParts).where(and(eq(listParts.run, run), eq(listParts.list, list)));
      await tx.delete(listRows).where(and(eq(listRows.run, run), eq(listRows.list, list)));
    },
    /** Adds an id of another list; true once there is a part to `write`. */
    add(ids: IdList, at: number): boolean {
      const text = ids.texts.get(at);
      if (text !== undefined) texts.set(count, text);
      numbers[count] = ids.numbers[at] ?? 0n;
      count += 1;
      return count === size;
    },
    write,
    async end() {
      if (count > 0) await write();
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
    const slice = ids.slice(part * size, (part + 1) * size);
    await writePart(tx, run, list, part, IdList.of(slice));
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

/** The first `count` ids of a list, packed. Throws where one of them is missing. */
export async function readPacked(
  db: Database,
  run: string,
  list: ResultList,
  count: number,
): Promise<IdList> {
  const bytes = Buffer.from(new ArrayBuffer(count * idBytes));
  const texts = new Map<number, string>();
  const step = relationPage.resultIds;
  let read = 0;
  for (let first = 0; first < count; first += step) {
    const end = Math.min(first + step, count);
    for (const row of await prepareRead(db).execute({ run, list, first, end })) {
      const ids = row.ids.subarray(0, (count - row.position) * idBytes);
      bytes.set(ids, row.position * idBytes);
      read += ids.length / idBytes;
      for (const [index, id] of nonNumericIn(row)) texts.set(row.position + index, id);
    }
  }
  if (read !== count) throw notWhole();
  return new IdList(new BigUint64Array(bytes.buffer, 0, count), texts);
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
