/** @file A chart on a canvas by uPlot: scales, line, grid, and the cursor that the charts of a screen share. */
import uPlot from 'uplot';
import { colorsOf, onColorsChange, type ColorOf } from './colors.ts';
import { longestKnown } from '../nearest.ts';
import { paintBars, paintGrid, paintLight, paintMarks, paintNamed, type Canvas } from './paint.ts';
import { plotMargin, type ChartShape } from './shape.ts';
import type { ValueAxis } from '../axis/value-axis.ts';

/** What a plot shows now. */
export interface PlotInput {
  readonly size: { readonly width: number; readonly height: number };
  /** Room to the left of the plot, in pixels. */
  readonly gutter: number;
  readonly range: readonly [from: number, to: number];
  readonly axis: ValueAxis;
  /** Moments of the marks of the axis of time. */
  readonly timeTicks: readonly number[];
  /** The moments that can be chosen, from the first. */
  readonly moments: readonly number[];
  readonly shape: ChartShape;
  /** Moments marked at the bottom. */
  readonly marks: readonly number[];
  /** Moments marked larger, above those. */
  readonly named: readonly number[];
  /** The chosen moment; null for none. */
  readonly chosen: number | null;
}

/** A plot in its place. */
export interface Plot {
  show: (input: PlotInput) => void;
  /** Puts the cursor of all charts of the screen at a moment; null puts it back to the chosen one. */
  point: (time: number | null) => void;
  destroy: () => void;
}

/** With more readings than this in sight each of them is no point any more. */
const mostPoints = 40;

/** Parts of the line between known moments, or those between which nothing is known. */
function linePath(u: uPlot, input: () => PlotInput, isKnown: boolean): Path2D {
  const { moments, shape, range } = input();
  const path = new Path2D();
  const values = shape.kind === 'line' ? shape.values : [];
  const longest = longestKnown(moments);
  let before: { time: number; x: number; y: number } | null = null;
  for (const [at, time] of moments.entries()) {
    const value = values[at] ?? null;
    if (value === null) continue;
    const point = { time, x: u.valToPos(time, 'x', true), y: u.valToPos(value, 'y', true) };
    // What was before the first reading is not known.
    const start = before ?? (isKnown ? null : { time: range[0], x: u.bbox.left, y: point.y });
    const isNear = before !== null && time - before.time <= longest;
    if (start !== null && start.time < time && isNear === isKnown) {
      path.moveTo(start.x, start.y);
      path.lineTo(point.x, point.y);
    }
    before = point;
  }
  return path;
}

function isSparse(u: uPlot, { range: [from, to] }: PlotInput): boolean {
  const inSight = (u.data[0] ?? []).filter((time) => time >= from && time <= to);
  return inSight.length <= mostPoints;
}

function canvasOf(u: uPlot, colorOf: ColorOf): Canvas {
  const { left, top, width, height } = u.bbox;
  return {
    context: u.ctx,
    xOf: (time) => u.valToPos(time, 'x', true),
    yOf: (value) => u.valToPos(value, 'y', true),
    area: { left, right: left + width, bottom: top + height },
    ratio: devicePixelRatio,
    colorOf,
  };
}

/** uPlot remembers the styles it has set: they are as before afterwards. */
function painted({ ctx }: uPlot, paint: () => void): void {
  ctx.save();
  paint();
  ctx.restore();
}

/** The bars, or the light at the end of the line if that is in sight. */
function paintAbove(canvas: Canvas, { shape, moments, chosen, range }: PlotInput): void {
  if (shape.kind !== 'line') {
    paintBars(canvas, shape, chosen);
    return;
  }
  const [last, value = null] = [moments.at(-1), shape.values.at(-1)];
  if (last === undefined || value === null || last > range[1]) return;
  paintLight(canvas, canvas.xOf(last), canvas.yOf(value));
}

/** Paints what uPlot has no series for: the grid below the line, bars and light above it. */
function hooksOf(input: () => PlotInput, colorOf: ColorOf): uPlot.Hooks.Arrays {
  return {
    drawClear: [
      (u) => {
        const { axis, timeTicks, marks, named } = input();
        painted(u, () => {
          const canvas = canvasOf(u, colorOf);
          paintGrid(canvas, axis.ticks, timeTicks);
          paintMarks(canvas, marks);
          paintNamed(canvas, named);
        });
      },
    ],
    draw: [(u) => painted(u, () => paintAbove(canvasOf(u, colorOf), input()))],
    setCursor: [
      (u) => {
        // Another chart has let go of the cursor: each goes back to its own moment.
        const rest = restOf(u, input());
        if ((u.cursor.left ?? -1) < 0 && rest >= 0) {
          u.setCursor({ left: rest, top: 0 }, false);
        }
      },
    ],
  };
}

