/** @file What the owner says that a file covers, as no file does. */
import type { ArchiveThread, StatedRange } from '../../../../contract/threads/archive.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { analysis } from '../../../core/workers/threads.ts';
import { useArchive } from '../archive-store.ts';
import { loadImported } from '../import-archive.ts';

/** Shows the answer before the comparison by it, which takes seconds for large lists. */
function show(id: string, stated: StatedRange | null): void {
  useArchive.setState(({ accounts }) => ({
    accounts: accounts.map((account) => ({
      ...account,
      readings: account.readings.map((reading) =>
        reading.id === id ? { ...reading, stated } : reading,
      ),
    })),
  }));
}

/** Keeps what a reading covers, or takes it back with null, and compares by it. True when it is kept. */
export async function stateRange(
  id: string,
  stated: StatedRange | null,
  thread: Pick<ArchiveThread, 'stateRange' | 'importedAccounts'> = analysis,
): Promise<boolean> {
  show(id, stated);
  const stored = await attempt(() => thread.stateRange(id, stated));
  await loadImported(thread);
  return stored.type === 'done';
}
