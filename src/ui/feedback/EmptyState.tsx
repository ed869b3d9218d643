import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  /** What to do next, or why there is nothing. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={styles['empty']}>
      {icon !== undefined && (
        <div className={styles['icon']} aria-hidden="true">
          {icon}
        </div>
      )}
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p className={styles['text']}>{children}</p>}
      {action}
    </div>
  );
}
