/** @file When the owner's contents came out, and which people are gone, as far as the device knows. */
import { get, update } from 'idb-keyval';
import { array, create, is, mask, object, optional, unknown } from 'superstruct';
import { person } from '../../../contract/records/person.ts';
import { itemDatabase, storedContents } from '../../../contract/threads/analysis.ts';
import {
  deletedLosses,
  storedDeletedLosses,
  knownContent,
  type KnownContent,
} from '../../../contract/threads/causes.ts';
import { deviceStore } from '../../shared/device-store.ts';
import { isSample, sampleResponses } from '../../shared/sample/sample-mode.ts';

/** Most contents that are kept, the latest: more than a post a day for five years. */
const mostContents = 2_000;

const store = () => deviceStore(itemDatabase);

const storedOf = (value: unknown): KnownContent[] =>
  is(value, array(knownContent)) ? value.slice(0, mostContents) : [];

/** The contents that were kept; none where they are malformed or the device refuses. */
export async function readContents(): Promise<KnownContent[]> {
  return storedOf(await get<unknown>(storedContents, store()).catch(() => undefined));
}

/** See `CausesThread`. */
export async function keepContents(contents: readonly KnownContent[]): Promise<void> {
  const given = create(contents, array(knownContent));
  const merge = (value: unknown) => {
    const all = new Map([...storedOf(value), ...given].map((each) => [each.id, each]));
    return [...all.values()].sort((one, other) => other.at - one.at).slice(0, mostContents);
  };
  // Without them the device only has less to explain.
  await update(storedContents, merge, store()).catch(() => undefined);
}

const savedPages = object({
  followerslost: optional(object({ savedAt: unknown(), people: array(person) })),
});

/** People of the kept page of lost followers whose account the network says is gone. */
async function deletedOfPage(): Promise<readonly string[]> {
  try {
    const pages = mask(await get<unknown>('listPages', store()), savedPages);
    const rows = pages.followerslost?.people ?? [];
    return rows
      .filter(({ facts }) => facts?.includes('deleted') === true)
      .map(({ insta_id: id }) => id);
  } catch {
    return [];
  }
}

/** Lost followers of an account whose own account the network says is gone. */
export async function readDeleted(account: string): Promise<ReadonlySet<string>> {
  // In the sample the page's database is in the memory of the page.
  if (isSample()) return (await sampleResponses()).deletedPeople();
  const stored = await get<unknown>(storedDeletedLosses, store()).catch(() => undefined);
  const ids = is(stored, deletedLosses) && stored.account === account ? stored.ids : [];
  return new Set([...ids, ...(await deletedOfPage())]);
}
