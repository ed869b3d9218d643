/** @file The imported archives of this device: read, kept in IndexedDB, asked for. */
import { clear, del, delMany, get, set, setMany } from 'idb-keyval';
import { AppError } from '../../../contract/faults.ts';
import {
  archiveDatabase,
  type ArchiveThread,
  type ChosenFile,
  type ImportOutcome,
  type ImportProgress,
  type ItemsQuery,
  type StatedOwner,
  type StatedRange,
} from '../../../contract/threads/archive.ts';
import { deviceStore } from '../../shared/device-store.ts';
import { holdLock, withoutHolder } from '../../shared/web-lock.ts';
import { ownerOfArchive } from '../reading/archive-owner.ts';
import { readArchive, type GivenArchive } from '../reading/read-archive.ts';
import { isSameArchive } from '../reading/reading.ts';
import { comparedAccounts, learn, ownAccounts, shownAccounts } from '../summary/stored-accounts.ts';
import { blobSource } from '../zip/source.ts';
import { importedReading } from './accounts.ts';
import { loneReading } from './compare-stored.ts';
import { importedDetailsOf } from './details-record.ts';
import { itemsOf, itemsRecordOf, partOfItems, type StoredItems } from './items-record.ts';
import { detailsEntryOf, detailsOfOwner } from './stored-details.ts';
import {
  detailsKey,
  holdReading,
  itemsKey,
  markKey,
  openKey,
  openReadings,
  ownerKey,
  readSources,
  readyForLists,
  statedKey,
  summaryKey,
} from './stored-readings.ts';
import { createDownloadHistory } from './leavings/own-causes.ts';
import { ownMethods } from './own-methods.ts';
import { sinceLastOf } from './people/since-last.ts';
import { storedReading, recordOf } from './reading-record.ts';
import { ownerRecordOf, statedRecordOf } from './stated-record.ts';

/** How often progress is sent, in milliseconds. */
const progressMs = 100;

/** Held by each import that runs, in whichever tab. */
const importLock = 'limn-imports';

/** How long the lock of a thread that has ended is waited for. */
const lockMs = 500;

const open = () => deviceStore(archiveDatabase);

/** The files as one archive. A folder or a ZIP may say owner and date by its name. */
function archiveOf(files: readonly ChosenFile[]): GivenArchive {
  const names = new Set<string>();
  for (const { path } of files) {
    const [top = ''] = path.split('/');
    if (path.includes('/') || /\.zip$/i.test(path)) names.add(top);
  }
  return {
    names: [...names],
    files: files.map(({ path, file, isUnread = false }) => ({
      // Below the folder that was chosen the paths are those of the archive.
      path: path.includes('/') ? path.slice(path.indexOf('/') + 1) : path,
      source: blobSource(file),
      isUnread,
      group: path.includes('/') ? (path.split('/')[0] ?? '') : '',
    })),
  };
}

/** Progress in batches: one message for each chunk would be more work than reading it. */
function batched(onProgress: (progress: ImportProgress) => void) {
  let sent = 0;
  return (progress: ImportProgress) => {
    const now = performance.now();
    if (now - sent < progressMs && progress.done < progress.total) return;
    sent = now;
    onProgress(progress);
  };
}

/** The content of a reading; asked for part by part. */
let openedItems: { readonly id: string; readonly items: StoredItems } | null = null;

/** Removes one reading, or all without an id. */
async function removeImported(id?: string): Promise<void> {
  try {
    const parts = (of: string) => [
      of,
      ...[markKey, itemsKey, statedKey, ownerKey, detailsKey].map((key) => key(of)),
    ];
    // The summary has names of all readings.
    await (id === undefined ? clear(open()) : delMany([...parts(id), summaryKey], open()));
  } catch {
    throw new AppError('storage');
  }
  openedItems = null;
}

/** Requests of this thread so far. */
const requests = () => performance.getEntriesByType('resource').length;

/** An import is stored where the others cannot be read now: the page hears of it when it asks for all. */
function withoutStorage(error: unknown): [] {
  if (error instanceof AppError && /^(?:storage|timeout)$/.test(error.code)) return [];
  throw error;
}

function unkept(): never {
  throw new AppError('storage');
}

/** Readings with which the last import could not compare its own. */
const failed = new Set<string>();

