import { useMemo } from 'react';
import { useChart, type ChartPlan } from './use-chart.ts';
import styles from './chart.module.css';

interface Props {
  label: string;
  bars: readonly { readonly label: string; readonly value: number }[];
  /** Pixels; the sentiment page's is 250 (spec 9). */
  height: number;
  /** The top of the axis. */
  max: number;
  formatNumber: (value: number) => string;
}

/** About one letter of the axis, in pixels, with a little air. */
const letterWidth = 5.5;
/** The room of the numbers at the side, in pixels. */
const scaleWidth = 40;

/** Bars side by side, in the order given. */
export function BarChart({ label, bars, height, max, formatNumber }: Props) {
  const plan = useMemo(
    (): ChartPlan => ({
      data: [bars.map((_, at) => at), bars.map((bar) => bar.value)],
      options: (colors, library) => ({
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: [-0.6, bars.length - 0.4] }, y: { range: [0, max] } },
        axes: [
          {
            stroke: colors.ink,
            font: colors.smallFont,
            grid: { show: false },
            ticks: { show: false },
            splits: bars.map((_, at) => at),
            values: () => bars.map((bar) => bar.label),
            // Long words on a narrow phone would run into each other.
            rotate: (self) => {
              const longest = Math.max(...bars.map((bar) => bar.label.length));
              const room = (self.width - scaleWidth) / bars.length;
              return longest * letterWidth > room ? -32 : 0;
            },
          },
          {
            stroke: colors.ink,
            font: colors.font,
            grid: { stroke: colors.grid, width: 1 },
            ticks: { show: false },
            size: scaleWidth,
            values: (_, splits) => splits.map(formatNumber),
          },
        ],
        series: [
          {},
          {
            fill: colors.series[0] ?? colors.ink,
            width: 0,
            paths: library.paths.bars?.({ size: [0.6, 56], radius: 0.12 }) ?? (() => null),
            points: { show: false },
          },
        ],
      }),
    }),
    [bars, max, formatNumber],
  );
  const box = useChart(plan, height);

  return (
    <div className={styles['chart']}>
      <div
        ref={box}
        className={`${styles['canvas']} ${styles['bars']}`}
        role="img"
        aria-label={`${label}: ${bars.map((bar) => `${bar.label} ${formatNumber(bar.value)}`).join(', ')}`}
      />
    </div>
  );
}
