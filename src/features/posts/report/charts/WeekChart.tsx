import { useMemo } from 'react';
import { ChartTable, type ChartRow } from '../../../../ui/charts/time/ChartTable.tsx';
import { ChartTools } from '../../../../ui/charts/time/ChartTools.tsx';
import type { ChartBar } from '../../../../ui/charts/time/plot/shape.ts';
import { TimeChart } from '../../../../ui/charts/time/TimeChart.tsx';
import { useStretch } from '../../../../ui/charts/time/use-stretch.ts';
import { weekMeans } from './week-means.ts';
import styles from './week-chart.module.css';

interface Props {
  label: string;
  bars: readonly ChartBar[];
  /** What each bar is and says. */
  rows: readonly ChartRow[];
  /** The place of the chosen bar; null shows the last one. */
  chosen: number | null;
  onChoose: (at: number | null) => void;
}

/** Bars of weeks with the line of their mean; the readout above says what the chosen one is. */
export function WeekChart({ label, bars, rows, chosen, onChoose }: Props) {
  const at = chosen ?? bars.length - 1;
  const shown = rows[at];
  const stretch = useStretch([bars[0]?.from ?? 0, bars.at(-1)?.to ?? 0]);
  const moments = useMemo(() => bars.map(({ from, to }) => (from + to) / 2), [bars]);
  const shape = useMemo(() => ({ kind: 'amounts' as const, bars, means: weekMeans(bars) }), [bars]);
  return (
    <div className={styles['chart']}>
      <p className={styles['readout']} aria-hidden="true">
        <span>{shown?.name}</span>
        <b>{shown?.detail}</b>
      </p>
      <TimeChart
        {...{ shape, moments, stretch, onChoose, chosen: at, sync: 'posts' }}
        hasTimes
        slider={{
          label,
          describe: (place) => `${rows[place]?.name ?? ''}: ${rows[place]?.detail ?? ''}`,
        }}
      />
      <ChartTools stretch={stretch} around={moments[at] ?? 0} />
      <ChartTable label={label} rows={rows} />
    </div>
  );
}
