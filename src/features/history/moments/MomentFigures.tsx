import { FormattedDate, FormattedMessage } from 'react-intl';
import { Figure } from '../../../ui/feedback/Figure.tsx';
import { useYear } from '../../../ui/hooks/use-year.ts';
import { momentFormat } from '../readings/moment-format.ts';
import { Movement } from '../Readout.tsx';
import { useMoments } from './moments-store.ts';
import styles from './moments.module.css';

/** The date of a reading, by its place. */
function ReadingDate({ place }: { place: number }) {
  const reading = useMoments((state) => state.readings[place]);
  const year = useYear();
  if (reading === undefined) return null;
  return <FormattedDate value={reading.taken_at} {...momentFormat(reading, year)} />;
}

/** What the moment is compared with, and what the two numbers count from. */
function Compared() {
  const latest = useMoments(({ readings }) => readings.length - 1);
  const pinned = useMoments((state) => state.pinned);
  // Only beside a second moment is the first one named here.
  const place = useMoments((state) => (state.pinned === null ? null : state.place));
  if (pinned === null || place === null) {
    return (
      <FormattedMessage id="moments.until" values={{ date: <ReadingDate place={latest} /> }} />
    );
  }
  if (pinned === place) return <FormattedMessage id="moments.pinHint" />;
  const [from, until] = [Math.min(place, pinned), Math.max(place, pinned)];
  return (
    <FormattedMessage
      id="moments.between"
      values={{ from: <ReadingDate place={from} />, until: <ReadingDate place={until} /> }}
    />
  );
}

/** When it was, and how many there were. */
function Counted() {
  const { readings, place, relation, result } = useMoments();
  const reading = readings[place];
  if (reading === undefined) return null;
  const count = reading[relation] ?? result?.counts.there ?? null;
  return (
    <p>
      <span className={styles['when']}>
        <ReadingDate place={place} />
        {' · '}
        <FormattedMessage id={`history.source.${reading.source}`} />
      </span>
      <strong className={styles['count']}>
        <span className={styles['figure']}>
          <Figure value={count} />
        </span>{' '}
        <FormattedMessage id="moments.counted" values={{ relation, count }} />
      </strong>
    </p>
  );
}

/** How many came and left between the moment and the other. */
function Changes() {
  const counts = useMoments((state) => state.result?.counts ?? null);
  return (
    <p className={styles['changes']}>
      <Movement kind="came" value={counts?.came ?? null} />
      <Movement kind="left" value={counts?.left ?? null} />
    </p>
  );
}

/**
 * The moment in numbers. They follow the slider at once; who came and left follows with the rows. Each
 * line reads what it shows: a moment changes with every frame, and its other lines less often.
 */
export function MomentFigures() {
  return (
    <section className={styles['figures']}>
      <Counted />
      <Changes />
      <p className={styles['compared']}>
        <Compared />
      </p>
    </section>
  );
}
