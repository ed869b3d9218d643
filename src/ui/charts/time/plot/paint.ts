/** @file What a chart paints beside its line: grid, bars, the light at the last moment. */
import type { ColorOf } from './colors.ts';
import type { BarShape } from './shape.ts';

/** A canvas with the places of moments and values on it, in its own pixels. */
export interface Canvas {
  readonly context: CanvasRenderingContext2D;
  readonly xOf: (time: number) => number;
  readonly yOf: (value: number) => number;
  readonly area: { readonly left: number; readonly right: number; readonly bottom: number };
  /** Pixels of the canvas for one of the style sheets. */
  readonly ratio: number;
  readonly colorOf: ColorOf;
}

/** Narrower bars cannot be seen. */
const leastBar = 1.5;

/** Wider ones look like areas. */
const mostBar = 36;

function horizontal({ context, area }: Canvas, y: number, from = area.left, to = area.right): void {
  // A line on the edge between two pixels would be as wide as both, and pale.
  const at = Math.round(y) + 0.5;
  context.beginPath();
  context.moveTo(from, at);
  context.lineTo(to, at);
  context.stroke();
}

/** Lines at the marks of the values, and short ones at those of time. */
export function paintGrid(
  canvas: Canvas,
  values: readonly number[],
  times: readonly number[],
): void {
  const { context, area, ratio, colorOf, xOf, yOf } = canvas;
  context.lineWidth = ratio;
  context.setLineDash([]);
  context.strokeStyle = colorOf('line');
  for (const value of values) horizontal(canvas, yOf(value));
  context.strokeStyle = colorOf('line-strong');
  for (const time of times) {
    const x = Math.round(xOf(time)) + 0.5;
    context.beginPath();
    context.moveTo(x, area.bottom);
    context.lineTo(x, area.bottom + 5 * ratio);
    context.stroke();
  }
}

/** A shape on the lower edge at each moment in sight; its height above and below the edge in `half`s. */
function paintShapes(
  { context, area, xOf }: Canvas,
  times: readonly number[],
  { half, above, below }: { half: number; above: number; below: number },
): void {
  for (const time of times) {
    const x = xOf(time);
    if (x < area.left || x > area.right) continue;
    context.beginPath();
    context.moveTo(x - half, area.bottom);
    context.lineTo(x, area.bottom - above * half);
    context.lineTo(x + half, area.bottom);
    context.lineTo(x, area.bottom + below * half);
    context.fill();
  }
}

/** Diamonds on the lower edge. */
export function paintMarks(canvas: Canvas, times: readonly number[]): void {
  canvas.context.fillStyle = canvas.colorOf('ink-soft');
  paintShapes(canvas, times, { half: 3.5 * canvas.ratio, above: 1, below: 1 });
}

/** Triangles on the lower edge. */
export function paintNamed(canvas: Canvas, times: readonly number[]): void {
  canvas.context.fillStyle = canvas.colorOf('loss');
  paintShapes(canvas, times, { half: 6 * canvas.ratio, above: 1.8, below: 0 });
}

/** One bar from the axis up or down; nothing is painted for nothing. */
function paintBar(canvas: Canvas, bar: { left: number; width: number }, value: number): void {
  if (value === 0) return;
  const { context, ratio, yOf } = canvas;
  const [zero, end] = [yOf(0), yOf(value)];
  // One follower among thousands is still seen.
  const height = Math.max(2 * ratio, Math.abs(end - zero) - ratio);
  const top = value > 0 ? zero - ratio - height : zero + ratio;
  context.beginPath();
  context.roundRect(bar.left, top, bar.width, height, Math.min(3 * ratio, bar.width / 3));
  context.fill();
}

/** The axis of the bars; dotted where nothing is known. */
function paintZero(canvas: Canvas, bars: BarShape['bars']): void {
  const { context, ratio, xOf, yOf, colorOf, area } = canvas;
  context.strokeStyle = colorOf('line-strong');
  context.lineWidth = ratio;
  for (const { from, to, up } of bars) {
    const ends = [Math.max(area.left, xOf(from)), Math.min(area.right, xOf(to))] as const;
    if (ends[1] <= ends[0]) continue;
    context.setLineDash(up === null ? [ratio, 3 * ratio] : []);
    horizontal(canvas, yOf(0), ...ends);
  }
  context.setLineDash([]);
}

function paintMeans(canvas: Canvas, { bars, means }: BarShape): void {
  const { context, ratio, xOf, yOf, colorOf } = canvas;
  context.strokeStyle = colorOf('ink');
  context.lineWidth = 2 * ratio;
  context.lineJoin = 'round';
  context.beginPath();
  let isJoined = false;
  for (const [at, { from, to }] of bars.entries()) {
    const mean = means[at] ?? null;
    if (mean !== null) {
      const point = [xOf((from + to) / 2), yOf(mean)] as const;
      if (isJoined) context.lineTo(...point);
      else context.moveTo(...point);
    }
    isJoined = mean !== null;
  }
  context.stroke();
}

/** The bars; the one with the chosen moment is as dark as it can be. */
export function paintBars(canvas: Canvas, shape: BarShape, chosen: number | null): void {
  const { context, ratio, xOf, colorOf, area } = canvas;
  const colors =
    shape.kind === 'changes'
      ? [colorOf('gain'), colorOf('loss')]
      : [colorOf('ink'), colorOf('ink')];
  const rest = shape.kind === 'changes' ? 0.7 : 0.45;
  for (const bar of shape.bars) {
    const [left, right] = [Math.max(area.left, xOf(bar.from)), Math.min(area.right, xOf(bar.to))];
    if (right <= left) continue;
    const width = Math.min(mostBar * ratio, Math.max(leastBar * ratio, (right - left) * 0.74));
    const place = { left: (left + right - width) / 2, width };
    const isChosen = chosen !== null && chosen >= bar.from && chosen < bar.to;
    context.globalAlpha = isChosen ? 1 : rest;
    [context.fillStyle = ''] = colors;
    paintBar(canvas, place, bar.up ?? 0);
    context.fillStyle = colors[1] ?? '';
    paintBar(canvas, place, -(bar.down ?? 0));
  }
  context.globalAlpha = 1;
  paintZero(canvas, shape.bars);
  if (shape.means.length > 0) paintMeans(canvas, shape);
}

/** The last moment: the light is where the account is now. */
export function paintLight({ context, ratio, colorOf }: Canvas, x: number, y: number): void {
  const circle = (radius: number, color: string) => {
    context.beginPath();
    context.arc(x, y, radius * ratio, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  };
  circle(12, colorOf('glow'));
  circle(7, colorOf('paper'));
  circle(5, colorOf('light'));
}
