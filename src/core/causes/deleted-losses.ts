/**
 * @file Which lost followers left because their account is gone. Only the network knows, and says it
 * with the rows of the list; the pages are read in the background, once after an analysis or an import of readings.
 */
import { listPage } from '../../../contract/limits.ts';
import { changePeriods, defaultPeriod } from '../../../contract/lists/change-periods.ts';
import type { Person } from '../../../contract/records/person.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { deletedLosses, storedDeletedLosses } from '../../../contract/threads/causes.ts';
import { storedRows } from '../../../contract/threads/ledger.ts';
import { attempt } from '../errors/attempt.ts';
import { currentSession } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';
import { readLarge, writeLarge } from '../storage/items.ts';
import { createTask } from '../task.ts';

/** Most pages of an analysis: as many people as the causes of an account list. */
const mostPages = storedRows / listPage.maxSize;

/** The period of the sentences first; then everybody, without those who came and left in between. */
const periods = [defaultPeriod, ...changePeriods.filter((each) => each === 'all')];

const finding = createTask();

/** The rows of the periods, each page with its place, up to the limit. */
async function readDeleted(
  thread: Pick<ApiThread, 'call'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ids = new Set<string>();
  const isGone = ({ facts }: Person) => facts?.includes('deleted') === true;
  let pages = 0;
  for (const period of periods) {
    for (let page = 1; pages < mostPages; page += 1) {
      const input = { params: { size: listPage.maxSize }, query: { page, period } };
      const rows = await thread.call('followerslost', input, currentSession(), signal);
      for (const row of rows.filter(isGone)) ids.add(row.insta_id);
      pages += 1;
      if (rows.length < listPage.maxSize) break;
    }
  }
  return [...ids];
}

/** Reads them, unless they are known of the latest analysis and as many losses. True where they have become known. */
export async function findDeletedLosses(
  losses: number,
  thread: Pick<ApiThread, 'call'>,
): Promise<boolean> {
  const { user, isSubscribed } = useSession.getState();
  if (user === null || !isSubscribed || finding.running !== null) return false;
  const { insta_id: account, last_updated_at: analysis } = user;
  return finding.run(async (signal) => {
    const stored = await readLarge(storedDeletedLosses, deletedLosses);
    const isKnown =
      stored?.account === account && stored.analysis === analysis && stored.losses === losses;
    if (signal.aborted || isKnown) return false;
    // Without them the device only has less to explain; they are read when causes are asked for again.
    const read = await attempt(() => readDeleted(thread, signal), { quiet: true });
    if (read.type !== 'done' || signal.aborted) return false;
    return writeLarge(storedDeletedLosses, { account, analysis, losses, ids: read.value });
  });
}
