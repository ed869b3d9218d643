import { useCallback, useEffect, type ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'wouter';
import { importedLists, type ImportedReading } from '../../../../contract/threads/archive.ts';
import type { DetailList } from '../../../../contract/threads/imported-details.ts';
import { usePagedList } from '../../../core/use-paged-list.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { SearchIcon } from '../../../ui/icons/people.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PagedItems } from '../../../ui/lists/PagedItems.tsx';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { useDetails } from '../account/use-details.ts';
import { useArchive, useImportedList, type ListEntry } from '../archive-store.ts';
import {
  isContent,
  isDetail,
  listOfAddress,
  moreImported,
  openImportedList,
  searchImported,
  type ListQuery,
} from './imported-list.ts';
import { ImportedItemRow } from './ImportedItemRow.tsx';
import { ImportedRow } from './ImportedRow.tsx';
import styles from '../archive.module.css';

/** A list of the imported archives, found by the address: `?list=…&owner=…`. */
export function ImportedList() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const [address] = useSearchParams();
  const query = listOfAddress(address);
  useEffect(() => void openImportedList(address), [address]);
  const total = useImportedList((state) => state.total);
  const { q } = useImportedList();
  const isMissing = useIsMissing(query);
  return (
    <div className={styles['screen']} data-own-data="">
      <PageHead
        title={
          <FormattedMessage id={query === null ? 'import.title' : `import.list.${query.list}`} />
        }
        back={
          <IconButton
            label={intl.formatMessage({ id: 'import.backToData' })}
            icon={<BackIcon />}
            onClick={() => navigate('/import')}
          />
        }
        action={
          total !== null &&
          !isMissing &&
          q === '' && <p className={styles['total']}>{intl.formatNumber(total)}</p>
        }
      />
      {query === null ? (
        <NothingHere q="" isOfPeople />
      ) : isMissing ? (
        <NotInFile list={query.list} />
      ) : (
        <Rows query={query} />
      )}
    </div>
  );
}

/** True where the shown file lacks the list: then nobody knows who is on it. */
function useIsMissing(query: ListQuery | null): boolean {
  const account = useArchive((state) =>
    state.accounts.find(({ owner }) => query !== null && owner === query.owner),
  );
  const shown = account?.readings.find(({ id }) => id === account.sources.people);
  const list = importedLists.find((each) => each === query?.list);
  return shown !== undefined && list !== undefined && shown.counts[list] === null;
}

function NotInFile({ list }: Pick<ListQuery, 'list'>) {
  const detail = <FormattedMessage id={`import.list.${list}`} />;
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={<FormattedMessage id="import.warning.MISSING_LIST" values={{ detail }} />}
    />
  );
}

function NothingHere({ q, isOfPeople }: { q: string; isOfPeople: boolean }) {
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={
        q === '' ? (
          <FormattedMessage id={isOfPeople ? 'import.empty' : 'import.item.none'} />
        ) : (
          <FormattedMessage id="people.noMatch" values={{ q }} />
        )
      }
    />
  );
}

const texts = { refused: 'people.refused', retry: 'people.tryAgain' };

/** Rows of people have the height of the other lists of people, those of content three to five lines. */
const layouts = {
  people: VirtualList<ListEntry>,
  figures: (props: ComponentProps<typeof VirtualList<ListEntry>>) => (
    <VirtualList {...props} className={styles['figureRows']} />
  ),
  texts: (props: ComponentProps<typeof VirtualList<ListEntry>>) => (
    <VirtualList {...props} className={styles['textRows']} />
  ),
};

function Rows({ query }: { query: ListQuery }) {
  const intl = useIntl();
  const state = useImportedList();
  const paged = usePagedList(state);
  const { list, owner } = query;
  const hasFigures = list === 'posts' || list === 'reels';
  const isOfPeople = !isContent(list);
  const renderRow = useCallback(
    (entry: ListEntry) =>
      'username' in entry ? (
        <ImportedRow person={entry} />
      ) : (
        <ImportedItemRow item={entry} hasFigures={hasFigures} />
      ),
    [hasFigures],
  );
  const searchLabel = intl.formatMessage({
    id: isOfPeople ? 'people.search' : 'import.item.search',
  });
  return (
    <>
      {(state.q !== '' || (state.total ?? 0) > 0) && (
        <search className={styles['search']}>
          <SearchIcon size={20} />
          <input
            type="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={state.q}
            maxLength={64}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => void searchImported(query, event.currentTarget.value)}
          />
        </search>
      )}
      <PagedItems
        {...paged}
        label={intl.formatMessage({ id: `import.list.${list}` })}
        texts={{ ...texts, end: isOfPeople ? 'people.end' : 'import.item.end' }}
        total={state.total}
        layout={layouts[isOfPeople ? 'people' : hasFigures ? 'figures' : 'texts']}
        renderItem={renderRow}
        onMore={() => void moreImported(query)}
        firstSkeletons={<Skeleton shape="block" className={styles['waiting']} />}
        empty={<NothingHere q={state.q} isOfPeople={isOfPeople} />}
        endClassName={styles['end']}
      >
        {isDetail(list) ? <DetailSource {...{ owner, list }} /> : <Source {...{ owner, list }} />}
      </PagedItems>
    </>
  );
}

const noReadings: readonly ImportedReading[] = [];

/** Source and date of a list that another archive may have than the lists of followers. */
function DetailSource({ owner, list }: Pick<ListQuery, 'owner'> & { list: DetailList }) {
  const account = useArchive((state) => state.accounts.find((each) => each.owner === owner));
  const details = useDetails({ owner, readings: account?.readings ?? noReadings });
  const found = details?.lists[list];
  return found == null ? null : <MadeOn at={found.at} />;
}

/** Source and date of the list. */
function Source({ owner, list }: ListQuery) {
  const account = useArchive((state) => state.accounts.find((each) => each.owner === owner));
  const source = account?.sources[isContent(list) ? list : 'people'];
  return <MadeOn at={account?.readings.find(({ id }) => id === source)?.exportedAt ?? null} />;
}

/** The day of an archive, below a list of it. */
function MadeOn({ at }: { at: number | null }) {
  const intl = useIntl();
  return (
    <p className={styles['end']}>
      {at === null ? (
        <FormattedMessage id="import.undated" />
      ) : (
        <FormattedMessage
          id="import.source"
          values={{ date: intl.formatDate(at, { day: 'numeric', month: 'long', year: 'numeric' }) }}
        />
      )}
    </p>
  );
}
