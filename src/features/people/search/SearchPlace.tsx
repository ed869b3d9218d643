import { lazy, Suspense } from 'react';
import type { PeopleListName } from '../../../../contract/lists/file-lists.ts';
import styles from '../people.module.css';

// Behind the rows, which are what the screen is opened for.
const ListSearchBar = lazy(() =>
  import('./ListSearchBar.tsx').then((m) => ({ default: m.ListSearchBar })),
);

/** The search of a list, whose room is kept while it loads. */
export function SearchPlace({ list }: { list: PeopleListName }) {
  return (
    <Suspense fallback={<div className={styles['searchRoom']} />}>
      <ListSearchBar key={`search ${list}`} list={list} />
    </Suspense>
  );
}
