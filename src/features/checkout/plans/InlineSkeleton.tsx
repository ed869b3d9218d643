import type { ReactNode } from 'react';
import styles from './plans.module.css';

interface Props {
  size?: 'short' | 'long';
  /** Words of the same length, unseen, where the wrapping counts. */
  children?: ReactNode;
}

/** Room for words that are on their way, as high as the words around it and about as wide as they. */
export function Hole({ size, children = '\u00a0' }: Props) {
  const names = [styles['hole'], size !== undefined && styles[size]];
  return (
    <span className={names.filter(Boolean).join(' ')} aria-hidden="true">
      {children}
    </span>
  );
}
