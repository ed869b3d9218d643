/** @file Marks of an axis of time: round moments of the reader's calendar, in the reader's language. */

const hourMs = 3_600_000;

/** A mark: its moment, and what is written at it, one line or two. */
export interface TimeTick {
  readonly at: number;
  readonly lines: readonly string[];
}

type Unit = 'hour' | 'day' | 'month' | 'year';

interface Step {
  readonly unit: Unit;
  readonly count: number;
}

const each = (unit: Unit, counts: readonly number[]) =>
  counts.map((count): Step => ({ unit, count }));

/** Distances between two marks, from the shortest. */
const steps: readonly Step[] = [
  ...each('hour', [3, 6, 12]),
  ...each('day', [1, 2, 3, 5, 7, 10, 14, 21, 28]),
  ...each('month', [1, 2, 3, 4, 6]),
  ...each('year', [1, 2, 3, 4, 5, 10, 20]),
];

/** About how long a step is: the distances that would give far too many marks are passed over. */
const lengthOf = {
  hour: hourMs,
  day: 23 * hourMs,
  month: 28 * 24 * hourMs,
  year: 365 * 24 * hourMs,
};

/** The moments of a step in a stretch. The calendar decides: a day may have 23 hours, a month 28 days. */
function momentsOf({ unit, count }: Step, from: number, to: number): number[] {
  const start = new Date(from);
  const [year, month, day] = [start.getFullYear(), start.getMonth(), start.getDate()];
  const at = (index: number) => {
    if (unit === 'hour') return new Date(year, month, day, index * count);
    // From the first midnight on: days have no beginning that all stretches share.
    if (unit === 'day') return new Date(year, month, day + 1 + index * count);
    if (unit === 'month') return new Date(year, index * count, 1);
    return new Date(year - (year % count) + index * count, 0, 1);
  };
  const moments: number[] = [];
  for (let index = 0; ; index += 1) {
    const moment = at(index).getTime();
    if (moment > to) return moments;
    if (moment >= from) moments.push(moment);
  }
}

/** The moments of the shortest step that has two of them and no more than `most`. */
function roundMoments(from: number, to: number, most: number): { unit: Unit; moments: number[] } {
  let few: { unit: Unit; moments: number[] } = { unit: 'day', moments: [] };
  for (const step of steps) {
    if ((to - from) / (lengthOf[step.unit] * step.count) > 2 * most + 2) continue;
    const moments = momentsOf(step, from, to);
    if (moments.length > most) continue;
    if (moments.length >= 2) return { unit: step.unit, moments };
    if (moments.length > few.moments.length) few = { unit: step.unit, moments };
  }
  return few;
}

/** What a mark says in its first line, and in the second, which is written where it changes. */
function writersOf(locale: string, unit: Unit, hasYear: boolean) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const day = { day: 'numeric', month: 'short' } as const;
  const year = { year: 'numeric' } as const;
  if (unit === 'year') return { first: format(year), second: null };
  if (unit === 'hour') {
    return {
      first: format({ hour: 'numeric', minute: '2-digit' }),
      second: format(hasYear ? { ...day, ...year } : day),
    };
  }
  return {
    first: format(unit === 'day' ? day : { month: 'short' }),
    second: hasYear ? format(year) : null,
  };
}

/**
 * At least two marks where the stretch has a day or more, and no more than `most`, which is at least
 * three. The year is written where the stretch crosses into another one or lies outside this one, and no
 * two marks read the same.
 */
export function timeTicks(
  range: readonly [from: number, to: number],
  most: number,
  locale: string,
  thisYear: number,
): TimeTick[] {
  const { unit, moments } = roundMoments(...range, Math.max(3, most));
  const yearOf = (moment: number) => new Date(moment).getFullYear();
  const hasYear = range.some((moment) => yearOf(moment) !== thisYear);
  const { first, second } = writersOf(locale, unit, hasYear);
  const written = moments.map((at) => ({
    at,
    main: first.format(at),
    context: second?.format(at) ?? null,
  }));
  const ticks = written.map(({ at, main, context }, index): TimeTick => {
    const isNew = context !== null && context !== written[index - 1]?.context;
    return { at, lines: isNew ? [main, context] : [main] };
  });
  const isClear = new Set(ticks.map(({ lines }) => lines.join('\n'))).size === ticks.length;
  if (isClear) return ticks;
  return written.map(({ at, main, context }) => ({
    at,
    lines: context === null ? [main] : [main, context],
  }));
}
