/** @file The details of the kept archives. */
import { getMany } from 'idb-keyval';
import {
  archiveDatabase,
  type ImportedAccount,
  type ImportedReading,
  type ImportedVisits,
} from '../../../contract/threads/archive.ts';
import { deviceStore } from '../../shared/device-store.ts';
import type { Reading } from '../reading/reading.ts';
import { accountNamed, importedAccount, type Account } from './accounts.ts';
import {
  detailsOf,
  detailsRecordOf,
  importedDetailsOf,
  type DatedDetails,
} from './details-record.ts';
import { detailsKey } from './stored-readings.ts';

/** The entry of a reading's details in the database. */
export function detailsEntryOf(id: string, { details }: Reading): [string, unknown] {
  return [detailsKey(id), detailsRecordOf(details)];
}

type DatedReading = Pick<ImportedReading, 'id' | 'exportedAt'>;

/** The details of readings that come with the oldest first, of the newest one first. */
async function readDetails(readings: readonly DatedReading[]): Promise<DatedDetails[]> {
  const all = [...readings].reverse();
  const ids = all.map(({ id }) => detailsKey(id));
  const records = await getMany<unknown>(ids, deviceStore(archiveDatabase));
  return all.flatMap(({ exportedAt }, at) => {
    const value = detailsOf(records[at]);
    return value === null ? [] : { value, at: exportedAt };
  });
}

/** The visits that the files of an account count; null where the newest insights do not. */
async function visitsOf(readings: readonly DatedReading[]): Promise<ImportedVisits | null> {
  // Home has its other figures without them.
  const details = await readDetails(readings).catch(() => []);
  const { reached } = importedDetailsOf(details).insights;
  const count = reached?.value.figures.profileVisits;
  if (reached === null || count === undefined) return null;
  return { count, days: reached.value.days, at: reached.at };
}

/** An account as the page shows it, with what its details say. */
export async function wholeAccount(account: Account): Promise<ImportedAccount> {
  const shown = await importedAccount(account);
  return { ...shown, visits: await visitsOf(shown.readings) };
}

/** The details of the account of an owner, of the newest reading first. */
export async function detailsOfOwner(
  accounts: readonly ImportedAccount[],
  owner: string | null,
): Promise<DatedDetails[]> {
  const account = accountNamed(accounts, owner);
  return account === undefined ? [] : readDetails(account.readings);
}
