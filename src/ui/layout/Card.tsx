import type { ComponentProps } from 'react';
import styles from './card.module.css';

interface Props extends ComponentProps<'div'> {
  /** `lit` carries the warm light: one a screen at most. */
  tone?: 'plain' | 'lit' | 'sunken';
}

export function Card({ tone = 'plain', className, ...rest }: Props) {
  const names = [styles['card'], styles[tone], className];
  return <div {...rest} className={names.filter(Boolean).join(' ')} />;
}
