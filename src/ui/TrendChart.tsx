import { useMemo } from 'react';
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

/** Lines over time. The same figures stand beside it as a table for screen readers. */
export function TrendChart({ label, times, series, formatDate, formatNumber }: Props) {
  const plan = useMemo(
    (): ChartPlan => ({
      data: [[...times], ...series.map((line) => [...line.values])],
      options: (colors) => ({
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { size: 7 } },
        scales: { x: { time: true }, y: { range: (_, __, max) => [0, Math.max(1, max * 1.05)] } },
        axes: [
          {
            stroke: colors.ink,
            font: colors.font,
            grid: { show: false },
            ticks: { stroke: colors.grid },
            // A date, and as much air as keeps two of them apart.
            space: colors.widthOf(formatDate(times[0] ?? 0)) + 28,
            size: 34 + 16 * (colors.scale - 1),
            values: (_, splits) => splits.map(formatDate),
          },
          {
            stroke: colors.ink,
            font: colors.font,
            grid: { stroke: colors.grid, width: 1 },
            ticks: { show: false },
            size: (_, values) =>
              Math.max(...(values ?? ['0']).map((value) => colors.widthOf(value))) + 16,
            values: (_, splits) => splits.map(formatNumber),
          },
        ],
        series: [
          {},
          ...series.map((line, at) => ({
            label: line.label,
            stroke: colors.series[at] ?? colors.ink,
            width: 2,
            // Told apart without colour as well.
            dash: [[], [6, 4], [2, 3], [10, 4, 2, 4]][at] ?? [],
            points: { show: false },
          })),
        ],
      }),
    }),
    [times, series, formatDate, formatNumber],
  );
  const box = useChart(plan, height);

  return (
    <div className={styles['chart']}>
      <div
        ref={box}
        className={`${styles['canvas']} ${styles['trend']}`}
        role="img"
        aria-label={label}
      />
      {/* A table takes the height of its rows whatever is asked of it; its box does not. */}
      <div className={styles['table']}>
        <table>
          <caption>{label}</caption>
          <tbody>
            {times.map((time, at) => (
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
