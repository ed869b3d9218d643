/** @file Which figures without a source of their own the copy of the data on this device has. */
import type { SourcedFigure } from '../../../contract/records/connect/sources.ts';
import type { ArchiveThread, ImportedAccount } from '../../../contract/threads/archive.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { analysis } from '../../core/workers/threads.ts';

/** Figures that an imported copy has, and the day of the copy; null where it does not say it. */
export interface ImportedFigures {
  readonly names: readonly SourcedFigure[];
  readonly at: number | null;
}

const lists = {
  not_follows_back: 'notFollowingBack',
  dont_follow_back: 'dontFollowBack',
  mutual_followers: 'mutual',
} as const;

/** What the copies of an account have; null without one of it. */
export function figuresOfCopies(
  accounts: readonly ImportedAccount[],
  username: string,
): ImportedFigures | null {
  const name = username.toLowerCase();
  const own = accounts.find(({ owner }) => owner?.toLowerCase() === name);
  const shown = own?.readings.find(({ id }) => id === own.sources.people);
  // Absence from an incomplete list proves nothing.
  if (shown?.isComplete !== true) return null;
  const names = (Object.keys(lists) as (keyof typeof lists)[]).filter(
    (figure) => shown.counts[lists[figure]] !== null,
  );
  return { names, at: shown.exportedAt };
}

/** The figures of the copies that are kept on this device. */
export async function importedFigures(
  username: string,
  thread: Pick<ArchiveThread, 'importedAccounts'> = analysis,
): Promise<ImportedFigures | null> {
  const read = await attempt(() => thread.importedAccounts(), { quiet: true });
  return read.type === 'done' ? figuresOfCopies(read.value, username) : null;
}
