import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { RefusedState } from '../feedback/RefusedState.tsx';
import { SavedBanner } from '../feedback/SavedBanner.tsx';
import { Sentinel } from './Sentinel.tsx';
import type { VirtualList } from './VirtualList.tsx';

type ListProps<T> = ComponentProps<typeof VirtualList<T>>;

/** The state of a list that is read page by page. */
interface Paged<T> {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  readonly items: readonly T[];
  readonly hasMore: boolean;
  /** There may be more than the items, although no more are read. */
  readonly isCut?: boolean;
  /** When saved items were read, in milliseconds; null for items of the server. */
  readonly savedAt: number | null;
}

interface Props<T> extends Pick<ListProps<T>, 'label' | 'renderItem'> {
  list: Paged<T>;
  /** False while a page is read, also before `list` says so. */
  isReady: boolean;
  isOnline: boolean;
  /** Why the last page was refused; null where the page says so elsewhere. */
  failure: ComponentProps<typeof RefusedState>['failure'];
  /** Message ids. Without `saved` there is no banner, without `end` no last line. */
  texts: { refused: string; retry: string; saved?: string; end?: string };
  /** Reads the next page, or the refused one again. */
  onMore: () => void;
  /** Arranges the items: a `VirtualList` or a `ThumbGrid`. */
  layout: ComponentType<Pick<ListProps<T>, 'items' | 'label' | 'renderItem' | 'setSize'>>;
  /** Shown in the place of the items while the first page is read, and below them for the next. */
  firstSkeletons: ReactNode;
  moreSkeletons?: ReactNode;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** How many items there are in all, where that is known. */
  total?: number | null;
  /** Saved items have the refusal and its button below them; otherwise only a new network retries. */
  hasRetryWhenSaved?: boolean;
  /** Attributes of the element around the items. */
  box?: ComponentProps<'div'> & { 'data-blurred'?: boolean | undefined };
  endClassName?: string | undefined;
  children?: ReactNode;
}

/** A list that is read page by page, in all its states: loading, empty, some, all, saved, refused. */
export function PagedItems<T>(props: Props<T>) {
  const { list, layout: Layout, texts, onMore, total = null } = props;
  const { load, items, hasMore, isCut, savedAt } = list;
  const refused = (
    <RefusedState
      title={<FormattedMessage id={texts.refused} />}
      retry={<FormattedMessage id={texts.retry} />}
      failure={props.failure}
      onRetry={onMore}
    />
  );
  const { length } = items;
  const isUnread = length === 0 && savedAt === null;
  const isEmpty = length === 0 && (savedAt !== null || load === 'ready');
  const end = length > 0 && !hasMore && isCut !== true && savedAt === null ? texts.end : undefined;
  const isReading = load === 'ready' && !props.isReady;
  return (
    <div {...props.box} aria-busy={!isUnread && (load === 'loading' || isReading)}>
      {savedAt !== null && texts.saved !== undefined && (
        <SavedBanner
          textId={texts.saved}
          savedAt={savedAt}
          isOnline={props.isOnline}
          {...(props.hasRetryWhenSaved === true ? {} : { onOnline: onMore })}
        />
      )}
      {length > 0 && (
        <Layout
          label={props.label}
          items={items}
          setSize={total !== null && total >= length ? total : hasMore ? -1 : length}
          renderItem={props.renderItem}
        />
      )}
      {load === 'refused' && (savedAt === null || props.hasRetryWhenSaved === true) && refused}
      {isUnread && !isEmpty && load !== 'refused' && props.firstSkeletons}
      {load === 'loading' && !isUnread && props.moreSkeletons}
      {/* Unmounted while a page is read, so that the IntersectionObserver fires again. */}
      {hasMore && load === 'ready' && !isReading && !isUnread && (
        <Sentinel loaded={length} onVisible={onMore} />
      )}
      {/* Always there: what comes into the page together with its text is not read out everywhere. */}
      <div role="status" className={end ? props.endClassName : isEmpty ? '' : 'visually-hidden'}>
        {isEmpty && props.empty}
        {end && <FormattedMessage id={end} values={{ count: length }} />}
      </div>
      {!isUnread && props.children}
    </div>
  );
}
