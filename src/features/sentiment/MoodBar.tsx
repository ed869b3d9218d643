import { sentimentLabels } from '../../../contract/records/sentiment.ts';
import type { Mood } from './moods.ts';
import styles from './sentiment.module.css';

/** From warm to cold, as the sentence names them. */
export const sides = [...sentimentLabels].reverse();

/** The shares of a post's comments as one bar. Decorative: the counts are beside it as text. */
export function MoodBar({ counts }: { counts: Omit<Mood, 'at'> }) {
  return (
    <span className={styles['bar']} aria-hidden="true">
      {sides
        .filter((label) => counts[label] > 0)
        .map((label) => (
          <span key={label} data-label={label} style={{ flexGrow: counts[label] }} />
        ))}
    </span>
  );
}
