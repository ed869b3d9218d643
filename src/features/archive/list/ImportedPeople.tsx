import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { ListName } from '../../../../contract/lists/list-names.ts';
import { useImported } from '../../../core/imported/imported-store.ts';
import { useListAddress } from '../../../core/imported/list-address.ts';
import { openPeople } from '../../people/people-lists.ts';
import { PeopleScreen } from '../../people/PeopleScreen.tsx';

/** One of the six lists of imported files, on the screen of the account's lists. */
export function ImportedPeople({ list }: { list: ListName }) {
  const [, navigate] = useLocation();
  const own = useListAddress()(list);
  const owner = useImported((state) => state.viewed?.owner);
  useEffect(() => {
    // An old address: the account's list has the same people, and more that can be done with them.
    if (own === `/${list}`) navigate(own, { replace: true });
    else if (owner !== undefined) void openPeople(list);
  }, [own, owner, list, navigate]);
  return <PeopleScreen key={list} list={list} />;
}
