/** @file The readings in IndexedDB: which there are, and the lists of those that are asked for. */
import { get, getMany, keys } from 'idb-keyval';
import { AppError } from '../../../contract/faults.ts';
import {
  archiveDatabase,
  type StatedOwner,
  type StatedRange,
} from '../../../contract/threads/archive.ts';
import { deviceStore, isWithoutDatabase } from '../../shared/device-store.ts';
import { loadModule } from '../../shared/wasm.ts';
import { provideListModule } from '../lists/list-module.ts';
import { readingOf, type StoredReading } from './reading-record.ts';
import { statedOf, statedOwnerOf } from './stated-record.ts';

/** A reading before it is opened. Two that are alike in all fields have the same people. */
export interface ReadingSource {
  readonly id: string;
  /** Another one for each import under the same id; null for records of an earlier version. */
  readonly mark: string | null;
  readonly stated: StatedRange | null;
  /** Whose it is, as the person says; null where that is what the file says. */
  readonly statedOwner: StatedOwner | null;
}

/** The key of the own content of a reading. */
export const itemsKey = (id: string) => `items ${id}`;

/** The key of what a reading says beside lists and content. */
export const detailsKey = (id: string) => `details ${id}`;

/** The key of what the owner says that a reading covers. */
export const statedKey = (id: string) => `stated ${id}`;

/** The key of the {@link ReadingSource.statedOwner} of a reading. */
export const ownerKey = (id: string) => `owner ${id}`;

/** The key of the {@link ReadingSource.mark} of a reading. */
export const markKey = (id: string) => `mark ${id}`;

/** The key of a mark that lies there while an import runs. */
export const openKey = 'open';

/** The key of what screens ask first of all readings (`workers/archive/summary/`). */
export const summaryKey = 'summary';

const otherKey = /^(?:open$|summary$|items |stated |owner |details |mark )/;

const open = () => deviceStore(archiveDatabase);

/** The readings this thread has opened, which takes seconds for large ones. */
const opened = new Map<string, Opened>();

interface Opened {
  readonly mark: string | null;
  readonly kept: StoredReading;
  statedOwner: StatedOwner | null;
  /** `kept` with the stated owner; the same object while that is the same. */
  named: StoredReading;
}

const holds = (mark: string | null, kept: StoredReading): Opened => ({
  ...{ mark, kept, statedOwner: null, named: kept },
});

/** A reading as its person says whose it is. */
function named(held: Opened, stated: StatedOwner | null): StoredReading {
  const { kept, statedOwner: before } = held;
  if (before?.owner === stated?.owner && before?.isApart === stated?.isApart) return held.named;
  held.statedOwner = stated;
  held.named = kept;
  if (stated !== null) {
    const ownerAnswer = stated.isApart ? 'apart' : 'own';
    held.named = { ...kept, ownerAnswer, reading: { ...kept.reading, owner: stated.owner } };
  }
  return held.named;
}

/** Fetches the module that holds the lists. Rejects with `module-load`. */
export async function readyForLists(): Promise<void> {
  provideListModule(await loadModule('archive'));
}

/** What cannot be read is not absent: without it the readings would be compared in another way. */
function refused(): never {
  throw new AppError('storage');
}

/** Readings that were opened, and those that were left out because they could not be read. */
interface OpenedReadings {
  readonly readings: StoredReading[];
  readonly unread: ReadingSource[];
}

/** What a database that cannot be read holds is unknown: counted as none it would be missing on screens. */
function unlisted(error: unknown): [] {
  if (isWithoutDatabase(error)) return [];
  if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('timeout');
  return refused();
}

/**
 * Which readings there are; none on a device without IndexedDB. Rejects with `timeout` where the database
 * does not open in time, and with `storage` where it cannot be read.
 */
export async function readSources(): Promise<ReadingSource[]> {
  const all = await keys<string>(open()).catch(unlisted);
  const ids = all.filter((key) => !otherKey.test(key)).sort();
  for (const id of opened.keys()) if (!ids.includes(id)) opened.delete(id);
  if (ids.length === 0) return [];
  const wanted = [markKey, statedKey, ownerKey].flatMap((keyOf) => ids.map(keyOf));
  const values = await getMany<unknown>(wanted, open()).catch(refused);
  return ids.map((id, at) => {
    const mark = values[at];
    const stated = statedOf(values[ids.length + at]);
    const statedOwner = statedOwnerOf(values[2 * ids.length + at]);
    return { id, mark: typeof mark === 'string' ? mark : null, stated, statedOwner };
  });
}

/**
 * Opens readings, those that were opened before without reading them again; without malformed ones. Rejects
 * with `storage` where one cannot be read, so that it is asked for again; one that the caller could not read
 * the last time either is left out, or it would keep all others shut for good. `failed` has those ids, and
 * is kept by the caller: what fails for two callers at once has failed once for each.
 */
export async function openReadings(
  sources: readonly ReadingSource[],
  failed = new Set<string>(),
): Promise<OpenedReadings> {
  // As it was before this attempt: of two at once the later one is no second attempt.
  const failedBefore = new Set(failed);
  await readyForLists();
  const unread: ReadingSource[] = [];
  const readRecord = async (source: ReadingSource): Promise<unknown> => {
    const { id } = source;
    try {
      const record = await get<unknown>(id, open());
      failed.delete(id);
      return record;
    } catch {
      failed.add(id);
      if (!failedBefore.has(id)) return refused();
      unread.push(source);
      return null;
    }
  };
  const missing = sources.filter(({ id, mark }) => opened.get(id)?.mark !== mark);
  const records = await Promise.all(missing.map(readRecord));
  for (const [at, { id, mark }] of missing.entries()) {
    const stored = await readingOf(id, records[at]);
    if (stored === null) opened.delete(id);
    else opened.set(id, holds(mark, stored));
  }
  const readings = sources.flatMap(({ id, stated, statedOwner }) => {
    const held = opened.get(id);
    return held === undefined ? [] : { ...named(held, statedOwner), stated };
  });
  return { readings, unread };
}

/** Holds a reading that was just imported, so that it is not read again. */
export function holdReading(stored: StoredReading, mark: string): void {
  opened.set(stored.id, holds(mark, stored));
}
