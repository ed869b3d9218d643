/** @file Imports data downloads: chosen files become readings of the device (docs/archive.md). */
import { AppError } from '../../../contract/faults.ts';
import { isSameAccount } from '../../../contract/network.ts';
import type {
  ArchiveThread,
  ChosenFile,
  ImportedAccount,
} from '../../../contract/threads/archive.ts';
import { clock } from '../../core/browser/clock.ts';
import { finished } from '../../core/browser/haptics.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { readAccounts } from '../../core/imported/read-accounts.ts';
import { knownOwner, showImported } from '../../core/imported/read-imported.ts';
import { useSession } from '../../core/session/session-store.ts';
import { createTask } from '../../core/task.ts';
import { analysis } from '../../core/workers/threads.ts';
import { hasImports, markImport } from '../../core/storage/import-mark.ts';
import { askToPersist } from '../../core/storage/persist.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { closeDocument } from '../../core/seal/seal.ts';
import { useArchive, type ImportResult } from './archive-store.ts';
import { emptyOf } from './chosen-files.ts';
import { noteImported } from './next/waiting.ts';

type Thread = Pick<
  ArchiveThread,
  'importArchive' | 'wasInterrupted' | 'importedAccounts' | 'sinceLast' | 'removeImported'
>;

/** A folder that is in a cloud has hundreds of files. */
const mostNamed = 5;

const importing = createTask();
const loading = createTask();

/** The name of a ZIP of one request, or of its folder, in a path: its parts share owner and date. */
const requestName = /(?:^|[^a-z0-9])instagram-([a-z0-9._]{1,30}-\d{4}-\d{2}-\d{2})/i;

