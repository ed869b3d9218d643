/** @file Limited-memory BFGS (Nocedal 1980): finds the least value of a smooth function. */

const KEPT = 8;
const STEPS = 20;

function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** Adds `by` times `from` to `to`. */
function add(to, from, by) {
  for (let i = 0; i < to.length; i++) to[i] += by * from[i];
}

const difference = (a, b) => a.map((value, i) => value - b[i]);

/** The direction uphill, by the curvature of the last steps. */
function direction(slope, past) {
  const way = slope.slice();
  const shares = past.map(() => 0);
  for (let i = past.length - 1; i >= 0; i--) {
    const { step, turn, bend } = past[i];
    shares[i] = dot(step, way) / bend;
    add(way, turn, -shares[i]);
  }
  const last = past.at(-1);
  const scale = last ? last.bend / dot(last.turn, last.turn) : 1 / Math.sqrt(dot(slope, slope));
  for (let i = 0; i < way.length; i++) way[i] *= scale;
  past.forEach(({ step, turn, bend }, i) => add(way, step, shares[i] - dot(turn, way) / bend));
  return way;
}

/**
 * Minimises `valueOf(point, slope)`, which returns the value at a point and writes its gradient into
 * `slope`; ends when a round gains less than `least` of the value.
 */
export function minimise(valueOf, size, { rounds = 60, least = 1e-5 } = {}) {
  let point = new Float64Array(size);
  let slope = new Float64Array(size);
  let value = valueOf(point, slope);
  const past = [];
  for (let round = 0; round < rounds; round++) {
    const way = direction(slope, past);
    const fall = dot(slope, way);
    const nextSlope = new Float64Array(size);
    let next;
    let nextValue;
    for (let length = 1, tries = 0; tries < STEPS; tries++, length /= 2) {
      next = point.slice();
      add(next, way, -length);
      nextValue = valueOf(next, nextSlope);
      if (nextValue <= value - 1e-4 * length * fall) break;
    }
    const step = difference(next, point);
    const turn = difference(nextSlope, slope);
    const bend = dot(step, turn);
    if (bend > 1e-10) past.push({ step, turn, bend });
    if (past.length > KEPT) past.shift();
    const isDone = value - nextValue < least * value;
    point = next;
    slope = nextSlope;
    value = nextValue;
    if (isDone) break;
  }
  return point;
}
