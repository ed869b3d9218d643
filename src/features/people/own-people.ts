/** @file Where the names of a list are, and the lists of the owner's data download, read on the device. */
import {
  defaultPeriod,
  type ChangePeriod,
  type ListPeriod,
} from '../../../contract/lists/change-periods.ts';
import type { ListCounts } from '../../../contract/lists/list-filters.ts';
import { isFileList, type PeopleListName } from '../../../contract/lists/file-lists.ts';
import type { ListName } from '../../../contract/lists/list-names.ts';
import type { ListPage } from '../../../contract/lists/list-page.ts';
import type { Person } from '../../../contract/records/person.ts';
import type {
  NamedList,
  OwnList,
  OwnListQuery,
  OwnPeopleThread,
} from '../../../contract/threads/own-people.ts';
import {
  downloadFigure,
  figureOf,
  namesFrom,
  type AccountFigure,
} from '../../core/imported/figures.ts';
import { shownNow, useIsViewed, useShown } from '../../core/imported/imported-store.ts';
import { listFigures } from '../../core/imported/list-address.ts';
import { knownOwner, readImported } from '../../core/imported/read-imported.ts';
import { listFilterOf, type PeopleSearch } from './people-store.ts';

/** A list whose names may be in a download; visits have no names. */
const isNamed = (list: ListName): list is NamedList => list !== 'profileview';

/** Rows of a part: the thread answers from memory. */
const partSize = 100;

/** The list whose names are in the owner's download, or null where the server has them. */
export async function ownListOf(list: PeopleListName): Promise<OwnList | null> {
  await readImported();
  const { user, account } = shownNow();
  if (isFileList(list)) return account === null ? null : list;
  return isNamed(list) && namesFrom(user, account, listFigures[list]) === 'download' ? list : null;
}

/** A download is not compared by what was seen: from the beginning on is everything. */
const periodOf = (period: ListPeriod): ChangePeriod =>
  period === 'visit' ? defaultPeriod : period;

function queryOf(list: OwnList, period: ListPeriod): OwnListQuery {
  const owner = shownNow().account?.owner ?? null;
  return { owner, known: knownOwner(), list, period: periodOf(period) };
}

/** A page of such a list. */
export function readOwn(
  list: OwnList,
  { q, order, filter, period }: PeopleSearch,
  page: number,
  device: Pick<OwnPeopleThread, 'ownPeople'>,
): Promise<ListPage<Person>> {
  const part = { from: (page - 1) * partSize, count: partSize };
  const search = { q: q.trim(), order, filter: listFilterOf(filter) };
  return device.ownPeople({ ...queryOf(list, period), ...part, ...search });
}

/** How many people such a list and its filters have. */
export function countOwn(
  list: OwnList,
  period: ListPeriod,
  device: Pick<OwnPeopleThread, 'ownCounts'>,
): Promise<ListCounts> {
  return device.ownCounts(queryOf(list, period));
}

/** Where the names of a list are, and the figure that counts them. */
export function useNames(list: PeopleListName): {
  readonly from: ReturnType<typeof namesFrom>;
  readonly figure: AccountFigure;
} {
  const { user, account } = useShown();
  const isViewed = useIsViewed();
  if (isFileList(list)) {
    return { from: account === null ? null : 'download', figure: { unknown: 'not-read' } };
  }
  const name = listFigures[list];
  // Files that are gone have no names, and what the server has is of the session's account.
  const source = namesFrom(user, account, name);
  const from = isViewed && source === 'server' ? null : source;
  const own = from === 'download' && account !== null ? downloadFigure(account, name) : null;
  return { from, figure: own ?? figureOf(user, account, name) };
}
