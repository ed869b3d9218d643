/** @file The relation pages of a run, from the network or from the previous result, with their trailers. */
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import type { RelationKind } from '../../contract/http/module.ts';
import { relationPage } from '../../contract/limits.ts';
import {
  chainPage,
  chainStart,
  isStoredId,
  pageChecksum,
} from '../../contract/lists/relation-pages.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { runPages, runs } from '../db/schema.ts';
import type { Network } from '../providers/network/network.ts';
import { listCounts, notWhole, readIds } from './lists.ts';
import type { Run } from './runs.ts';

/** The dependencies of an analysis run. */
export interface AnalysisDeps {
  readonly db: Database;
  readonly network: Network;
}

/** A part of a list as the run sees it, with the list's number of records and of distinct people. */
interface ListSlice {
  readonly ids: readonly string[];
  readonly total: number;
  readonly people: number;
}

/** Followers of an earlier result: its mutual followers, then those not followed back. */
async function snapshotSlice(
  db: Database,
  run: string,
  from: number,
  count: number,
): Promise<ListSlice> {
  const counts = await listCounts(db, run);
  if (counts === null) throw notWhole();
  const { mutual } = counts;
  const total = mutual + counts.dont_follow_back;
  const head =
    from < mutual ? await readIds(db, run, 'mutual', from, Math.min(count, mutual - from)) : [];
  const left = Math.min(count, total - from) - head.length;
  const tail =
    left > 0 ? await readIds(db, run, 'dont_follow_back', Math.max(0, from - mutual), left) : [];
  return { ids: [...head, ...tail], total, people: total };
}

/** Records `from` to `from + count` of a list of a run. */
export async function sliceOf(
  { db, network }: AnalysisDeps,
  run: Run,
  kind: RelationKind,
  from: number,
  count: number,
): Promise<ListSlice> {
  if (kind !== 'previous') {
    return network.relation(run.instaId, kind, run.networkAt.getTime(), from, count);
  }
  if (run.previousRun !== null) return snapshotSlice(db, run.previousRun, from, count);
  if (run.previousAt === null) return { ids: [], total: 0, people: 0 };
  return network.relation(run.instaId, 'followers', run.previousAt.getTime(), from, count);
}

/** The number of records in a list of a run, duplicates included, and of distinct people. */
export async function listSize(
  deps: AnalysisDeps,
  run: Run,
  kind: RelationKind,
): Promise<{ total: number; people: number }> {
  const { total, people } = await sliceOf(deps, run, kind, 0, 0);
  return { total, people };
}

const prepareChain = prepared((db) =>
  db
    .select({ chain: runPages.chain })
    .from(runPages)
    .where(
      and(
        eq(runPages.run, sql.placeholder('run')),
        eq(runPages.kind, sql.placeholder('kind')),
        eq(runPages.page, sql.placeholder('page')),
      ),
    )
    .prepare('served_chain'),
);

// The lock is shared by all pages of the run, and keeps it open until the row is there.
const preparePage = prepared((db) =>
  db
    .insert(runPages)
    .select(
      db
        .select({
          run: runs.id,
          kind: sql<string>`${sql.placeholder('kind')}::text`.as('kind'),
          page: sql<number>`${sql.placeholder('page')}::int`.as('page'),
          total: sql<number>`${sql.placeholder('total')}::int`.as('total'),
          chain: sql<string>`${sql.placeholder('chain')}::text`.as('chain'),
        })
        .from(runs)
        .where(and(eq(runs.id, sql.placeholder('run')), eq(runs.status, 'open')))
        .for('share'),
    )
    .onConflictDoNothing()
    .prepare('keep_page'),
);

/** The chain after a page that was served, or undefined if it was not. */
export async function servedChain(
  db: Database,
  run: string,
  kind: RelationKind,
  page: number,
): Promise<string | undefined> {
  const rows = await prepareChain(db).execute({ run, kind, page });
  return rows[0]?.chain;
}

/**
 * A page of a run as JSON text. The chain of every page is stored, so that closing the run compares two
 * strings instead of reading a million records again; therefore pages must be read in order. Throws
 * `not-found` after the last page and `page-broken` out of order.
 */
export async function writeRelationPage(
  deps: AnalysisDeps,
  run: Run,
  kind: RelationKind,
  page: number,
): Promise<string> {
  const size = relationPage.records;
  const { ids, total } = await sliceOf(deps, run, kind, page * size, size);
  if (page > 0 && ids.length === 0) throw new AppError('not-found');
  // An id that a result cannot hold is refused here, not after the whole analysis.
  if (!ids.every(isStoredId)) throw new AppError('page-broken');
  const before =
    page === 0 ? chainStart(run.id, kind) : await servedChain(deps.db, run.id, kind, page - 1);
  if (before === undefined) throw new AppError('page-broken');
  const checksum = pageChecksum(ids);
  const chain = chainPage(before, checksum);
  await preparePage(deps.db).execute({ run: run.id, kind, page, total, chain });
  const records = await deps.network.persons(ids);
  const next = (page + 1) * size < total ? String(page + 1) : '';
  const trailer = { count: ids.length, checksum, total, chain };
  return JSON.stringify({ run: run.id, kind, page, records, next, trailer });
}
