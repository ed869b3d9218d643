import type { ReactNode } from 'react';
import styles from './banner.module.css';

interface Props {
  tone?: 'info' | 'light' | 'success' | 'danger';
  /** Read out at once; a fault, or something to act on. */
  isUrgent?: boolean;
  title?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** A message that stays in the page, unlike a toast. */
export function Banner({ tone = 'info', isUrgent = false, title, children, action }: Props) {
  return (
    <div
      className={[styles['banner'], styles[tone]].join(' ')}
      role={isUrgent ? 'alert' : 'status'}
    >
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      <div>{children}</div>
      {action}
    </div>
  );
}
