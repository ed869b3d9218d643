/** @file What is known of the people of a page of new or lost followers, beside the moments. */
import type { ListFilter } from '../../../contract/lists/list-filters.ts';
import type { Person, PersonFact } from '../../../contract/records/person.ts';
import type { Database } from '../../db/open.ts';
import type { Network } from '../../providers/network/network.ts';
import type { ChangeList, LatestChange } from '../history.ts';
import { formerNames } from './names.ts';

/** What decides the facts of people of a list. */
export interface FactsSource {
  readonly list: ChangeList;
  readonly userId: number;
  readonly changes: ReadonlyMap<string, LatestChange>;
  /** Those of some ids that a filter of the list finds. */
  readonly among: (filter: ListFilter, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

type Known = Pick<Person, 'facts' | 'former_username'>;

/** For each person the fields that say what is known; without any where nothing is. */
export async function factsOf(
  { db, network }: { readonly db: Database; readonly network: Network },
  { list, userId, changes, among }: FactsSource,
  persons: readonly Person[],
): Promise<(id: string) => Known> {
  const ids = persons.map((person) => person.insta_id);
  const isLost = list === 'lost';
  const followed = await among('followed', ids);
  const others = isLost ? ids.filter((id) => !followed.has(id)) : [];
  const wereMutual = await among('was_mutual', others);
  // An account that is in a list exists; of the others only the network knows.
  const deleted = others.length === 0 ? null : await network.deleted(others);
  const former = await formerNames(db, userId, persons);
  return (id) => {
    const known: Record<PersonFact, boolean | undefined> = {
      returned: !isLost && changes.get(id)?.hasLeft,
      deleted: deleted?.has(id),
      was_mutual: wereMutual.has(id),
      followed: followed.has(id),
    };
    const facts = (Object.keys(known) as PersonFact[]).filter((fact) => known[fact] === true);
    const name = former.get(id);
    return {
      ...(facts.length === 0 ? {} : { facts }),
      ...(name === undefined ? {} : { former_username: name }),
    };
  };
}
