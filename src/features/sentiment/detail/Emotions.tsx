import { FormattedMessage, useIntl } from 'react-intl';
import { sentimentView } from '../../../../contract/limits.ts';
import { emotions as names, type Sentiment } from '../../../../contract/records/sentiment.ts';
import { Face } from '../Face.tsx';
import styles from './mood.module.css';

/** The emotions as bars, the strongest first. */
export function Emotions({ emotions }: { emotions: Sentiment['emotions'] }) {
  const intl = useIntl();
  const bars = names
    .map((name) => ({ name, value: emotions[name] ?? 0 }))
    .sort((a, b) => b.value - a.value);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="sentiment.emotions" />
      </h2>
      <ul className={styles['emotions']} style={{ minBlockSize: sentimentView.chartHeight }}>
        {bars.map(({ name, value }) => (
          <li key={name} data-emotion={name}>
            <Face look={name} />
            <span>
              <FormattedMessage id={`sentiment.emotion.${name}`} />
            </span>{' '}
            <span className={styles['track']} aria-hidden="true">
              <span style={{ inlineSize: `${(value / most) * 100}%` }} />
            </span>
            <b>{intl.formatNumber(value / 100, { style: 'percent' })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
