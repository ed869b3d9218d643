import type { ReactNode } from 'react';
import styles from './footer-frame.module.css';

interface Props {
  /** What the links are called when they are read out. */
  linksLabel: string;
  /** The legal links; null on screens that hide them. */
  links: ReactNode;
  /** Language and theme. */
  choices: ReactNode;
  rights: ReactNode;
}

/** The foot of both documents, the app's and the plan page's. */
export function FooterFrame({ linksLabel, links, choices, rights }: Props) {
  return (
    <footer className={styles['footer']}>
      {links !== null && (
        <nav className={styles['links']} aria-label={linksLabel}>
          {links}
        </nav>
      )}
      <div className={styles['choices']}>{choices}</div>
      <p className={styles['rights']}>{rights}</p>
    </footer>
  );
}
