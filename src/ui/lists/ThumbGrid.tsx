import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { VirtualList } from './VirtualList.tsx';
import styles from './thumb-grid.module.css';

type Props<T> = Omit<ComponentProps<typeof VirtualList<T>>, 'columns' | 'className'>;

/** Any number of posts as squares, three in a row. */
export function ThumbGrid<T>(props: Props<T>) {
  return (
    <div className={styles['grid']}>
      <VirtualList {...props} columns={3} className={styles['lines']} />
    </div>
  );
}

/** Placeholders of loading posts. */
export function WaitingThumbs({ count }: { count: number }) {
  return (
    <div className={styles['waiting']} role="status">
      <span className="visually-hidden">
        <FormattedMessage id="app.loading" />
      </span>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} shape="block" className={styles['square']} />
      ))}
    </div>
  );
}
