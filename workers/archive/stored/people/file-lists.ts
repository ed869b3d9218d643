/** @file The lists that files alone have: of the reading that is shown, of all renames, and of details. */
import type { OwnList } from '../../../../contract/threads/own-people.ts';
import {
  detailLists,
  type DetailList,
  type FileList,
} from '../../../../contract/lists/file-lists.ts';
import { allLists } from '../../reading/describe.ts';
import { changed, peopleSource } from '../accounts.ts';
import type { ComparedAccount } from '../compare-stored.ts';
import { newest, type DatedDetails } from '../details-record.ts';
import {
  iso,
  listedRows,
  namedRows,
  personOf,
  rowOf,
  type ListRows,
  type Row,
} from './people-rows.ts';

/** True for a list of other files than those of followers and following. */
export const isDetailList = (list: OwnList): list is DetailList =>
  (detailLists as readonly string[]).includes(list);

/** The people who have another name now, the latest first. */
function renamedRows(account: ComparedAccount): ListRows {
  const changes = changed(account, 'renamed').sort((one, other) => (other.to ?? 0) - (one.to ?? 0));
  return namedRows(
    changes.map(({ username: former, renamedTo: name = former, from, to }): Row => ({
      ...{ name, other: former },
      person: () => ({
        ...personOf(name),
        ...{ former_username: former, since: iso(from), until: iso(to) },
      }),
    })),
  );
}

/** The rows of a list of readings, the newest first; none of details, which are records apart. */
export function fileRows(account: ComparedAccount, list: FileList): ListRows {
  if (list === 'renamed') return renamedRows(account);
  const source = peopleSource(account)?.reading;
  const isRead = source !== undefined && !isDetailList(list);
  return listedRows(isRead ? allLists(source)[list].rows() : null);
}

/** The rows of a list of details, of the newest archive that has it: by count or time, the latest first. */
export function detailRows(details: readonly DatedDetails[], list: DetailList): ListRows {
  if (list === 'attention') {
    const all = newest(details, ({ attention }) => attention)?.value ?? [];
    return namedRows(
      all.map(({ name, likes, comments }): Row => ({
        name,
        person: () => ({ ...personOf(name), given: { likes, comments } }),
      })),
    );
  }
  const { rows } = newest(details, (each) => each[list])?.value ?? { rows: [] };
  return namedRows(
    [...rows].sort((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0)).map(rowOf),
  );
}
