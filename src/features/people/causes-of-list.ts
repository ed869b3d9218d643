/** @file The people of a list whose leaving has one cause: the device knows causes, not the server. */
import type { ListPage } from '../../../contract/lists/list-page.ts';
import type { Person } from '../../../contract/records/person.ts';
import type { LossCause } from '../../../contract/lists/loss-causes.ts';
import type { CausesQuery } from '../../../contract/threads/causes.ts';
import { lossOf, useCauses } from '../../core/causes/causes-store.ts';
import { loadCauses } from '../../core/causes/load-causes.ts';

type Source = CausesQuery['source'];

/** Those of some rows who left for a cause. */
export async function onlyCause(
  rows: readonly Person[],
  cause: LossCause,
  source: Source,
): Promise<readonly Person[]> {
  if (useCauses.getState().source !== source) await loadCauses(source);
  const state = useCauses.getState();
  return rows.filter(({ insta_id: id }) => lossOf(state, id)?.cause === cause);
}

/** Pages that had nobody with the cause, and were passed over since the first one. */
let passed = 0;

/** A page of those who left for a cause: of the next page of all that has somebody. */
export async function pageOfCause(
  page: number,
  read: (page: number) => Promise<ListPage<Person>>,
  cause: LossCause,
  source: Source,
): Promise<ListPage<Person>> {
  if (page === 1) passed = 0;
  for (;;) {
    const { items: all, hasMore } = await read(page + passed);
    const items = await onlyCause(all, cause, source);
    // A page that repeats the list is for the list to judge.
    if (items.length > 0 || all.length === 0 || !hasMore) return { items: [...items], hasMore };
    passed += 1;
  }
}
