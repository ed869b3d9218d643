import type { ChartBar, ChartShape } from '../plot/shape.ts';
import type { Range } from '../use-stretch.ts';
import { lineAxis, valueAxis, type ValueAxis } from './value-axis.ts';

/** Room above the highest bar, so that it does not touch what is above the chart. */
const headroom = 1.08;

function barsAxis(bars: readonly ChartBar[]): ValueAxis {
  const up = Math.max(0, ...bars.map((bar) => bar.up ?? 0));
  const down = Math.max(0, ...bars.map((bar) => bar.down ?? 0));
  // Without any change there is still an axis with a mark above it.
  return valueAxis(-down * headroom, Math.max(up * headroom, down === 0 ? 2 : 0));
}

/** The axis of values for what is in sight, and what the line comes from and goes to beyond it. */
export function shapeAxis(
  shape: ChartShape,
  moments: readonly number[],
  [from, to]: Range,
): ValueAxis {
  if (shape.kind !== 'line') {
    return barsAxis(shape.bars.filter((bar) => bar.to > from && bar.from < to));
  }
  const first = moments.findIndex((time) => time >= from);
  const after = moments.findIndex((time) => time > to);
  const end = after < 0 ? moments.length : after + 1;
  return lineAxis(shape.values.slice(Math.max(0, first - 1), end));
}
