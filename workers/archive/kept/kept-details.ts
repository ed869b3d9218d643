/** @file The details of the kept archives: the methods of the analysis thread for them. */
import { getMany } from 'idb-keyval';
import { archiveDatabase } from '../../../contract/threads/archive.ts';
import type { DetailsThread } from '../../../contract/threads/imported-details.ts';
import { deviceStore } from '../../shared/device-store.ts';
import type { Reading } from '../reading/reading.ts';
import type { Account } from './accounts.ts';
import {
  detailsOf,
  detailsRecordOf,
  importedDetailsOf,
  partOfDetails,
  type DatedDetails,
} from './details-record.ts';

/** The key of what a reading says beside lists and content. */
export const detailsKey = (id: string) => `details ${id}`;

/** The entry of a reading's details in the database. */
export function detailsEntryOf(id: string, { details }: Reading): [string, unknown] {
  return [detailsKey(id), detailsRecordOf(details)];
}

/** The methods over the accounts that are kept. */
export function detailsMethods(accounts: () => Promise<readonly Account[]>): DetailsThread {
  /** The details of an account, of its newest archive first. */
  const detailsOfAccount = async (owner: string | null): Promise<DatedDetails[]> => {
    const account = (await accounts()).find((each) => each.owner === owner);
    const all = [...(account?.kept ?? [])].reverse();
    const ids = all.map(({ id }) => detailsKey(id));
    const records = await getMany<unknown>(ids, deviceStore(archiveDatabase));
    return all.flatMap(({ reading }, at) => {
      const value = detailsOf(records[at]);
      return value === null ? [] : { value, at: reading.exportedAt };
    });
  };
  return {
    async importedDetails(owner) {
      return importedDetailsOf(await detailsOfAccount(owner));
    },
    async detailPeople(query) {
      return partOfDetails(await detailsOfAccount(query.owner), query);
    },
  };
}
