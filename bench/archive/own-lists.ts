/** @file The work of bench/own-lists.mjs: imported readings on the device, and what home and a list ask of them. */
import { readFileSync } from 'node:fs';
import { createStore, keys, getMany, setMany } from 'idb-keyval';
import { archiveDatabase } from '../../contract/threads/archive.ts';
import type { OwnPeopleQuery } from '../../contract/threads/own-people.ts';
import { exportFiles, folderOf, type Person } from '../../tests/support/archive/exports.ts';
import { archives } from '../../workers/archive/stored/archives.ts';
import { recordOf } from '../../workers/archive/stored/reading-record.ts';
import { statedRecordOf } from '../../workers/archive/stored/stated-record.ts';
import { provideListModule } from '../../workers/archive/lists/list-module.ts';
import { readArchive } from '../../workers/archive/reading/read-archive.ts';

const owner = 'nora.lind';
const month = 2_592_000;
const first = Date.UTC(2025, 0, 1) / 1_000;
const store = createStore(archiveDatabase.name, archiveDatabase.store);

/** What the database of the device holds. */
export type Entries = [string, unknown][];

/** Provides the module that ships, to this file and to the code that fetches it. */
export function provide(file: string): void {
  const bytes = readFileSync(file);
  provideListModule(new WebAssembly.Module(bytes));
  globalThis.fetch = async () => new Response(bytes);
}

/** Puts entries into the database. */
export async function putEntries(entries: Entries): Promise<void> {
  await setMany(entries, store);
}

/** Readings a month apart; each lacks the oldest hundredth of the one before and has as many new. */
async function readingsOf(readings: number, followers: number): Promise<Entries> {
  const step = followers / 100;
  const personOf = (at: number): Person => [
    `${((at * 48_271) % 2_147_483_647).toString(36)}.${at.toString(36)}`,
    first - 1e8 + Math.floor((at / followers) * 9e7),
  ];
  const entries: Entries = [];
  for (let reading = 0; reading < readings; reading++) {
    const people = Array.from({ length: followers }, (_, at) => personOf(reading * step + at));
    const made = first + reading * month;
    const files = exportFiles(people, people.slice(0, followers / 2), made, owner);
    const read = await readArchive(folderOf(files));
    entries.push([String(reading), recordOf(read, made * 1_000)]);
    // Its owner has said that each covers all time.
    entries.push([`stated ${reading}`, statedRecordOf('all')]);
  }
  return entries;
}

/** The database after the imports, once nothing is written any more. */
export async function databaseOf(readings: number, followers: number): Promise<Entries> {
  await putEntries(await readingsOf(readings, followers));
  await archives.importedAccounts(null);
  // What is written after the result.
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  const names = await keys<string>(store);
  const values = await getMany<unknown>(names, store);
  return names.map((name, at) => [name, values[at]]);
}

/** What home shows first: the figures of the account. */
export async function figures(): Promise<number> {
  const [account] = await archives.importedAccounts(null);
  return account?.changes?.new ?? 0;
}

/** How many rows a part of the list of mutual followers has, of everybody or of those whose name has a text. */
export async function rows(part: Pick<OwnPeopleQuery, 'q' | 'from'>): Promise<number> {
  const query = { owner, known: null, list: 'mutualfollowing', period: '30' } as const;
  const { items } = await archives.ownPeople({ ...query, ...part, order: 'newest', count: 15 });
  return items.length;
}
