import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import styles from './page.module.css';

interface Props {
  title: ReactNode;
  intro?: ReactNode;
  /** `centred`: in the middle of the screen, for forms and notices of a few lines. */
  layout?: 'plain' | 'centred';
  children?: ReactNode;
}

/** A screen with its heading, one narrow column. */
export function Page({ title, intro, layout = 'centred', children }: Props) {
  return (
    <div className={[styles['page'], styles[layout]].join(' ')}>
      <div className={styles['head']}>
        {layout === 'centred' && <Logo size="m" />}
        <h1 className={styles['title']}>{title}</h1>
        {intro !== undefined && <div className={styles['intro']}>{intro}</div>}
      </div>
      {children}
    </div>
  );
}
