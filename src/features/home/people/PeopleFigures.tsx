import { useEffect, useState } from 'react';
import { figuresSeen } from '../../../core/session/load-user.ts';
import { useIsViewed } from '../../../core/imported/imported-store.ts';
import { useHome } from '../../../core/session/user-store.ts';
import { changeCards, relationCards } from '../cards.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { InsightPlace } from '../insight-card/InsightPlace.tsx';
import { RelationFigure } from './RelationFigure.tsx';
import styles from './people-figures.module.css';

/** The six figures that lead to the follower lists: who came and left as rows, the others below. */
export function PeopleFigures() {
  // Read once: the counting starts with the mount and is not to stop when it is noted as seen.
  const isViewed = useIsViewed();
  const [isFresh] = useState(() => !useHome.getState().areFiguresSeen);

  useEffect(() => figuresSeen, []);

  return (
    <>
      <ul className={styles['changes']}>
        {changeCards.map((card) => (
          <li key={card.path}>
            <ChangeRow card={card} isFresh={isFresh} />
          </li>
        ))}
      </ul>
      {!isViewed && <InsightPlace />}
      <ul className={styles['relations']}>
        {relationCards.map((card) => (
          <li key={card.path}>
            <RelationFigure card={card} isFresh={isFresh} />
          </li>
        ))}
      </ul>
    </>
  );
}