/** Where the cursor rests: at the chosen moment, or outside. */
function restOf(u: uPlot, { chosen, range: [from, to] }: PlotInput): number {
  return chosen === null || chosen < from || chosen > to ? -10 : u.valToPos(chosen, 'x');
}

function optionsOf(input: () => PlotInput, colorOf: ColorOf, sync: string): uPlot.Options {
  const stroke = () => colorOf('ink');
  const line = (isKnown: boolean): uPlot.Series => ({
    stroke,
    width: isKnown ? 2.25 : 2,
    cap: 'round',
    ...(isKnown ? {} : { dash: [0.1, 6] }),
    paths: (u) => ({ stroke: linePath(u, input, isKnown) }),
    points: isKnown
      ? { show: (u) => isSparse(u, input()), size: 5, width: 0, fill: stroke }
      : { show: false },
  });
  const { top, right, bottom } = plotMargin;
  const isAtLight = (u: uPlot) => u.cursor.idx === (u.data[0]?.length ?? 0) - 1;
  return {
    ...input().size,
    padding: [top, right, bottom, () => input().gutter],
    legend: { show: false },
    axes: [{ show: false }, { show: false }],
    scales: {
      x: { time: false, auto: false, range: (_, from, to) => [from, to] },
      y: { auto: false, range: (_, low, high) => [low, high] },
    },
    series: [{}, line(true), line(false)],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      sync: { key: sync },
      points: {
        show: input().shape.kind === 'line',
        size: 11,
        width: 2,
        // The last moment has the light.
        fill: (u) => (isAtLight(u) ? 'transparent' : 'var(--color-ink)'),
        stroke: (u) => (isAtLight(u) ? 'transparent' : 'var(--color-paper)'),
      },
    },
    hooks: hooksOf(input, colorOf),
  };
}

function dataOf({ moments, shape }: PlotInput): uPlot.AlignedData {
  const values = shape.kind === 'line' ? [...shape.values] : moments.map(() => null);
  return [[...moments], values, values];
}

/** Whether a line is the same but for the chosen moment, which the cursor alone shows. */
function isSameLine(one: PlotInput, other: PlotInput): boolean {
  return (
    one.shape.kind === 'line' &&
    one.shape === other.shape &&
    one.moments === other.moments &&
    one.marks === other.marks &&
    one.named === other.named &&
    one.range[0] === other.range[0] &&
    one.range[1] === other.range[1] &&
    // The axes follow from these, with the size.
    one.timeTicks.length === other.timeTicks.length
  );
}

/** Makes a plot in a box; charts with the same `sync` have one cursor. */
export function createPlot(box: HTMLElement, first: PlotInput, sync: string): Plot {
  let input = first;
  const probe = document.createElement('span');
  probe.hidden = true;
  box.append(probe);
  const u = new uPlot(
    optionsOf(() => input, colorsOf(probe), sync),
    dataOf(first),
    box,
  );
  const place = (plot: uPlot, time: number | null) => {
    const { min = 0, max = 0 } = plot.scales['x'] ?? {};
    const isInSight = time !== null && time >= (min ?? 0) && time <= (max ?? 0);
    plot.setCursor({ left: isInSight ? plot.valToPos(time, 'x') : -10, top: 0 });
  };
  let isDrawn = false;
  const show = (next: PlotInput) => {
    const isResized =
      next.size.width !== input.size.width ||
      next.size.height !== input.size.height ||
      next.gutter !== input.gutter;
    const isSame = isDrawn && !isResized && isSameLine(input, next);
    input = next;
    isDrawn = true;
    if (isSame) {
      place(u, next.chosen);
      return;
    }
    u.batch(() => {
      if (isResized) u.setSize(next.size);
      u.setData(dataOf(next), false);
      u.setScale('x', { min: next.range[0], max: next.range[1] });
      u.setScale('y', { min: next.axis.low, max: next.axis.high });
    });
    u.redraw();
    place(u, next.chosen);
  };
  show(first);
  const unwatch = onColorsChange(() => u.redraw());
  return {
    show,
    point: (time) => {
      for (const plot of uPlot.sync(sync).plots) place(plot, time);
    },
    destroy: () => {
      unwatch();
      u.destroy();
      probe.remove();
    },
  };
}
