/** @file Relation pages in the compact form (contract/compact/id-pages.ts), kept as bytes for a run. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { AppError } from '../../../contract/faults.ts';
import type { RelationKind } from '../../../contract/http/module.ts';
import {
  compactType,
  differenceName,
  writeCompactPage,
  writeDifference,
} from '../../../contract/compact/id-pages.ts';
import { compactPage } from '../../../contract/limits.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { runListPages, runLists, runs } from '../../db/schema.ts';
import { heldPeople } from '../ledger/chain.ts';
import { listCounts } from '../lists.ts';
import type { AnalysisDeps } from '../relations.ts';
import type { Run } from '../runs.ts';
import { chainsOf, checksumOf, readIdSet, setOf, slicesOf, tagOf, type IdSet } from './id-set.ts';

/** A row of `run_lists`. */
type RunList = typeof runLists.$inferSelect;

const prepareList = prepared((db) =>
  db
    .select()
    .from(runLists)
    .where(
      and(eq(runLists.run, sql.placeholder('run')), eq(runLists.kind, sql.placeholder('kind'))),
    )
    .prepare('run_list'),
);

/** The list of a run as it was sent in the compact form, or undefined if it was not. */
export async function sentList(
  db: Database,
  run: string,
  kind: RelationKind,
): Promise<RunList | undefined> {
  return (await prepareList(db).execute({ run, kind }))[0];
}

const preparePage = prepared((db) =>
  db
    .select({ body: runListPages.body })
    .from(runListPages)
    .where(
      and(
        eq(runListPages.run, sql.placeholder('run')),
        eq(runListPages.kind, sql.placeholder('kind')),
        eq(runListPages.page, sql.placeholder('page')),
      ),
    )
    .prepare('run_list_page'),
);

/** A row to insert for a run, or none if the run is not open; it stays open until the row is there. */
function whileOpen<F extends Record<string, SQL.Aliased>>(db: Database, run: string, fields: F) {
  return db
    .select({ run: runs.id, ...fields })
    .from(runs)
    .where(and(eq(runs.id, run), eq(runs.status, 'open')))
    .for('share');
}

/** Reads a list from its source, and notes what a complete reading of it must have. */
async function openList(deps: AnalysisDeps, run: Run, kind: RelationKind) {
  const set = await readIdSet(slicesOf(deps, run, kind));
  const list: RunList = {
    run: run.id,
    kind,
    people: set.size,
    checksum: checksumOf(set, 0, set.size),
    chain: chainsOf(set, run.id, kind).at(-1)?.chain ?? '',
  };
  const { db } = deps;
  const { people, checksum, chain } = list;
  await db
    .insert(runLists)
    .select(
      whileOpen(db, run.id, {
        kind: sql<string>`${kind}::text`.as('kind'),
        people: sql<number>`${people}::int`.as('people'),
        checksum: sql<string>`${checksum}::text`.as('checksum'),
        chain: sql<string>`${chain}::text`.as('chain'),
      }),
    )
    .onConflictDoNothing();
  return { set, list };
}

/** Writes all pages of a list, so that any process answers any of them; returns the first. */
async function keepPages(db: Database, set: IdSet, run: Run, kind: RelationKind) {
  const size = compactPage.records;
  let first: Uint8Array | null = null;
  for (const [page, { checksum, chain }] of chainsOf(set, run.id, kind).entries()) {
    const [from, to] = [page * size, (page + 1) * size];
    const [words, texts] = [set.wordsOf(from, to), set.textsOf(from, to)];
    const body = writeCompactPage({ page, total: set.size, checksum, chain, words, texts });
    first ??= body;
    await db
      .insert(runListPages)
      .select(
        whileOpen(db, run.id, {
          kind: sql<string>`${kind}::text`.as('kind'),
          page: sql<number>`${page}::int`.as('page'),
          body: sql<Uint8Array>`${body}::bytea`.as('body'),
        }),
      )
      .onConflictDoNothing();
  }
  return first;
}

