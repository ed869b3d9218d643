/** @file The imported archives of this device: read, kept in IndexedDB, asked for. */
import { clear, del, delMany, get, getMany, keys, set, setMany } from 'idb-keyval';
import { AppError } from '../../../contract/faults.ts';
import {
  archiveDatabase,
  type ArchiveThread,
  type ChosenFile,
  type ImportOutcome,
  type ImportProgress,
  type ImportedAccount,
  type ItemsQuery,
  type PeopleQuery,
  type StatedRange,
} from '../../../contract/threads/archive.ts';
import type { KnownOwner, OwnQuery } from '../../../contract/threads/own-people.ts';
import { deviceStore } from '../../shared/device-store.ts';
import { loadModule } from '../../shared/wasm.ts';
import { provideListModule } from '../lists/list-module.ts';
import { ownerOfArchive } from '../reading/archive-owner.ts';
import { readArchive, type GivenArchive } from '../reading/read-archive.ts';
import { isSameArchive } from '../reading/reading.ts';
import { blobSource } from '../zip/source.ts';
import {
  accountNamed,
  accountsOf,
  contentSource,
  importedReading,
  partOfPeople,
  peopleOf,
  type Account,
  type OrderedPeople,
} from './accounts.ts';
import { itemsOf, itemsRecordOf, partOfItems, type KeptItems } from './items-record.ts';
import { detailsEntryOf, detailsKey, detailsMethods, wholeAccount } from './kept-details.ts';
import { createDownloadHistory } from './own-causes.ts';
import { ownMethods } from './own-methods.ts';
import { keptReading, readingOf, recordOf, type KeptReading } from './reading-record.ts';
import { statedOf, statedRecordOf } from './stated-record.ts';

/** How often progress is sent, in milliseconds. */
const progressMs = 100;

const open = () => deviceStore(archiveDatabase);

/** The key of a mark that lies there while an import runs. */
const openKey = 'open';

/** The accounts, compared once for each change of what is kept. */
let compared: Promise<readonly Account[]> | null = null;

/** The people of the list that was asked for last: its pages are asked for one after the other. */
let listed: { readonly key: string; readonly people: OrderedPeople } | null = null;

/** The readings this thread has met. A record changes only with an import, and large ones take seconds. */
const held = new Map<string, KeptReading>();

function forgetCompared(): void {
  compared = null;
  listed = null;
  opened = null;
}

/** The key of the own content of a reading. */
const itemsKey = (id: string) => `items ${id}`;

/** The key of what the owner says that a reading covers. */
const statedKey = (id: string) => `stated ${id}`;

/** Keys that are not those of readings. */
const otherKey = /^(?:open$|items |stated |details )/;

async function readKept(): Promise<KeptReading[]> {
  await ready();
  const ids = await keys<string>(open()).catch(() => []);
  // The content of all readings may be many times their lists.
  const wanted = ids.filter((id) => !otherKey.test(id));
  for (const id of held.keys()) if (!wanted.includes(id)) held.delete(id);
  const missing = wanted.filter((id) => !held.has(id));
  const records = await getMany<unknown>(missing, open()).catch(() => []);
  for (const [at, id] of missing.entries()) {
    const kept = await readingOf(id, records[at]);
    if (kept !== null) held.set(id, kept);
  }
  const answers = await getMany<unknown>(wanted.map(statedKey), open()).catch(() => []);
  return wanted.flatMap((id, at) => {
    const kept = held.get(id);
    return kept === undefined ? [] : { ...kept, stated: statedOf(answers[at]) };
  });
}

/** The followers that the platform counts for the account of the session. */
let known: KnownOwner | null = null;

/** Notes what the page knows; another count is another comparison. */
function learn(given: KnownOwner | null): void {
  if (JSON.stringify(given) === JSON.stringify(known)) return;
  known = given;
  forgetCompared();
}

function accounts(): Promise<readonly Account[]> {
  compared ??= readKept().then((all) => accountsOf(all, known));
  compared.catch(forgetCompared);
  return compared;
}

/** The files as one archive. A folder or a ZIP may say owner and date by its name. */
function archiveOf(files: readonly ChosenFile[]): GivenArchive {
  const names = new Set<string>();
  for (const { path } of files) {
    const [top = ''] = path.split('/');
    if (path.includes('/') || /\.zip$/i.test(path)) names.add(top);
  }
  return {
    names: [...names],
    files: files.map(({ path, file }) => ({
      // Below the folder that was chosen the paths are those of the archive.
      path: path.includes('/') ? path.slice(path.indexOf('/') + 1) : path,
      source: blobSource(file),
      group: path.includes('/') ? (path.split('/')[0] ?? '') : '',
    })),
  };
}

