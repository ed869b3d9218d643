import { useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sentimentLabels, type Sentiment } from '../../../../contract/records/sentiment.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { withMinus } from '../../../ui/charts/minus-sign.ts';
import { sentimentLabelOf } from './sentiment-label.ts';
import styles from '../sentiment.module.css';

/** Score, counts and distribution. */
export function Overview({ result }: { result: Sentiment }) {
  const intl = useIntl();
  const score = result.sentiment_score;
  return (
    <Card tone="lit" className={styles['overview']}>
      <p className={styles['label']}>
        <FormattedMessage id="sentiment.score" />
      </p>
      <p className={styles['score']}>
        {score === null
          ? '–'
          : withMinus(
              intl.formatNumber(score, {
                signDisplay: 'exceptZero',
                minimumFractionDigits: 2,
                maximumFractionDigits: 2,
              }),
            )}{' '}
        {score !== null && (
          <span className={styles['mood']}>
            <FormattedMessage id={`sentiment.mood.${sentimentLabelOf(score)}`} />
          </span>
        )}
      </p>
      <p className={styles['hint']}>
        <FormattedMessage id="sentiment.scoreHint" />
      </p>
      <Distribution result={result} />
      <dl className={styles['counts']}>
        <div>
          <dt>
            <FormattedMessage id="sentiment.totalComments" />
          </dt>
          <dd>{intl.formatNumber(result.total_comments ?? 0)}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="sentiment.averageWords" />
          </dt>
          <dd>{result.average_words === null ? '–' : intl.formatNumber(result.average_words)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Distribution({ result }: { result: Sentiment }) {
  const intl = useIntl();
  const bar = useRef<HTMLDivElement>(null);
  const parts = sentimentLabels.map((label) => ({
    label,
    count: result.sentiment_distribution[label] ?? 0,
  }));
  const total = Math.max(
    1,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  const shares = parts.map(({ count }) => count).join(' ');

  useLayoutEffect(() => {
    const sizes = shares.split(' ').map((count) => `${count}fr`);
    bar.current?.style.setProperty('--parts', sizes.join(' '));
  }, [bar, shares]);

  return (
    <div>
      <div ref={bar} className={styles['distribution']} aria-hidden="true">
        {parts.map(({ label }) => (
          <span key={label} data-label={label} />
        ))}
      </div>
      <ul className={styles['legend']}>
        {parts.map(({ label, count }) => (
          <li key={label}>
            <span className={styles['dot']} data-label={label} aria-hidden="true" />
            <FormattedMessage id={`sentiment.label.${label}`} />{' '}
            <b>{intl.formatNumber(count / total, { style: 'percent' })}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