/** The files of each archive: ZIPs of different requests are archives of different moments. */
export function archivesOf(files: readonly ChosenFile[]): ChosenFile[][] {
  const groups = new Map<string, ChosenFile[]>();
  for (const file of files) {
    const name = requestName.exec(file.path)?.[1]?.toLowerCase() ?? '';
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  const loose = groups.get('') ?? [];
  if (groups.size < 2 || loose.length === 0) return [...groups.values()];
  // Files without a date in their names may be parts of the others.
  return groups.size === 2 ? [files.slice()] : [...groups.values()];
}

/** What a person knows a file by: the ZIP, or the folder that was chosen. */
const nameOf = (path: string) => path.split('/').at(/\.zip$/i.test(path) ? -1 : 0) ?? path;

function showAccounts(accounts: readonly ImportedAccount[]): void {
  // Home and the lists show those of the session's owner.
  showImported(accounts);
  useArchive.setState(({ result }) => ({
    load: 'ready',
    accounts,
    // What it read was removed since, by Clear Data or in another tab; or what was lost is there again.
    result: result?.type === (accounts.length === 0 ? 'read' : 'lost') ? null : result,
  }));
}

/** Loads the accounts of the readings that are kept on the device. */
export async function loadImported(
  thread: Pick<Thread, 'importedAccounts'> = analysis,
): Promise<void> {
  await loading.run(async (signal) => {
    if (useArchive.getState().load === 'idle') useArchive.setState({ load: 'loading' });
    const loaded = await attempt(() => readAccounts(thread), { quiet: true });
    if (signal.aborted) return;
    if (loaded.type === 'done') {
      showAccounts(loaded.value.accounts);
      if (loaded.value.isLost) useArchive.setState({ added: [], result: { type: 'lost' } });
    }
    if (loaded.type === 'failed')
      useArchive.setState({ load: 'refused', failure: failureOf(loaded.fault) });
  });
}

/** Opens the import. One that a reload has cut off is reported, not silently lost; so is a choice of files. */
export async function openImport(thread: Thread = analysis): Promise<void> {
  if (importing.running !== null) return;
  const wasPicking = readLocal('picking') !== null;
  writeLocal('picking', null);
  const isCut = await attempt(() => thread.wasInterrupted(), { quiet: true });
  if (isCut.type === 'done' && isCut.value) {
    useArchive.setState({ added: [], result: { type: 'interrupted' } });
  } else if (wasPicking) useArchive.setState({ added: [], result: { type: 'discarded' } });
  await loadImported(thread);
}

/** Requests of the page so far; those of the thread are counted there. */
const requests = () => performance.getEntriesByType('resource').length;

async function importOne(
  files: readonly ChosenFile[],
  signal: AbortSignal,
  thread: Thread,
): Promise<'read' | 'unreadable' | 'unread' | 'ended'> {
  const from = clock.now();
  const before = requests();
  useArchive.setState({ progress: { done: 0, total: 0 }, result: null });
  const ended = await attempt(
    async () => {
      if (files.every(({ isUnread }) => isUnread)) throw new AppError('archive');
      return thread.importArchive(files, signal, (progress) => {
        // Progress has its own port and may arrive after the result or an abort.
        if (useArchive.getState().progress !== null) useArchive.setState({ progress });
      });
    },
    { quiet: true },
  );
  if (ended.type === 'failed') {
    useArchive.setState({ result: { type: 'failed', failure: failureOf(ended.fault) } });
  }
  if (signal.aborted || ended.type === 'cancelled') {
    useArchive.setState({ result: { type: 'cancelled' } });
  }
  if (signal.aborted || ended.type !== 'done')
    return ended.type === 'failed' && ended.fault.code === 'archive' ? 'unread' : 'ended';
  const outcome = ended.value;
  if (outcome.type === 'unreadable') {
    const empty = emptyOf(files).map((name) => `EMPTY_FILE:${name}`);
    const warnings = empty.length > 0 ? empty.slice(0, mostNamed) : outcome.warnings;
    useArchive.setState({ result: { ...outcome, warnings } });
    return 'unreadable';
  }
  const { id, owner } = outcome.reading;
  const sum = outcome.requests + requests() - before;
  useArchive.setState({
    result: {
      ...{ type: 'read', id, owner, isPromised: null, answer: null },
      ...{ requests: sum, from, to: clock.now(), unread: [] },
    },
  });
  if (!outcome.isKnown) useArchive.setState(({ added }) => ({ added: [...added, id] }));
  markImport(true);
  noteImported(outcome.reading.exportedAt);
  return 'read';
}

/**
 * Asks what to do with a reading of another account than the one that is signed in, or for a visitor than
 * the one imported first, and whose it is that names none. An account that was kept before is not asked
 * about again.
 */
function checkOwner(id: string): void {
  const { accounts, foreign, added } = useArchive.getState();
  const account = accounts.find(({ readings }) => readings.some((each) => each.id === id));
  if (account === undefined || account.readings.length > 1) return;
  if (foreign !== null || !added.includes(id)) return;
  const { owner } = account;
  const username = useSession.getState().user?.username ?? '';
  const kept = accounts.find((each) => each.owner !== null && each !== account)?.owner ?? null;
  const own = username === '' ? kept : username;
  if (own === null || isSameAccount(own, owner) || (owner === null && username === '')) return;
  useArchive.setState({ foreign: { id, owner, own } });
}

/** Says what the reading changes, once its account is known. */
export async function answerOf(thread: Pick<Thread, 'sinceLast'>): Promise<void> {
  const { result, added } = useArchive.getState();
  if (result?.type !== 'read' || !added.includes(result.id)) return;
  const found = await attempt(() => thread.sinceLast(result.id), { quiet: true });
  const { result: current } = useArchive.getState();
  if (found.type === 'done' && current === result)
    useArchive.setState({ result: { ...result, answer: found.value } });
}

/**
 * Imports archives one after the other; false at the first that is cancelled or cannot be kept, and if the
 * browser could not read one.
 */
async function importAll(
  archives: readonly (readonly ChosenFile[])[],
  signal: AbortSignal,
  thread: Thread,
): Promise<boolean> {
  const unread: string[] = [];
  let read: ImportResult | null = null;
  let isSettled = true;
  for (const archive of archives) {
    const end = await importOne(archive, signal, thread);
    if (end === 'ended') return false;
    if (end !== 'read') {
      isSettled &&= end === 'unreadable';
      unread.push(...new Set(archive.map(({ path }) => nameOf(path))));
      continue;
    }
    unread.push(...emptyOf(archive).slice(0, mostNamed));
    await loadImported(thread);
    if (signal.aborted) return false;
    const { result } = useArchive.getState();
    if (result?.type === 'read') checkOwner(result.id);
    await answerOf(thread);
    if (signal.aborted) return false;
    read = useArchive.getState().result;
  }
  if (read?.type === 'read' && unread.length > 0)
    useArchive.setState({ result: { ...read, unread } });
  return isSettled;
}

/**
 * Asks the browser to keep what was imported: now there is something to lose. It may ask the person first,
 * who can import more meanwhile.
 */
async function notePromise(): Promise<void> {
  const isPromised = await askToPersist();
  const { result } = useArchive.getState();
  if (result?.type === 'read') useArchive.setState({ result: { ...result, isPromised } });
}

/**
 * Imports the files that were chosen, one archive after the other. True if each was read or cannot be
 * read; false after a failure or a cancellation: the same files may be imported later.
 */
export async function importFiles(
  files: readonly ChosenFile[],
  thread: Thread = analysis,
): Promise<boolean> {
  if (importing.running !== null || files.length === 0) return false;
  return importing.run(async (signal) => {
    useArchive.setState({ result: null, added: [] });
    // No file is opened while the document has a way out.
    const closed = await attempt(closeDocument, { quiet: true });
    if (closed.type !== 'done') {
      if (closed.type === 'failed')
        useArchive.setState({ result: { type: 'failed', failure: failureOf(closed.fault) } });
      return false;
    }
    // The thread and its reader are started before requests are counted.
    await thread.importedAccounts(knownOwner()).catch(() => undefined);
    const isSettled = await importAll(archivesOf(files), signal, thread);
    useArchive.setState({ progress: null, shown: 0 });
    if (signal.aborted || useArchive.getState().result?.type !== 'read') return isSettled;
    finished();
    void notePromise();
    return isSettled;
  });
}

/** Cancels the import under way; readings that were kept before stay. */
export function cancelImport(): void {
  importing.abort();
}

/** Shows another account. */
export function showAccount(shown: number): void {
  useArchive.setState({ shown });
}

/** Removes these readings, or all. True when they are removed. */
export async function removeImported(
  ids: readonly (string | undefined)[] = [undefined],
  thread: Thread = analysis,
): Promise<boolean> {
  const gone: (string | undefined)[] = [];
  const removed = await attempt(async () => {
    for (const id of ids) {
      await thread.removeImported(id);
      gone.push(id);
    }
  });
  if (removed.type !== 'done') {
    useArchive.setState(({ added }) => ({ added: added.filter((id) => !gone.includes(id)) }));
    await loadImported(thread);
    return false;
  }
  useArchive.setState({ result: null, added: [], foreign: null, shown: 0 });
  // The last reading may be gone: a mark without data would say that the browser deleted them.
  markImport(false);
  await loadImported(thread);
  // What is left may be unreadable now, and shown as no account.
  if ((await hasImports()) !== false) markImport(true);
  return true;
}

/** Keeps the archive of another account, apart from the others. */
export function keepForeign(): void {
  useArchive.setState({ foreign: null });
}
