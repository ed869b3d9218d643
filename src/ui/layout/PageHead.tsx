import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface Props {
  title: ReactNode;
  /** The back button. */
  back?: ReactNode;
  /** A badge beside the title. */
  badge?: ReactNode;
  /** Buttons at the end of the row. */
  action?: ReactNode;
}

/** The heading row of an inner page: back, title, action. */
export function PageHead({ title, back, badge, action }: Props) {
  return (
    <div className={styles['head']}>
      {back}
      <h1 className={styles['title']}>{title}</h1>
      {badge}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
