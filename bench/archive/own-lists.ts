/** @file The work of bench/own-lists.mjs: records of imported readings, and what home and a list ask of them. */
import { readFileSync } from 'node:fs';
import { exportFiles, folderOf, type Person } from '../../tests/support/archive/exports.ts';
import { accountsOf, importedAccount, type Account } from '../../workers/archive/kept/accounts.ts';
import { partOfOwn } from '../../workers/archive/kept/own-people.ts';
import {
  readingOf,
  recordOf,
  type KeptReading,
} from '../../workers/archive/kept/reading-record.ts';
import { provideListModule } from '../../workers/archive/lists/list-module.ts';
import { readArchive } from '../../workers/archive/reading/read-archive.ts';

const owner = 'nora.lind';
const month = 2_592_000;
const first = Date.UTC(2025, 0, 1) / 1_000;

/** Provides the module that ships. */
export function provide(file: string): void {
  provideListModule(new WebAssembly.Module(readFileSync(file)));
}

/** Records of readings a month apart; each lacks the oldest hundredth of the one before and has as many new. */
export async function recordsOf(readings: number, followers: number): Promise<unknown[]> {
  const step = followers / 100;
  const personOf = (at: number): Person => [
    `${((at * 48_271) % 2_147_483_647).toString(36)}.${at.toString(36)}`,
    first - 1e8 + Math.floor((at / followers) * 9e7),
  ];
  const records: unknown[] = [];
  for (let reading = 0; reading < readings; reading++) {
    const people = Array.from({ length: followers }, (_, at) => personOf(reading * step + at));
    const made = first + reading * month;
    const files = exportFiles(people, people.slice(0, followers / 2), made, owner);
    records.push(recordOf(await readArchive(folderOf(files)), made * 1_000));
  }
  return records;
}

/** What home shows first: the accounts of the records. */
export async function figures(records: readonly unknown[]): Promise<Account> {
  const kept: KeptReading[] = [];
  for (const [at, record] of records.entries()) {
    const reading = await readingOf(String(at), record);
    // Its owner has said that each covers all time.
    if (reading !== null) kept.push({ ...reading, stated: 'all' });
  }
  const [account] = await accountsOf(kept);
  if (account === undefined || kept.length !== records.length)
    throw new Error('a record was refused');
  const { changes } = await importedAccount(account);
  if (changes === null || changes.new === 0) throw new Error('nothing was compared');
  return account;
}

/** A page of 15 rows, of everybody or of those whose name has a text. */
export async function page(account: Account, q: string): Promise<number> {
  const query = { owner, known: null, list: 'mutualfollowing', period: '30' } as const;
  const { items } = await partOfOwn(account, { ...query, q, order: 'newest', from: 0, count: 15 });
  return items.length;
}
