import { useMemo } from 'react';
import { useChart, type ChartPlan } from './use-chart.ts';
import styles from './chart.module.css';

interface Props {
  bars: readonly { readonly label: string; readonly value: number }[];
  /** Height in pixels; 250 on the sentiment page. */
  height: number;
  /** The top of the axis. */
  max: number;
  formatNumber: (value: number) => string;
}

/** Air beside a number of the axis, and between two words below the bars, in pixels. */
const air = 12;
/** How far words that would run into each other are turned, in degrees. */
const turn = 32;

/** Bars in the given order. Decorative: the same figures are beside it as text. */
export function BarChart({ bars, height, max, formatNumber }: Props) {
  const plan = useMemo(
    (): ChartPlan => ({
      data: [bars.map((_, at) => at), bars.map((bar) => bar.value)],
      options: (colors, library, width) => {
        const scaleWidth = colors.widthOf(formatNumber(max)) + air;
        const longest = Math.max(...bars.map((bar) => colors.widthOf(bar.label)));
        const lineHeight = 16 * colors.scale;
        // Long words on a narrow phone would run into each other.
        const isTurned = longest + air / 3 > (width - scaleWidth) / bars.length;
        const rise = Math.sin((turn * Math.PI) / 180) * longest;
        return {
          legend: { show: false },
          cursor: { show: false },
          scales: { x: { time: false, range: [-0.6, bars.length - 0.4] }, y: { range: [0, max] } },
          axes: [
            {
              stroke: colors.ink,
              font: colors.font,
              grid: { show: false },
              ticks: { show: false },
              splits: bars.map((_, at) => at),
              values: () => bars.map((bar) => bar.label),
              rotate: isTurned ? turn : 0,
              size: lineHeight + air / 2 + (isTurned ? rise : 0),
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
              fill: colors.fill,
              stroke: colors.series[0] ?? colors.ink,
              width: 1.5,
              paths: library.paths.bars?.({ size: [0.6, 56], radius: 0.12 }) ?? (() => null),
              points: { show: false },
            },
          ],
        };
      },
    }),
    [bars, max, formatNumber],
  );
  const box = useChart(plan, height);

  return (
    <div className={styles['chart']}>
      <div ref={box} className={`${styles['canvas']} ${styles['bars']}`} aria-hidden="true" />
    </div>
  );
}
