import { FormattedDate, FormattedMessage } from 'react-intl';
import type { History, Reading } from '../../../contract/records/history.ts';
import { useOwnAccount } from '../../core/imported/figures.ts';
import { Figure, UnknownFigure } from '../../ui/feedback/Figure.tsx';
import { changeOf, useHistory } from './history-store.ts';
import styles from './history.module.css';

interface MovementProps {
  kind: 'came' | 'left';
  value: number | null;
}

/** How many came or left, with a sign: a minus has the width of a plus, 0 has none, unknown is a dash. */
export function Movement({ kind, value }: MovementProps) {
  const isGain = kind === 'came';
  return (
    <span>
      <b className={styles[isGain ? 'gain' : 'loss']}>
        {value !== null && value > 0 && <span>{isGain ? '+' : '\u2212'}</span>}
        <Figure value={value} />
      </b>{' '}
      <FormattedMessage id={`history.${kind}`} values={{ count: value }} />
    </span>
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
        <Movement kind="came" value={came ?? null} />
        <Movement kind="left" value={left ?? null} />
      </p>
    </div>
  );
}
