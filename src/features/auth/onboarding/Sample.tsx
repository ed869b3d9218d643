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

/** What the lists of the sample account look like; of visits only their number is known. */
const samples: Readonly<Record<IllustrationName, Shown>> = {
  likes: {
    count: 167,
    tone: 'gain',
    rows: [
      ['noamarin5234'],
      ['ines.moreau45706'],
      ['leagarcia39458', 'back'],
      ['zoe.collins47917'],
    ],
  },
  unfollowers: {
    count: 266,
    tone: 'loss',
    rows: [
      ['leticiasantos94923'],
      ['martini.greta.22045', 'still'],
      ['martina.lopez65149', 'gone'],
      ['jonas_fischer_36892', 'still'],
    ],
  },
  visitors: { count: 93, tone: 'ink', rows: [] },
};

/** Visits of some days, as heights in the picture. */
const days = [54, 74, 62, 140, 100, 84, 116];

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
        // As attributes: the policy of the prerendered document refuses inline styles.
        <svg className={styles['bars']} viewBox="0 0 350 144" aria-hidden="true">
          {days.map((height, day) => (
            <rect
              key={height}
              x={day * 51}
              y={144 - height}
              width="44"
              height={height + 12}
              rx="8"
            />
          ))}
        </svg>
      ) : (
        <ul className={styles['rows']} aria-hidden="true">
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
        <FormattedMessage id="ui.sampleNote" />
      </figcaption>
    </figure>
  );
}
