import { useMemo } from 'react';
import type { ChartColors } from './chart-colors.ts';
import { timeAxes } from './time-axes.ts';
import { useIncrementalRender } from '../hooks/use-incremental-render.ts';
import { useChart, type ChartPlan } from './use-chart.ts';
import styles from './chart.module.css';

interface Props {
  label: string;
  /** Moments in seconds since 1970, one a point. */
  times: readonly number[];
  /** At most four lines; an unknown value leaves a gap. */
  series: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  formatDate: (second: number) => string;
  formatNumber: (value: number) => string;
}

const height = 220;
/** Rows of the table rendered in one task. */
const batch = 13;
/** Padding in pixels after the lines, for half of the last date. */
const behind = 24;

/** Width of the labels of the vertical axis, in pixels. */
const scaleWidth = (colors: ChartColors, numbers: readonly string[]) =>
  Math.max(...numbers.map(colors.widthOf)) + 16;

/** The chart's data and options; each line differs in colour and in dash. */
function trendPlan({ times, series, formatDate, formatNumber }: Omit<Props, 'label'>): ChartPlan {
  const highest = series.flatMap((line) => line.values.map((value) => formatNumber(value ?? 0)));
  return {
    data: [[...times], ...series.map((line) => [...line.values])],
    options: (colors, _, width) => ({
      legend: { show: false },
      padding: [null, behind, null, null],
      cursor: { drag: { x: false, y: false }, points: { size: 7 } },
      scales: { x: { time: true }, y: { range: (_, __, max) => [0, Math.max(1, max * 1.05)] } },
      axes: [
        // uPlot takes the first axis as the time axis.
        ...timeAxes(colors, times, formatDate, width - behind - scaleWidth(colors, highest)),
        {
          stroke: colors.ink,
          font: colors.font,
          grid: { stroke: colors.grid, width: 1 },
          ticks: { show: false },
          scale: 'y',
          side: 3,
          size: (_self, values) => scaleWidth(colors, values ?? ['0']),
          values: (_self, splits) => splits.map(formatNumber),
        },
      ],
      series: [
        {},
        ...series.map((line, at) => ({
          label: line.label,
          stroke: colors.series[at] ?? colors.ink,
          width: 2,
          // Distinguishable without colour as well.
          dash: [[], [6, 4], [2, 3], [10, 4, 2, 4]][at] ?? [],
          points: { show: false },
        })),
      ],
    }),
  };
}

/** Lines over time. A table beside it has the same figures for screen readers. */
export function TrendChart({ label, times, series, formatDate, formatNumber }: Props) {
  const plan = useMemo(
    () => trendPlan({ times, series, formatDate, formatNumber }),
    [times, series, formatDate, formatNumber],
  );
  const box = useChart(plan, height);
  const rows = useIncrementalRender(times.length, batch, 0);

  return (
    <div className={styles['chart']}>
      <div ref={box} className={`${styles['canvas']} ${styles['trend']}`} aria-hidden="true" />
      {/* A table ignores a height smaller than its rows; the box around it does not. */}
      <div className={styles['table']}>
        <table>
          <caption>{label}</caption>
          <tbody>
            {times.slice(0, rows).map((time, at) => (
              <tr key={time}>
                <th scope="row">{formatDate(time)}</th>
                {series.map((line) => {
                  const value = line.values[at];
                  return (
                    <td
                      key={line.label}
                    >{`${line.label} ${value == null ? '–' : formatNumber(value)}`}</td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
