import { useCallback, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sentimentView } from '../../../../contract/limits.ts';
import { emotions as names, type Sentiment } from '../../../../contract/records/sentiment.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import styles from '../sentiment.module.css';

/** The dominant emotions as percentages. */
export function EmotionChart({ emotions }: { emotions: Sentiment['emotions'] }) {
  const intl = useIntl();
  const bars = useMemo(
    () =>
      names.map((name) => ({
        label: intl.formatMessage({ id: `sentiment.emotion.${name}` }),
        value: emotions[name] ?? 0,
      })),
    [emotions, intl],
  );
  const formatNumber = useCallback(
    (value: number) => intl.formatNumber(value / 100, { style: 'percent' }),
    [intl],
  );
  const highest = Math.max(...bars.map((bar) => bar.value));
  return (
    <section className={styles['section']} aria-labelledby="sentiment-emotions">
      <h2 id="sentiment-emotions" className={styles['heading']}>
        <FormattedMessage id="sentiment.emotions" />
      </h2>
      <BarChart
        bars={bars}
        height={sentimentView.chartHeight}
        max={Math.max(20, Math.ceil(highest / 20) * 20)}
        formatNumber={formatNumber}
      />
      <ul className={styles['emotions']}>
        {bars.map((bar) => (
          <li key={bar.label}>
            {bar.label} <b>{formatNumber(bar.value)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
