/** @file An axis of whole numbers with two to four round marks. */

/** The ends of an axis and its marks. */
export interface ValueAxis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const most = 4;

/** Round distances from one on; each is at most two and a half times the one before. */
function* roundSteps(): Generator<number> {
  for (let power = 1; ; power *= 10) {
    yield power;
    yield 2 * power;
    if (power >= 10) yield 2.5 * power;
    yield 5 * power;
  }
}

function multiplesOf(step: number, low: number, high: number): number[] {
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  // Assertions and formatters tell minus zero from zero.
  return Array.from({ length: count }, (_, at) => (first + at) * step + 0);
}

/** The axis for values from `low` to `high`; it reaches further where two marks would not fit. */
export function valueAxis(low: number, high: number): ValueAxis {
  for (const step of roundSteps()) {
    if ((high - low) / step > most + 1) continue;
    const ticks = multiplesOf(step, low, high);
    if (ticks.length > most) continue;
    if (ticks.length >= 2) return { low, high, ticks };
    const above = multiplesOf(step, low, high + step).slice(0, 2);
    if (above.length === 2) return { low, high: Math.max(high, ...above), ticks: above };
    const [first = Math.ceil(low / step) * step] = above;
    return { low, high: first + step, ticks: [first, first + step] };
  }
  return { low, high, ticks: [] };
}

/** The axis for counts whose line should not look like a crash for one person of thousands. */
export function lineAxis(values: readonly (number | null)[]): ValueAxis {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return valueAxis(0, 1);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(high - low, high * 0.01, 2);
  const middle = (low + high) / 2;
  const margin = span * 0.08;
  return valueAxis(Math.max(0, middle - span / 2 - margin), middle + span / 2 + margin);
}

/** Writes the marks: shortened where they are large and stay different and exact. */
export function writeTicks(ticks: readonly number[], locale: string, isSigned = false): string[] {
  const sign = isSigned ? ({ signDisplay: 'exceptZero' } as const) : {};
  const [first = 0, second = 0] = ticks;
  const isLarge = Math.max(...ticks.map(Math.abs)) >= 100_000 && second - first >= 1_000;
  const write = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, { ...sign, ...options });
    return ticks.map((tick) => format.format(tick).replace('-', '\u2212'));
  };
  const short = isLarge ? write({ notation: 'compact', maximumFractionDigits: 3 }) : [];
  return isLarge && new Set(short).size === ticks.length ? short : write({});
}
