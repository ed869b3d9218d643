import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import { useSession } from '../../core/session/session-store.ts';
import { usePagedList } from '../../core/use-paged-list.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { MutualIcon } from '../../ui/icons/people.tsx';
import { PagedItems } from '../../ui/lists/PagedItems.tsx';
import { VirtualList } from '../../ui/lists/VirtualList.tsx';
import { morePeople } from './people-lists.ts';
import { usePeople } from './people-store.ts';
import { newTabId, PersonRow } from './PersonRow.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import styles from './people.module.css';

interface Props {
  list: ListName;
  /** How many there are in all, where that is known. */
  total: number | null;
}

const texts = {
  refused: 'people.refused',
  retry: 'people.tryAgain',
  saved: 'people.saved',
  end: 'people.end',
};

const renderPerson = (person: Person) => <PersonRow person={person} />;

/** The rows of a list in all their states. */
export function PeopleRows({ list, total }: Props) {
  const intl = useIntl();
  const paged = usePagedList(usePeople((state) => state[list]));
  useScrollRestoration(list);
  return (
    <PagedItems
      {...paged}
      label={intl.formatMessage({ id: `people.${list}.title` })}
      texts={texts}
      total={total}
      layout={VirtualList<Person>}
      renderItem={renderPerson}
      onMore={() => void morePeople(list)}
      firstSkeletons={<RowSkeletons count={8} isFirst />}
      moreSkeletons={<RowSkeletons count={2} />}
      empty={<NoPeople list={list} />}
      hasRetryWhenSaved
      box={{ className: styles['rows'], 'aria-busy': paged.list.load === 'loading' }}
      endClassName={styles['end']}
    >
      <span id={newTabId} hidden>
        <FormattedMessage id="people.newTab" />
      </span>
      <Source list={list} />
    </PagedItems>
  );
}

function NoPeople({ list }: { list: ListName }) {
  // An empty list says nothing about the account before its first analysis.
  const isUnknown = useSession((state) => state.user?.last_updated_at === '');
  return (
    <div className={styles['rows']}>
      <EmptyState
        icon={<MutualIcon />}
        title={<FormattedMessage id={isUnknown ? 'people.unknown' : `people.${list}.empty`} />}
        action={
          isUnknown && (
            <Link href="/home" asChild>
              <ButtonLink>
                <FormattedMessage id="people.toAnalysis" />
              </ButtonLink>
            </Link>
          )
        }
      >
        <FormattedMessage id="people.empty" />
      </EmptyState>
      {!isUnknown && <Source list={list} />}
    </div>
  );
}

/** The message that says where each list comes from (docs/history.md for the first two). */
const sources: Record<ListName, string> = {
  newfollowers: 'people.sourceChanges',
  followerslost: 'people.sourceChanges',
  notfollowsback: 'people.sourceAnalysis',
  donotfollowsback: 'people.sourceAnalysis',
  mutualfollowing: 'people.sourceAnalysis',
  profileview: 'people.sourceViewers',
};

function Source({ list }: { list: ListName }) {
  return (
    <p className={styles['source']}>
      <FormattedMessage id={sources[list]} />{' '}
      {sources[list] === 'people.sourceChanges' && (
        <Link href="/history" className={styles['historyLink'] ?? ''}>
          <FormattedMessage id="history.open" />
        </Link>
      )}
    </p>
  );
}
