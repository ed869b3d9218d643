import { FormattedMessage } from 'react-intl';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './people.module.css';

interface Props {
  count: number;
  /** The first page: its loading is announced. */
  isFirst?: boolean;
}

/** Placeholders of rows that are loading. */
export function RowSkeletons({ count, isFirst = false }: Props) {
  return (
    <div className={styles['rows']} role={isFirst ? 'status' : undefined}>
      {isFirst && (
        <span className="visually-hidden">
          <FormattedMessage id="people.loading" />
        </span>
      )}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles['row']}>
          <Skeleton shape="circle" />
          <Skeleton className={styles['nameSkeleton']} />
          <Skeleton className={styles['fullNameSkeleton']} />
        </div>
      ))}
    </div>
  );
}
