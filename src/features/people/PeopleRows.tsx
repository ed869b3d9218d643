import { useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import { morePeople, retryPeople } from './load-people.ts';
import { useConnection } from '../../core/browser/connection-store.ts';
import { untold, type Failure } from '../../core/errors/failure.ts';
import { usePeople } from './people-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { MutualIcon } from '../../ui/icons/people.tsx';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { SavedBanner } from '../../ui/feedback/SavedBanner.tsx';
import { Sentinel } from '../../ui/lists/Sentinel.tsx';
import { VirtualList } from '../../ui/lists/VirtualList.tsx';
import { newTabId, PersonRow } from './PersonRow.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { useKeptPosition } from './use-scroll-restoration.ts';
import styles from './people.module.css';

interface Props {
  list: ListName;
  /** How many there are in all, where that is known. */
  total: number | null;
}

const drawPerson = (person: Person) => <PersonRow person={person} />;

/** The rows of a list in all their states: on the way, none, some, all, refused. */
export function PeopleRows({ list, total }: Props) {
  const intl = useIntl();
  // What is shown stays until the next state is drawn behind it, in slices.
  const now = usePeople((state) => state[list]);
  const { load, people, hasMore, failure, savedAt } = useDeferredValue(now);
  const isOnline = useConnection((state) => state.isOnline);
  useKeptPosition(list);

  if (people.length === 0) {
    if (load === 'refused') return <Refused list={list} failure={failure} />;
    return load === 'ready' ? <Nobody list={list} /> : <RowSkeletons count={8} isFirst />;
  }
  return (
    <div className={styles['rows']} aria-busy={load === 'loading'}>
      {savedAt !== null && (
        <SavedBanner textId="people.saved" savedAt={savedAt} isOnline={isOnline} />
      )}
      <span id={newTabId} hidden>
        <FormattedMessage id="people.newTab" />
      </span>
      <VirtualList
        label={intl.formatMessage({ id: `people.${list}.title` })}
        items={people}
        setSize={total !== null && total >= people.length ? total : hasMore ? -1 : people.length}
        renderItem={drawPerson}
      />
      {load === 'refused' && <Refused list={list} failure={failure} />}
      {load === 'loading' && <RowSkeletons count={2} />}
      {/* Taken away by each reading, so that it looks again after it. */}
      {hasMore && load === 'ready' && now.load === 'ready' && (
        <Sentinel loaded={people.length} onVisible={() => void morePeople(list)} />
      )}
      {!hasMore && savedAt === null && (
        <p className={styles['end']} role="status">
          <FormattedMessage id="people.end" values={{ count: people.length }} />
        </p>
      )}
      <Source list={list} />
    </div>
  );
}

function Nobody({ list }: { list: ListName }) {
  // Before the first analysis nobody knows; only after it does an empty list say something.
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

function Refused({ list, failure }: { list: ListName; failure: Failure | null }) {
  const left = useConnection(untold(failure));
  return (
    <RefusedState
      title={<FormattedMessage id="people.refused" />}
      retry={<FormattedMessage id="people.tryAgain" />}
      failure={left}
      onRetry={() => void retryPeople(list)}
    />
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
      <FormattedMessage id={sources[list]} />
    </p>
  );
}
