/** @file Whose files these are, where they name another account than the session's, or none. */
import type {
  ArchiveThread,
  ImportedAccount,
  ImportedReading,
  StatedOwner,
} from '../../../../contract/threads/archive.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { analysis } from '../../../core/workers/threads.ts';
import { useArchive } from '../archive-store.ts';
import { answerOf, loadImported } from '../import-archive.ts';

const idsOf = (readings: readonly ImportedReading[]) => readings.map(({ id }) => id);

type Thread = Pick<ArchiveThread, 'stateOwner' | 'importedAccounts' | 'sinceLast'>;

/** Shows the account that has these readings, and what the last import changes in it. */
async function showAccountOf(ids: readonly string[], thread: Thread): Promise<void> {
  const { accounts, result } = useArchive.getState();
  const shown = accounts.findIndex(({ readings }) => readings.some(({ id }) => ids.includes(id)));
  if (shown >= 0) useArchive.setState({ shown });
  if (result?.type !== 'read' || !ids.includes(result.id)) return;
  useArchive.setState({ result: { ...result, owner: accounts[shown]?.owner ?? null } });
  await answerOf(thread);
}

/**
 * Keeps whose readings are, or takes it back with null, and compares by it. True when it is
 * kept.
 */
export async function stateOwner(
  ids: readonly string[],
  stated: StatedOwner | null,
  thread: Thread = analysis,
): Promise<boolean> {
  const stored = await attempt(() => thread.stateOwner(ids, stated));
  await loadImported(thread);
  await showAccountOf(ids, thread);
  return stored.type === 'done';
}

/** Counts the readings of an account as the session's, with a toast that undoes it. */
export async function countAsOwn(
  { owner, readings }: Pick<ImportedAccount, 'owner' | 'readings'>,
  thread: Thread = analysis,
): Promise<void> {
  const own = useSession.getState().user?.username ?? '';
  const stated = { owner: own, isApart: false };
  if (own === '' || !(await stateOwner(idsOf(readings), stated, thread))) return;
  // Some may have been counted as those of this name before.
  const undo = async () => {
    await stateOwner(idsOf(readings), null, thread);
    const moved = readings.filter(({ ownerAnswer }) => ownerAnswer !== null);
    if (moved.length > 0 && owner !== null)
      await stateOwner(idsOf(moved), { owner, isApart: false }, thread);
  };
  addToast({
    variant: 'success',
    messageId: 'import.ownerStated',
    action: { messageId: 'people.undo', run: () => void undo() },
  });
}

/** Keeps the readings of an account apart from the session's. */
export async function keepApart(
  { owner, readings }: Pick<ImportedAccount, 'owner' | 'readings'>,
  thread: Thread = analysis,
): Promise<void> {
  if (owner !== null) await stateOwner(idsOf(readings), { owner, isApart: true }, thread);
}
