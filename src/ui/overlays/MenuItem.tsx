import type { ComponentProps, ReactNode } from 'react';
import styles from './menu-item.module.css';

interface Props extends ComponentProps<'a'> {
  icon: ReactNode;
  isDanger?: boolean;
}

/** A row of a menu: a link with `href`, otherwise a button. Put it in a list. */
export function MenuItem({ icon, isDanger = false, href, onClick, children, ...rest }: Props) {
  const className = [styles['item'], isDanger && styles['danger']].filter(Boolean).join(' ');
  const content = (
    <>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <span className={styles['label']}>{children}</span>
    </>
  );
  if (href !== undefined) {
    return (
      <a {...rest} href={href} onClick={onClick} className={className}>
        {content}
      </a>
    );
  }
  const press = onClick as unknown as ComponentProps<'button'>['onClick'];
  return (
    <button type="button" onClick={press} className={className}>
      {content}
    </button>
  );
}
