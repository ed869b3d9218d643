import { useCallback, useEffect, useState, type ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'wouter';
import type { ImportedItem } from '../../../../contract/threads/archive.ts';
import { usePagedList } from '../../../core/use-paged-list.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { SearchIcon } from '../../../ui/icons/people.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PagedItems } from '../../../ui/lists/PagedItems.tsx';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { LoneSearch } from '../../people/search/SearchField.tsx';
import { useArchive, useImportedList } from '../archive-store.ts';
import {
  contentOfAddress,
  moreImported,
  openImportedList,
  searchImported,
  type ContentQuery,
} from './imported-list.ts';
import { ImportedItemRow } from './ImportedItemRow.tsx';
import styles from '../archive.module.css';

/** A list of own content of the imported archives, found by the address: `?list=…&owner=…`. */
export function ImportedList() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const [address] = useSearchParams();
  const query = contentOfAddress(address);
  useEffect(() => void openImportedList(address), [address]);
  const total = useImportedList((state) => state.total);
  const { q } = useImportedList();
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
          q === '' && <p className={styles['total']}>{intl.formatNumber(total)}</p>
        }
      />
      {query === null ? <NothingHere q="" /> : <Rows key={query.list} query={query} />}
    </div>
  );
}

function NothingHere({ q }: { q: string }) {
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={
        <FormattedMessage id={q === '' ? 'import.item.none' : 'people.noMatch'} values={{ q }} />
      }
    />
  );
}

const texts = { refused: 'people.refused', retry: 'people.tryAgain', end: 'import.item.end' };

/** Rows with figures have up to five lines, others three. */
const layouts = {
  figures: (props: ComponentProps<typeof VirtualList<ImportedItem>>) => (
    <VirtualList {...props} className={styles['figureRows']} />
  ),
  texts: (props: ComponentProps<typeof VirtualList<ImportedItem>>) => (
    <VirtualList {...props} className={styles['textRows']} />
  ),
};

function Rows({ query }: { query: ContentQuery }) {
  const intl = useIntl();
  const state = useImportedList();
  const paged = usePagedList(state);
  // A field that is used stays: while a list is read it would take the focus and what is typed along.
  const [isSearched, setSearched] = useState(false);
  const { list } = query;
  const hasFigures = list === 'posts' || list === 'reels';
  const renderRow = useCallback(
    (item: ImportedItem) => <ImportedItemRow item={item} hasFigures={hasFigures} />,
    [hasFigures],
  );
  return (
    <>
      {(isSearched || (state.total ?? 0) > 0) && (
        <LoneSearch
          q={state.q}
          label={intl.formatMessage({ id: 'import.item.search' })}
          onSearch={(q) => {
            setSearched(true);
            void searchImported(query, q);
          }}
        />
      )}
      <PagedItems
        {...paged}
        label={intl.formatMessage({ id: `import.list.${list}` })}
        texts={texts}
        total={state.total}
        layout={layouts[hasFigures ? 'figures' : 'texts']}
        renderItem={renderRow}
        onMore={() => void moreImported(query)}
        firstSkeletons={<Skeleton shape="block" className={styles['waiting']} />}
        empty={<NothingHere q={state.q} />}
        endClassName={styles['end']}
      >
        <Source {...query} />
      </PagedItems>
    </>
  );
}

/** Source and date of the list. */
function Source({ owner, list }: ContentQuery) {
  const intl = useIntl();
  const account = useArchive((state) => state.accounts.find((each) => each.owner === owner));
  const source = account?.readings.find(({ id }) => id === account.sources[list]);
  const at = source?.exportedAt ?? null;
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
