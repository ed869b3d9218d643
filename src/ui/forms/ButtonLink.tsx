import type { ComponentProps } from 'react';
import type { ButtonVariant } from './Button.tsx';
import styles from './button.module.css';

interface Props extends ComponentProps<'a'> {
  variant?: ButtonVariant;
  isWide?: boolean;
}

/** A link that looks like a button. Wrap it in wouter's `<Link asChild>` for paths of the app. */
export function ButtonLink({
  variant = 'primary',
  isWide = false,
  className,
  children,
  ...rest
}: Props) {
  const names = [styles['button'], styles[variant], isWide && styles['wide'], className];
  return (
    <a {...rest} className={names.filter(Boolean).join(' ')}>
      {children}
    </a>
  );
}
