import type { ComponentProps, ReactNode } from 'react';
import { useHydrated } from '../hooks/use-hydrated.ts';
import styles from './icon-button.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Read out in place of the icon. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, className, disabled, ...rest }: Props) {
  const isEarly = !useHydrated();
  return (
    <button
      {...rest}
      type="button"
      disabled={disabled === true || isEarly}
      data-early={isEarly || undefined}
      className={[styles['button'], className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}
