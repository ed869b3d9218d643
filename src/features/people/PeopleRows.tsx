import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { isFileList, type PeopleListName } from '../../../contract/lists/file-lists.ts';
import type { ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import { useIsViewed } from '../../core/imported/imported-store.ts';
import { useHasMenu } from '../../core/imported/list-address.ts';
import { loadCauses } from '../../core/causes/load-causes.ts';
import { useSession } from '../../core/session/session-store.ts';
import { usePagedList } from '../../core/use-paged-list.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { MutualIcon, SearchIcon } from '../../ui/icons/people.tsx';
import { PagedItems } from '../../ui/lists/PagedItems.tsx';
import { VirtualList } from '../../ui/lists/VirtualList.tsx';
import { loadPart } from '../../ui/dom/load-part.ts';
import { transition } from '../../ui/dom/view-transition.ts';
import { GroupedList, OldestList } from './GroupedList.tsx';
import { enterKeptOff } from './person/enter-kept-off.ts';
import { useKeptOff, withoutKeptOff } from './person/kept-off.ts';
import { morePeople, searchPeople } from './people-lists.ts';
import { useNames } from './own-people.ts';
import { titleMessage, usePeople } from './people-store.ts';
import { newTabId, PersonRow } from './person/PersonRow.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import styles from './people.module.css';

interface Props {
  list: PeopleListName;
  /** How many there are in all, where that is known. */
  total: number | null;
}

const texts = {
  refused: 'people.refused',
  retry: 'people.tryAgain',
  saved: 'people.saved',
  end: 'people.end',
};

// Few people are kept off a list.
const KeptOffNote = lazy(() =>
  loadPart(() => import('./person/KeptOffNote.tsx').then((m) => ({ default: m.KeptOffNote }))),
);

// Opened by few people, so its code comes with the first menu.
const PersonMenu = lazy(() =>
  loadPart(() => import('./person/PersonMenu.tsx').then((m) => ({ default: m.PersonMenu }))),
);

/** Asks why those of the list have left, whenever it is entered. */
function useLoadedCauses(list: PeopleListName): void {
  const { from } = useNames(list);
  const isViewed = useIsViewed();
  useEffect(() => {
    const isAsked = list === 'followerslost' && !isViewed && from !== null;
    if (isAsked) void loadCauses(from === 'download' ? 'download' : 'readings');
  }, [list, from, isViewed]);
}

/** A face is hidden from screen readers, because the name is beside it. */
const faceIn = (element: Element | null) =>
  element?.querySelector<HTMLElement>('[aria-hidden]') ?? null;

const faceOfMenu = () => faceIn(document.querySelector('dialog[open] [data-person]'));

/** What renders a row, and the person whose menu is open. */
function useRows(list: PeopleListName) {
  const [chosen, setChosen] = useState<Person | null>(null);
  const [hasMenu, setHasMenu] = useState(false);
  const canOpen = useHasMenu();
  // A stable function: a new one renders all rows again.
  const renderPerson = useCallback(
    (shown: Person) => {
      const open = (person: Person, row: HTMLElement) => {
        const update = () => {
          setHasMenu(true);
          setChosen(person);
        };
        transition(update, { from: faceIn(row), to: faceOfMenu });
      };
      return <PersonRow list={list} person={shown} onMenu={canOpen ? open : null} />;
    },
    [list, canOpen],
  );
  return { chosen, setChosen, hasMenu, renderPerson };
}

/** The rows of a list in all their states. */
export function PeopleRows({ list, total }: Props) {
  const intl = useIntl();
  const people = usePeople((state) => state[list]);
  const paged = usePagedList(people);
  const { q, order } = people.search;
  const isViewed = useIsViewed();
  const off = useKeptOff((state) => (isViewed ? undefined : state.lists[list]));
  const { chosen, setChosen, hasMenu, renderPerson } = useRows(list);
  useEffect(() => {
    if (!isViewed) void enterKeptOff();
  }, [isViewed]);
  useLoadedCauses(list);
  useScrollRestoration(list);
  if (people.search.filter === 'kept') return <OnlyStored list={list} />;
  const items = withoutKeptOff(paged.list.items, off);
  // Those kept off are among the total: with them a list would never be complete.
  const left = total === null ? null : total - paged.list.items.length + items.length;
  return (
    <PagedItems
      {...paged}
      list={{ ...paged.list, items }}
      label={intl.formatMessage({ id: titleMessage(list) })}
      texts={texts}
      total={q === '' ? left : null}
      layout={
        order === 'name' ? VirtualList<Person> : order === 'oldest' ? OldestList : GroupedList
      }
      renderItem={renderPerson}
      onMore={() => void morePeople(list)}
      firstSkeletons={<RowSkeletons count={8} isFirst />}
      moreSkeletons={<RowSkeletons count={2} />}
      empty={<Nobody list={list} />}
      hasRetryWhenSaved
      box={{ className: styles['rows'] }}
      endClassName={styles['end']}
    >
      <span id={newTabId} hidden>
        <FormattedMessage id="people.newTab" />
      </span>
      {off !== undefined && !isFileList(list) && (
        <Suspense fallback={null}>
          <KeptOffNote list={list} />
        </Suspense>
      )}
      <Source list={list} />
      {hasMenu && (
        <Suspense fallback={null}>
          <PersonMenu
            list={isFileList(list) ? null : list}
            person={chosen}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </PagedItems>
  );
}

/** The people who are kept off the list, in its place. */
function OnlyStored({ list }: Pick<Props, 'list'>) {
  const hasStored = useKeptOff((state) => Object.keys(state.lists[list] ?? {}).length > 0);
  return (
    <div className={styles['rows']}>
      {hasStored && !isFileList(list) ? (
        <Suspense fallback={null}>
          <KeptOffNote list={list} isOpen />
        </Suspense>
      ) : (
        <NoMatch list={list} q="" />
      )}
    </div>
  );
}

function Nobody({ list }: Pick<Props, 'list'>) {
  const { q, filter } = usePeople((state) => state[list].search);
  return q === '' && filter === 'all' ? <NoPeople list={list} /> : <NoMatch list={list} q={q} />;
}

function NoMatch({ list, q }: { list: PeopleListName; q: string }) {
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={<FormattedMessage id={q === '' ? 'people.noOne' : 'people.noMatch'} values={{ q }} />}
      action={
        <Button
          variant="secondary"
          onClick={() => void searchPeople(list, { q: '', filter: 'all' })}
        >
          <FormattedMessage id="people.showAll" />
        </Button>
      }
    >
      {q !== '' && <FormattedMessage id="people.noMatchText" />}
    </EmptyState>
  );
}

function NoPeople({ list }: { list: PeopleListName }) {
  // An empty list says nothing about the account before its first analysis.
  const isFromServer = useNames(list).from === 'server';
  const isUnanalysed = useSession((state) => state.user?.last_updated_at === '');
  const isUnknown = isFromServer && isUnanalysed;
  const empty = isFileList(list) ? 'import.empty' : `people.${list}.empty`;
  return (
    <div className={styles['rows']}>
      <EmptyState
        icon={<MutualIcon />}
        title={<FormattedMessage id={isUnknown ? 'people.unknown' : empty} />}
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
        {isFromServer && <FormattedMessage id="people.empty" />}
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

function Source({ list }: { list: PeopleListName }) {
  const { period } = usePeople((state) => state[list].search);
  const isFromFile = useNames(list).from === 'download';
  if (isFromFile || isFileList(list)) {
    return (
      <>
        {list === 'renamed' && (
          <p className={styles['source']}>
            <FormattedMessage id="people.sourceRenamed" />
          </p>
        )}
        <p className={styles['source']}>
          <FormattedMessage id="people.sourceDownload" />{' '}
          <Link href="/import" className={styles['historyLink'] ?? ''}>
            <FormattedMessage id="import.title" />
          </Link>
        </p>
      </>
    );
  }
  return (
    <p className={styles['source']}>
      <FormattedMessage id={sources[list]} values={{ period }} />{' '}
      {sources[list] === 'people.sourceChanges' && (
        <Link href="/history" className={styles['historyLink'] ?? ''}>
          <FormattedMessage id="history.open" />
        </Link>
      )}
    </p>
  );
}
