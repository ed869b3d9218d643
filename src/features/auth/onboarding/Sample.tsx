import { FormattedMessage } from 'react-intl';
import type { IllustrationName } from './Illustration.tsx';
import styles from './sample.module.css';

/** An invented person, with the tag that a list shows beside the name. */
type Row = readonly [name: string, tag?: string];

interface Shown {
  readonly count: number;
  readonly tone: 'gain' | 'loss' | 'ink';
  readonly rows: readonly Row[];
}

/** What the lists of the product look like, with invented people; of visits only their number is known. */
const samples: Readonly<Record<IllustrationName, Shown>> = {
  likes: {
    count: 46,
    tone: 'gain',
    rows: [['sofia.galli', 'back'], ['nuria.saez'], ['tom_reilly', 'back'], ['kathe_klein']],
  },
  unfollowers: {
    count: 48,
    tone: 'loss',
    rows: [
      ['gael.durand', 'still'],
      ['garcia.helene', 'mutual'],
      ['k.lindqvist', 'returned'],
      ['joao.pt'],
    ],
  },
  visitors: { count: 129, tone: 'ink', rows: [] },
};

/** Visits of a week, as parts of the busiest day. */
const days = [38, 52, 44, 100, 71, 60, 83];

/** A picture of what the slide is about. */
export function Sample({ name }: { name: IllustrationName }) {
  const { count, tone, rows } = samples[name];
  return (
    <figure className={styles['sample']}>
      <p className={styles['top']}>
        <b className={styles['count']} data-tone={tone}>
          {count}
        </b>
        <span>
          <FormattedMessage id={`onboarding.sample.${name}`} />
        </span>
      </p>
      {rows.length === 0 ? (
        <div className={styles['bars']} aria-hidden="true">
          {days.map((height) => (
            <i key={height} style={{ blockSize: `${height}%` }} />
          ))}
        </div>
      ) : (
        <ul className={styles['rows']}>
          {rows.map(([person, tag]) => (
            <li key={person} className={styles['row']}>
              <i className={styles['face']} aria-hidden="true">
                {person[0]?.toUpperCase()}
              </i>
              <span className={styles['person']}>{person}</span>
              {tag !== undefined && (
                <small className={styles['tag']}>
                  <FormattedMessage id={`onboarding.tag.${tag}`} />
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
      <figcaption className={styles['note']}>
        <FormattedMessage id="welcome.sample" />
      </figcaption>
    </figure>
  );
}
