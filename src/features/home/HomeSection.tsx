import type { ReactNode } from 'react';
import styles from './home.module.css';

interface Props {
  /** Id of the heading, which names the section. */
  id: string;
  heading: ReactNode;
  children: ReactNode;
}

/** A part of home with its heading. */
export function HomeSection({ id, heading, children }: Props) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