/** The list of the result that a run is compared with. */
async function baseSet({ db }: AnalysisDeps, run: Run, kind: RelationKind): Promise<IdSet | null> {
  const { previousRun } = run;
  if (previousRun === null || (await listCounts(db, previousRun)) === null) return null;
  return setOf(await heldPeople(db, previousRun, kind === 'following' ? kind : 'followers'));
}

/** Numbers of one set that another has not, as halves. */
function lacking(of: IdSet, other: IdSet): Uint32Array {
  const words = of.wordsOf(0, of.numbers.length);
  const found = new Uint32Array(words.length);
  let length = 0;
  for (let at = 0; at < words.length; at += 2) {
    const [low, high] = [words[at] ?? 0, words[at + 1] ?? 0];
    if (other.placeOf(low, high) >= 0) continue;
    found[length] = low;
    found[length + 1] = high;
    length += 2;
  }
  return found.subarray(0, length);
}

/** What the client must change in the list it holds, or null where pages say it in fewer bytes. */
async function difference(deps: AnalysisDeps, run: Run, set: IdSet, list: RunList, tag: string) {
  const base = await baseSet(deps, run, list.kind as RelationKind);
  if (base === null || base.texts.length > 0 || set.texts.length > 0) return null;
  const own = { people: base.size, checksum: checksumOf(base, 0, base.size) };
  if (tagOf(own) !== tag) return null;
  const [came, left] = [lacking(set, base), lacking(base, set)];
  if (came.length + left.length > set.size) return null;
  return writeDifference(set.size, list.chain, came, left);
}

/** The parts of a request's headers that choose the form of a response. */
export interface CompactRequest {
  readonly page: number;
  /** The tag of the list that the client holds, or null. */
  readonly held: string | null;
  readonly takesDifference: boolean;
}

/** Whether a client accepts the compact form, and what it holds. */
export function compactRequest(headers: Headers, page: number): CompactRequest | null {
  const accepts = (headers.get('accept') ?? '').split(',').some((type) => {
    return type.split(';')[0]?.trim() === compactType;
  });
  if (!accepts) return null;
  const takesDifference = (headers.get('a-im') ?? '').trim() === differenceName;
  return { page, held: headers.get('if-none-match'), takesDifference };
}

const headers = (list: RunList) => ({
  'content-type': compactType,
  etag: tagOf(list),
  vary: 'accept, a-im',
});

/** Responds with a page in the compact form: 200, or to a client that holds a list 304 or 226. */
export async function compactResponse(
  deps: AnalysisDeps,
  run: Run,
  kind: RelationKind,
  { page, held, takesDifference }: CompactRequest,
): Promise<Response> {
  const { db } = deps;
  const known = await sentList(db, run.id, kind);
  const stored = async () => (await preparePage(db).execute({ run: run.id, kind, page }))[0]?.body;
  const asks = page === 0 && held !== null;
  if (known !== undefined && asks && tagOf(known) === held) {
    return new Response(null, { status: 304, headers: headers(known) });
  }
  if (known !== undefined && !asks) {
    const body = await stored();
    if (body !== undefined) return new Response(Buffer.from(body), { headers: headers(known) });
  }
  const { set, list } = await openList(deps, run, kind);
  if (asks && tagOf(list) === held) {
    return new Response(null, { status: 304, headers: headers(list) });
  }
  if (asks && takesDifference) {
    const body = await difference(deps, run, set, list, held);
    if (body !== null) {
      const im = { ...headers(list), im: differenceName };
      return new Response(Buffer.from(body), { status: 226, headers: im });
    }
  }
  const first = await keepPages(db, set, run, kind);
  const body = page === 0 ? first : ((await stored()) ?? null);
  if (body === null) throw new AppError('not-found');
  return new Response(Buffer.from(body), { headers: headers(list) });
}
