import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import { readingLists, type FileList } from '../../../contract/lists/file-lists.ts';
import { backTo } from '../../core/browser/back.ts';
import { useOwnAccount } from '../../core/imported/figures.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { SearchIcon } from '../../ui/icons/people.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { DownloadNote } from './DownloadNote.tsx';
import { openPeople } from './people-lists.ts';
import { isWhole, titleMessage, totalOf, usePeople } from './people-store.ts';
import { PeopleRows } from './PeopleRows.tsx';
import { SearchPlace } from './search/SearchPlace.tsx';
import styles from './people.module.css';

interface Props {
  list: FileList;
  /** When the file that has it was made; null where it does not say it, undefined until that is known. */
  at: number | null | undefined;
}

/** A list that data downloads alone have, with the parts of the account's lists. */
export function FilePeople({ list, at }: Props) {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const isThere = useOwnAccount() !== null;
  const unknown = useUnknown(list);
  useEffect(() => void openPeople(list), [list]);
  const total = usePeople((state) => totalOf(state[list], null));
  const { items, search, counts } = usePeople((state) => state[list]);
  // A list that is read again in another order has rows all the same.
  const hasSearch = items.length > 0 || (counts?.all ?? 0) > 0 || !isWhole(search);
  return (
    <div className={styles['people']} data-own-data="">
      <PageHead
        title={<FormattedMessage id={titleMessage(list)} />}
        back={
          <IconButton
            label={intl.formatMessage({ id: 'import.backToData' })}
            icon={<BackIcon />}
            onClick={() => backTo('/import', navigate)}
          />
        }
        action={
          total !== null &&
          unknown === null && <p className={styles['total']}>{intl.formatNumber(total)}</p>
        }
      />
      {isThere && at !== undefined && <DownloadNote list={null} at={at} />}
      {hasSearch && <SearchPlace list={list} />}
      {unknown === null ? (
        <PeopleRows list={list} total={total} />
      ) : (
        <Unknown list={list} reason={unknown} />
      )}
    </div>
  );
}

/** Why the people of a list are unknown: the files lack it, or are too few to compare. Null if known. */
function useUnknown(list: FileList): 'import.warning.MISSING_LIST' | 'home.nextFile' | null {
  const account = useOwnAccount();
  if (account === null) return null;
  if (list === 'renamed') return account.changes === null ? 'home.nextFile' : null;
  const shown = account.readings.find(({ id }) => id === account.sources.people);
  const read = readingLists.find((each) => each === list);
  const isMissing = read !== undefined && shown?.counts[read] === null;
  return isMissing ? 'import.warning.MISSING_LIST' : null;
}

function Unknown({ list, reason }: Pick<Props, 'list'> & { reason: string }) {
  const detail = <FormattedMessage id={titleMessage(list)} />;
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={<FormattedMessage id={reason} values={{ detail }} />}
    />
  );
}
