import type { ComponentProps, ReactNode } from 'react';
import styles from './stat-card.module.css';

interface Props extends ComponentProps<'a'> {
  label: string;
  /** The figure, already in the reader's notation; leave it out for a card that only leads on. */
  value?: ReactNode;
  /** The figure in full for screen readers, where `value` is abbreviated. */
  valueLabel?: string | undefined;
  icon: ReactNode;
  tone?: 'plain' | 'gain' | 'loss';
  /** Looks and acts switched off; it still can be read. */
  isDisabled?: boolean;
}

/** A figure that leads to its list. Wrap it in wouter's `<Link asChild>`. */
export function StatCard({
  label,
  value,
  valueLabel,
  icon,
  tone = 'plain',
  isDisabled = false,
  href,
  onClick,
  className,
  ...rest
}: Props) {
  return (
    <a
      {...rest}
      {...(isDisabled ? { role: 'link', 'aria-disabled': true } : { href, onClick })}
      className={[styles['card'], styles[tone], className].filter(Boolean).join(' ')}
    >
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      {value !== undefined && (
        <span className={styles['value']} aria-label={valueLabel}>
          {value}
        </span>
      )}
      <span className={styles['label']}>{label}</span>
    </a>
  );
}
