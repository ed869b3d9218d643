import { useDeferredValue } from 'react';
import { useConnection } from './browser/connection-store.ts';
import { withoutOfflineFailure } from './errors/failure.ts';
import type { PagedList } from './pagination.ts';

/** What the view of a paged list needs: the list, which may lag behind, and why it was refused. */
export function usePagedList<T>(now: PagedList<T>) {
  // The items on screen stay until the next state is rendered, in slices.
  const list = useDeferredValue(now);
  const failure = useConnection(withoutOfflineFailure(list.failure));
  const isOnline = useConnection((state) => state.isOnline);
  return { list, failure, isOnline, isReady: now.load === 'ready' };
}
