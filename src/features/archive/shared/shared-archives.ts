/** @file Asks about files that were shared with the app: any page may send some, so arriving is no consent. */
import { sharedFiles } from '../../../../contract/shared-files.ts';
import type { ArchiveThread } from '../../../../contract/threads/archive.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { closeDocument } from '../../../core/seal/seal.ts';
import { analysis } from '../../../core/workers/threads.ts';
import { useArchive, type SharedArchive } from '../archive-store.ts';
import { archivesOf, importFiles } from '../import-archive.ts';
import { dropWaitingFiles, waitingFiles } from './shared-files.ts';

/** Shows what was shared and asks whether to import it. */
export async function openShared(
  thread: Pick<ArchiveThread, 'archiveOwner'> = analysis,
): Promise<void> {
  // What is being imported was asked about, and is still there until it ends.
  if (useArchive.getState().progress !== null) return;
  const waiting = await waitingFiles();
  const shared: SharedArchive[] = [];
  if (waiting.length === 0) {
    useArchive.setState({ shared });
    if (window.location.search !== sharedFiles.failed) return;
    // The device had no room for them: chosen here they need none.
    window.history.replaceState(window.history.state, '', sharedFiles.path);
    useArchive.setState({ added: [], result: { type: 'interrupted' } });
    return;
  }
  const closed = await attempt(closeDocument, { quiet: true });
  for (const files of archivesOf(waiting)) {
    // Without the owner's name the question is still the same.
    if (closed.type !== 'done') {
      shared.push({ files, owner: null });
      continue;
    }
    const named = await attempt(() => thread.archiveOwner(files), { quiet: true });
    shared.push({ files, owner: named.type === 'done' ? named.value : null });
  }
  useArchive.setState({ shared });
}

/** Imports what was shared. The files wait until it has ended, and stay where it failed or was cancelled. */
export async function importShared(
  thread: Parameters<typeof openShared>[0] & Parameters<typeof importFiles>[1] = analysis,
): Promise<void> {
  // Another import runs: its result would be taken for this one's.
  if (useArchive.getState().progress !== null) return;
  const files = useArchive.getState().shared.flatMap((archive) => archive.files);
  useArchive.setState({ shared: [] });
  if (await importFiles(files, thread)) await dropWaitingFiles();
  else await openShared(thread);
}

/** Deletes what was shared without importing it. */
export async function declineShared(): Promise<void> {
  useArchive.setState({ shared: [] });
  await dropWaitingFiles();
}
