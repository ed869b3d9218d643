/**
 * @file A line of varying width as one filled path. The curve is a monotone cubic interpolation
 * (Fritsch and Carlson, SIAM J. Numer. Anal. 17(2), 1980), so it never overshoots a value; its width
 * follows its slope: wide where it falls, narrow where it rises.
 */

/** A point in the coordinates of the drawing; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const width = { rising: 1.7, level: 2.4, falling: 4.4 } as const;

/** The slope at which the width is that of a rising or a falling line. */
const steep = 0.6;

/** Points of the curve between two given ones. */
const steps = 12;

/** Slopes at the points for a curve that is monotone wherever the points are. */
function tangents(points: readonly Point[]): number[] {
  const secants = points.slice(1).map((point, at) => {
    const before = points[at] ?? point;
    return (point.y - before.y) / (point.x - before.x);
  });
  const slopes = points.map((_, at) => {
    const left = secants[at - 1] ?? secants[at] ?? 0;
    const right = secants[at] ?? left;
    return left * right <= 0 ? 0 : (left + right) / 2;
  });
  for (const [at, secant] of secants.entries()) {
    if (secant === 0) {
      slopes[at] = 0;
      slopes[at + 1] = 0;
      continue;
    }
    const a = (slopes[at] ?? 0) / secant;
    const b = (slopes[at + 1] ?? 0) / secant;
    const length = Math.hypot(a, b);
    if (length <= 3) continue;
    slopes[at] = (3 * a * secant) / length;
    slopes[at + 1] = (3 * b * secant) / length;
  }
  return slopes;
}

/** The curve through points whose x increases, as closely spaced points. */
export function monotoneCurve(points: readonly Point[]): Point[] {
  const slopes = tangents(points);
  const curve: Point[] = points.slice(0, 1);
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at] ?? to;
    const run = to.x - from.x;
    for (let step = 1; step <= steps; step += 1) {
      const t = step / steps;
      const [t2, t3] = [t * t, t * t * t];
      const y =
        (2 * t3 - 3 * t2 + 1) * from.y +
        (t3 - 2 * t2 + t) * run * (slopes[at] ?? 0) +
        (3 * t2 - 2 * t3) * to.y +
        (t3 - t2) * run * (slopes[at + 1] ?? 0);
      curve.push({ x: from.x + run * t, y });
    }
  }
  return curve;
}

/** The width of the line where it has this slope. */
function widthAt(slope: number): number {
  const part = Math.max(-1, Math.min(1, slope / steep));
  const end = part > 0 ? width.falling : width.rising;
  return width.level + (end - width.level) * Math.abs(part);
}

/** The outline of the line through points whose x increases; empty for fewer than two. */
export function inkLine(points: readonly Point[]): string {
  if (points.length < 2) return '';
  const curve = monotoneCurve(points);
  const upper: string[] = [];
  const lower: string[] = [];
  for (const [at, { x, y }] of curve.entries()) {
    const before = curve[at - 1] ?? { x, y };
    const after = curve[at + 1] ?? { x, y };
    const slope = (after.y - before.y) / (after.x - before.x);
    const half = widthAt(slope) / 2 / Math.hypot(1, slope);
    upper.push(`${(x + slope * half).toFixed(1)} ${(y - half).toFixed(1)}`);
    lower.push(`${(x - slope * half).toFixed(1)} ${(y + half).toFixed(1)}`);
  }
  return `M${[...upper, ...lower.reverse()].join('L')}Z`;
}
