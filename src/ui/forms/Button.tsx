import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { useHydrated } from '../hooks/use-hydrated.ts';

/** How much a button asks for attention. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  isWide?: boolean;
  /** Something is under way: the button keeps its place and size, and ignores presses. */
  isBusy?: boolean;
}

export function Button({
  variant = 'primary',
  isWide = false,
  isBusy = false,
  type = 'button',
  onClick,
  className,
  disabled,
  children,
  ...rest
}: Props) {
  const isEarly = !useHydrated();
  return (
    <button
      // Before the rest: a button may be out of use without being busy.
      aria-disabled={isBusy || undefined}
      {...rest}
      disabled={disabled === true || isEarly}
      data-early={isEarly || undefined}
      // A fixed set of values; the default is the harmless one.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={buttonClass(variant, isWide, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles['label']}>{children}</span>
      {isBusy && <span className={styles['busy']} aria-hidden="true" />}
    </button>
  );
}

function buttonClass(variant: ButtonVariant, isWide: boolean, more: string | undefined): string {
  return [styles['button'], styles[variant], isWide && styles['wide'], more]
    .filter(Boolean)
    .join(' ');
}
