import type { ReactNode } from 'react';
import styles from './page.module.css';

interface Props {
  /** The name of the component. */
  name: string;
  /** What each state is called, and the component in it. */
  states: Readonly<Record<string, ReactNode>>;
}

/** A component in its states. */
export function States({ name, states }: Props) {
  return (
    <>
      <h2>{name}</h2>
      <div className={styles['states']}>
        {Object.entries(states).map(([state, shown]) => (
          <div key={state} className={styles['state']}>
            <small>{state}</small>
            <div>{shown}</div>
          </div>
        ))}
      </div>
    </>
  );
}