async function readAndKeep(
  files: readonly ChosenFile[],
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportOutcome> {
  await readyForLists();
  const before = requests();
  const reading = await readArchive(archiveOf(files), {
    signal,
    hasItems: true,
    onProgress: batched(onProgress),
  });
  signal.throwIfAborted();
  if (reading.isUnreadable) return { type: 'unreadable', warnings: reading.warnings.list() };
  // What the person says of an owner is not what the file says.
  // A database that does not open in time cannot keep the reading either.
  const all = await readSources().catch(unkept);
  const sources = all.map((source) => ({ ...source, statedOwner: null }));
  const { readings } = await openReadings(sources, failed);
  const known = readings.find((stored) => isSameArchive(stored.reading, reading));
  // Saved under another name it may not say whose it is, or when it was made.
  reading.owner ??= known?.reading.owner ?? null;
  reading.exportedAt ??= known?.reading.exportedAt ?? null;
  const readAt = Date.now();
  const id = known?.id ?? crypto.randomUUID();
  const stored = storedReading(id, readAt, reading);
  const mark = crypto.randomUUID();
  await setMany(
    [
      [id, recordOf(reading, readAt)],
      [markKey(id), mark],
      [itemsKey(id), itemsRecordOf(reading)],
      detailsEntryOf(id, reading),
    ],
    open(),
  ).catch(unkept);
  holdReading(stored, mark);
  openedItems = null;
  // Comparing may find that the archive covers a range only.
  const kept = (await comparedAccounts().catch(withoutStorage)).flatMap((account) => account.kept);
  const compared = kept.find((each) => each.id === id) ?? loneReading(stored);
  const outcome = {
    type: 'read',
    reading: await importedReading(compared),
    isKnown: known !== undefined,
    requests: requests() - before,
  } as const;
  // Comparing takes seconds with a large account, and the screen offers Cancel all the while.
  if (signal.aborted && known === undefined) await removeImported(id);
  signal.throwIfAborted();
  return outcome;
}

async function importArchive(
  ...input: Parameters<ArchiveThread['importArchive']>
): Promise<ImportOutcome> {
  const release = await holdLock(importLock);
  await set(openKey, true, open()).catch(() => undefined);
  try {
    return await readAndKeep(...input);
  } finally {
    await del(openKey, open()).catch(() => undefined);
    release();
  }
}

async function wasInterrupted(): Promise<boolean> {
  // The page of the import is open: one that follows needs no network.
  void readyForLists().catch(() => undefined);
  const isMarked = async () => (await get(openKey, open())) === true;
  try {
    if (!(await isMarked())) return false;
    return await withoutHolder(importLock, lockMs, async () => {
      // It may have ended meanwhile.
      const isOpen = await isMarked();
      if (isOpen) await del(openKey, open());
      return isOpen;
    });
  } catch {
    return false;
  }
}

async function stateRange(id: string, stated: StatedRange | null): Promise<void> {
  try {
    // Removed in another tab, and its answer with it.
    if ((await get(id, open())) === undefined) return;
    if (stated === null) await del(statedKey(id), open());
    else await set(statedKey(id), statedRecordOf(stated), open());
  } catch {
    throw new AppError('storage');
  }
}

async function stateOwner(ids: readonly string[], stated: StatedOwner | null): Promise<void> {
  try {
    const there = new Set((await readSources()).map(({ id }) => id));
    const keys = ids.filter((id) => there.has(id)).map(ownerKey);
    if (stated === null) await delMany(keys, open());
    else
      await setMany(
        keys.map((key) => [key, ownerRecordOf(stated)]),
        open(),
      );
  } catch {
    throw new AppError('storage');
  }
}

async function itemsOfAccount({
  owner,
  list,
}: Pick<ItemsQuery, 'owner' | 'list'>): Promise<StoredItems> {
  const account = (await shownAccounts()).find((each) => each.owner === owner);
  const id = account?.sources[list] ?? '';
  if (openedItems?.id !== id) openedItems = { id, items: itemsOf(await get(itemsKey(id), open())) };
  return openedItems.items;
}

/** What the downloads of an account say of leavings; null where there are none. */
export const downloadHistory = createDownloadHistory(ownAccounts.accountOf, itemsOfAccount);

/** The import's methods of the analysis thread. */
export const archives: ArchiveThread = {
  importArchive,
  wasInterrupted,
  stateRange,
  stateOwner,
  async archiveOwner(files) {
    return ownerOfArchive(archiveOf(files));
  },
  async importedAccounts(given) {
    learn(given);
    return shownAccounts();
  },
  ...ownMethods(ownAccounts),
  async sinceLast(id) {
    const accounts = await comparedAccounts();
    const account = accounts.find(({ kept }) => kept.some((each) => each.id === id));
    return account === undefined ? null : sinceLastOf(account, id);
  },
  async importedItems(query) {
    return partOfItems((await itemsOfAccount(query))[query.list], query);
  },
  async importedDetails(owner) {
    return importedDetailsOf(await detailsOfOwner(await shownAccounts(), owner));
  },
  removeImported,
};
