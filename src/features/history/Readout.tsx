import { FormattedDate, FormattedMessage } from 'react-intl';
import type { History, Reading } from '../../../contract/records/history.ts';
import { useOwnAccount } from '../../core/imported/figures.ts';
import { Figure, UnknownFigure } from '../../ui/feedback/Figure.tsx';
import { changeOf, useHistory } from './history-store.ts';
import styles from './history.module.css';

/** A number with its sign: a plus, or a minus of the same width. 0 has none; unknown is a dash. */
export function Signed({ value, tone }: { value: number | null; tone: 'gain' | 'loss' }) {
  return (
    <b className={styles[tone]}>
      {value !== null && value > 0 && <span>{tone === 'gain' ? '+' : '\u2212'}</span>}
      <Figure value={value} />
    </b>
  );
}

/** Both changes in one line. */
export function Change({ came, left }: Pick<Reading, 'came' | 'left'>) {
  if (came === null || left === null) return <UnknownFigure />;
  return <FormattedMessage id="history.change" values={{ came, left }} />;
}

/** What the chart says in numbers: the chosen reading, or the whole period. */
export function Readout({ history }: { history: History }) {
  const { period, selected } = useHistory();
  const reading = history.readings.find(({ id }) => id === selected);
  const latest = history.readings.at(-1);
  const account = useOwnAccount();
  const isDownload = latest?.source === 'download';
  // A file without a date is not in the history, but in what files changed, as home has it.
  const files = isDownload ? account?.periods?.find((each) => each.period === period) : undefined;
  const change = changeOf(history, period) ?? files;
  const followers = (reading ?? latest)?.followers ?? null;
  const came = reading === undefined ? change?.new : reading.came;
  const left = reading === undefined ? change?.lost : reading.left;
  return (
    <div className={styles['readout']}>
      <p>
        <span className={styles['when']}>
          {reading === undefined ? (
            change !== undefined &&
            change.since !== null && (
              <FormattedMessage
                id="history.since"
                values={{
                  date: <FormattedDate value={change.since} dateStyle="long" />,
                }}
              />
            )
          ) : (
            <FormattedDate
              value={reading.taken_at}
              dateStyle="medium"
              timeStyle={reading.source === 'download' ? undefined : 'short'}
            />
          )}
        </span>
        <strong className={styles['followers']}>
          <span className={styles['figure']}>
            <Figure value={followers} />
          </span>{' '}
          <FormattedMessage id="history.followers" values={{ count: followers }} />
        </strong>
        {reading === undefined && isDownload && (
          <span className={styles['when']}>
            <FormattedMessage
              id="home.fromDownload"
              values={{ date: <FormattedDate value={latest.taken_at} dateStyle="medium" /> }}
            />
          </span>
        )}
      </p>
      <p className={styles['changes']}>
        <span>
          <Signed value={came ?? null} tone="gain" />{' '}
          <FormattedMessage id="history.came" values={{ count: came ?? 0 }} />
        </span>
        <span>
          <Signed value={left ?? null} tone="loss" />{' '}
          <FormattedMessage id="history.left" values={{ count: left ?? 0 }} />
        </span>
      </p>
    </div>
  );
}
