import type { ReactNode } from 'react';
import styles from './plans.module.css';

interface Props {
  size?: 'short' | 'long';
  /** Hidden text of about the same length, where line breaks matter. */
  children?: ReactNode;
}

/** A placeholder inside text: as high as a line, and about as wide as the words that will replace it. */
export function InlineSkeleton({ size, children = '\u00a0' }: Props) {
  const names = [styles['inlineSkeleton'], size !== undefined && styles[size]];
  return (
    <span className={names.filter(Boolean).join(' ')} aria-hidden="true">
      {children}
    </span>
  );
}
