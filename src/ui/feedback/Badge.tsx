import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface Props {
  tone?: 'plain' | 'light' | 'gain' | 'loss' | 'info';
  children: ReactNode;
}

export function Badge({ tone = 'plain', children }: Props) {
  return <span className={[styles['badge'], styles[tone]].join(' ')}>{children}</span>;
}
