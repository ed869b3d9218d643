import { FormattedDate, FormattedMessage, FormattedNumber } from 'react-intl';
import type { History } from '../../../contract/records/history.ts';
import { changeOf, useHistory } from './history-store.ts';
import styles from './history.module.css';

/** A number with its sign: a plus, or a minus of the same width. */
export function Signed({ value, tone }: { value: number; tone: 'gain' | 'loss' }) {
  return (
    <b className={styles[tone]}>
      {tone === 'gain' ? '+' : '\u2212'}
      <FormattedNumber value={value} />
    </b>
  );
}

/** What the chart says in numbers: the chosen reading, or the whole period. */
export function Readout({ history }: { history: History }) {
  const { period, selected } = useHistory();
  const reading = history.readings.find(({ id }) => id === selected);
  const latest = history.readings.at(-1);
  const change = changeOf(history, period);
  const followers = (reading ?? latest)?.followers ?? 0;
  const came = reading === undefined ? change?.new : reading.came;
  const left = reading === undefined ? change?.lost : reading.left;
  return (
    <div className={styles['readout']}>
      <p>
        <span className={styles['when']}>
          {reading === undefined ? (
            <FormattedMessage
              id="history.since"
              values={{
                date: <FormattedDate value={change?.since ?? 0} day="numeric" month="long" />,
              }}
            />
          ) : (
            <FormattedDate value={reading.taken_at} dateStyle="medium" timeStyle="short" />
          )}
        </span>
        <strong className={styles['followers']}>
          <span className={styles['figure']}>
            <FormattedNumber value={followers} />
          </span>{' '}
          <FormattedMessage id="history.followers" values={{ count: followers }} />
        </strong>
      </p>
      <p className={styles['changes']}>
        <span>
          <Signed value={came ?? 0} tone="gain" /> <FormattedMessage id="history.came" />
        </span>
        <span>
          <Signed value={left ?? 0} tone="loss" /> <FormattedMessage id="history.left" />
        </span>
      </p>
    </div>
  );
}
