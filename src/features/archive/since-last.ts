/** @file Who came and who left since the copy before: what an import is for, so it is said first. */
import type {
  ArchiveThread,
  ChangedQuery,
  ImportedAccount,
} from '../../../contract/threads/archive.ts';

/** Names that are shown before "and 25 more". */
const shownNames = 6;

/** Rows of one part; the thread answers from memory. */
const partSize = 200;

/** How many people, and the first of their names. */
export interface ChangedPeople {
  readonly count: number;
  readonly names: readonly string[];
}

/** The change between a reading and the complete one before it, which was made at `since`. */
export interface SinceLast {
  readonly since: number;
  readonly came: ChangedPeople;
  readonly left: ChangedPeople;
}

type Thread = Pick<ArchiveThread, 'changedPeople'>;

/** The people of a list of changes, newest first, who changed after a moment. */
async function changedSince(
  owner: string | null,
  list: ChangedQuery['list'],
  since: number,
  thread: Thread,
): Promise<ChangedPeople> {
  const names: string[] = [];
  for (let from = 0; ; from += partSize) {
    const people = await thread.changedPeople({ owner, list, from, count: partSize });
    const recent = people.filter(({ to }) => (to ?? 0) > since);
    names.push(...recent.map(({ username }) => username));
    if (people.length < partSize || recent.length < people.length) break;
  }
  return { count: names.length, names: names.slice(0, shownNames) };
}

/**
 * What a reading that was just imported says against the complete one before it; null where there is
 * none, where one has no date, and where the reading is not the newest complete one.
 */
export async function sinceLast(
  accounts: readonly ImportedAccount[],
  id: string,
  thread: Thread,
): Promise<SinceLast | null> {
  const account = accounts.find(({ readings }) => readings.some((reading) => reading.id === id));
  if (account === undefined || account.sources.people !== id || account.changes === null)
    return null;
  const complete = account.readings.filter(({ isComplete }) => isComplete);
  const [before, shown] = complete.slice(-2);
  if (shown?.id !== id || shown.exportedAt === null) return null;
  const since = before?.exportedAt ?? null;
  if (since === null) return null;
  const { owner } = account;
  return {
    since,
    came: await changedSince(owner, 'new', since, thread),
    left: await changedSince(owner, 'lost', since, thread),
  };
}
