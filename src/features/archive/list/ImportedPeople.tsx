import { useEffect } from 'react';
import { useLocation } from 'wouter';
import {
  isFileList,
  type FileList,
  type PeopleListName,
} from '../../../../contract/lists/file-lists.ts';
import type { ListName } from '../../../../contract/lists/list-names.ts';
import type { ImportedReading } from '../../../../contract/threads/archive.ts';
import { useOwnAccount } from '../../../core/imported/figures.ts';
import { useImported } from '../../../core/imported/imported-store.ts';
import { useListAddress } from '../../../core/imported/list-address.ts';
import { FilePeople } from '../../people/FilePeople.tsx';
import { openPeople } from '../../people/people-lists.ts';
import { PeopleScreen } from '../../people/PeopleScreen.tsx';
import { useDetails } from '../account/use-details.ts';

/** A list of people of imported files, on the screen of the account's lists. */
export function ImportedPeople({ list }: { list: PeopleListName }) {
  return isFileList(list) ? (
    <OfFiles key={list} list={list} />
  ) : (
    <OfAccount key={list} list={list} />
  );
}

/** One of the six lists. */
function OfAccount({ list }: { list: ListName }) {
  const [, navigate] = useLocation();
  const own = useListAddress()(list);
  const owner = useImported((state) => state.viewed?.owner);
  useEffect(() => {
    // An old address: the account's list has the same people, and more that can be done with them.
    if (own === `/${list}`) navigate(own, { replace: true });
    else if (owner !== undefined) void openPeople(list);
  }, [own, owner, list, navigate]);
  return <PeopleScreen list={list} />;
}

const noReadings: readonly ImportedReading[] = [];

/** A list that files alone have; another file may have it than the one of the followers. */
function OfFiles({ list }: { list: FileList }) {
  const account = useOwnAccount();
  const { owner = null, readings = noReadings, sources } = account ?? {};
  const details = useDetails({ owner, readings })?.lists;
  const shown = readings.find(({ id }) => id === sources?.people);
  const isDetail = list === 'attention' || list === 'requests' || list === 'restricted';
  const at = isDetail ? details?.[list]?.at : (shown?.exportedAt ?? null);
  return <FilePeople list={list} at={at} />;
}
