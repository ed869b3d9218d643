import type { ReactNode } from 'react';
import styles from './flip-card.module.css';

interface Props {
  isFlipped: boolean;
  front: ReactNode;
  back: ReactNode;
}

/** Two sides in one place. The hidden side is inert; under reduced motion they change at once. */
export function FlipCard({ isFlipped, front, back }: Props) {
  return (
    <div className={styles['card']} data-flipped={isFlipped}>
      <div className={styles['side']} inert={isFlipped}>
        {front}
      </div>
      <div className={[styles['side'], styles['back']].join(' ')} inert={!isFlipped}>
        {back}
      </div>
    </div>
  );
}
