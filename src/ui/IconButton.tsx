import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Read out in place of the icon. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className={[styles['button'], className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}