/** Fetches the module that holds the lists. Rejects with `module-load`. */
async function ready(): Promise<void> {
  provideListModule(await loadModule('archive'));
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

/** Requests of this thread so far. */
const requests = () => performance.getEntriesByType('resource').length;

async function readAndKeep(
  files: readonly ChosenFile[],
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportOutcome> {
  await ready();
  const before = requests();
  const reading = await readArchive(archiveOf(files), {
    signal,
    hasItems: true,
    onProgress: batched(onProgress),
  });
  signal.throwIfAborted();
  if (reading.isUnreadable) return { type: 'unreadable', warnings: reading.warnings.list() };
  const known = (await readKept()).find((kept) => isSameArchive(kept.reading, reading));
  // Saved under another name it may not say whose it is, or when it was made.
  reading.owner ??= known?.reading.owner ?? null;
  reading.exportedAt ??= known?.reading.exportedAt ?? null;
  const readAt = Date.now();
  const id = known?.id ?? crypto.randomUUID();
  const kept = keptReading(id, readAt, reading);
  try {
    await setMany(
      [
        [id, recordOf(reading, readAt)],
        [itemsKey(id), itemsRecordOf(reading)],
        detailsEntryOf(id, reading),
      ],
      open(),
    );
  } catch {
    throw new AppError('storage');
  }
  held.set(id, kept);
  forgetCompared();
  // Comparing may find that the archive covers a range only.
  const all = (await accounts()).flatMap((account) => account.kept);
  const compared = all.find((each) => each.id === id) ?? { ...kept, question: null };
  return {
    type: 'read',
    reading: await importedReading(compared),
    isKnown: known !== undefined,
    requests: requests() - before,
  };
}

async function importArchive(
  ...input: Parameters<ArchiveThread['importArchive']>
): Promise<ImportOutcome> {
  await set(openKey, true, open()).catch(() => undefined);
  try {
    return await readAndKeep(...input);
  } finally {
    await del(openKey, open()).catch(() => undefined);
  }
}

async function wasInterrupted(): Promise<boolean> {
  try {
    const isOpen = (await get(openKey, open())) === true;
    if (isOpen) await del(openKey, open());
    return isOpen;
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
  } finally {
    forgetCompared();
  }
}

async function listOf({ owner, list }: PeopleQuery): Promise<OrderedPeople> {
  const key = `${list}/${owner ?? ''}`;
  if (listed?.key === key) return listed.people;
  const asked = accounts();
  const account = (await asked).find((each) => each.owner === owner);
  const people = account === undefined ? [] : peopleOf(account, list);
  // Forgotten meanwhile: the next part is of the new comparison.
  if (asked === compared) listed = { key, people };
  return people;
}

/** The content of a reading; asked for part by part. */
let opened: { readonly id: string; readonly items: KeptItems } | null = null;

async function itemsOfAccount({
  owner,
  list,
}: Pick<ItemsQuery, 'owner' | 'list'>): Promise<KeptItems> {
  const account = (await accounts()).find((each) => each.owner === owner);
  const id = (account === undefined ? undefined : contentSource(account, list)?.id) ?? '';
  if (opened?.id !== id) opened = { id, items: itemsOf(await get(itemsKey(id), open())) };
  return opened.items;
}

/** The account of the session; the spelling of its name may differ. */
async function accountOf({ owner, known: given }: OwnQuery): Promise<Account | undefined> {
  learn(given);
  return accountNamed(await accounts(), owner);
}

/** What the downloads of an account say of leavings; null where there are none. */
export const downloadHistory = createDownloadHistory(accountOf, itemsOfAccount);

/** The import's methods of the analysis thread. */
export const archives: ArchiveThread = {
  importArchive,
  wasInterrupted,
  stateRange,
  async archiveOwner(files) {
    return ownerOfArchive(archiveOf(files));
  },
  async importedAccounts(given) {
    learn(given);
    const all: ImportedAccount[] = [];
    for (const account of await accounts()) all.push(await wholeAccount(account));
    return all;
  },
  ...ownMethods(accountOf),
  async importedPeople(query) {
    return partOfPeople(await listOf(query), query);
  },
  async importedItems(query) {
    return partOfItems((await itemsOfAccount(query))[query.list], query);
  },
  ...detailsMethods(accounts),
  async removeImported(id) {
    try {
      await (id === undefined
        ? clear(open())
        : delMany([id, itemsKey(id), statedKey(id), detailsKey(id)], open()));
    } catch {
      throw new AppError('storage');
    } finally {
      forgetCompared();
    }
  },
};
