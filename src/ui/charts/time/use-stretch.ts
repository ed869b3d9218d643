import { useState } from 'react';
import { shareOf } from './plot/shape.ts';

/** From a moment to a later one, in milliseconds since 1970. */
export type Range = readonly [from: number, to: number];

/** Shorter stretches have no marks of time that differ. */
const leastMs = 86_400_000;

/** The stretch of time that the charts of a screen show. */
export interface Stretch {
  /** What is in sight. */
  readonly range: Range;
  /** All there is. */
  readonly whole: Range;
  readonly isEnlarged: boolean;
  /** Shows another stretch, within all there is. */
  readonly show: (range: Range) => void;
  /** Enlarges or, with a factor above 1, reduces around a moment. */
  readonly scale: (factor: number, around: number) => void;
  /** Moves until a moment is in sight. */
  readonly follow: (time: number) => void;
  readonly reset: () => void;
}

/** Within all there is, and no shorter than a day. */
export function fitRange([from, to]: Range, whole: Range): Range {
  const all = whole[1] - whole[0];
  const span = Math.min(all, Math.max(to - from, leastMs));
  const middle = (from + to) / 2;
  const start = Math.min(whole[1] - span, Math.max(whole[0], middle - span / 2));
  return span >= all ? whole : [start, start + span];
}

/** All there is until a part was enlarged; other data show all of theirs. */
export function useStretch(whole: Range): Stretch {
  const [part, setPart] = useState<{ of: Range; range: Range } | null>(null);
  const isOfThis = part !== null && part.of[0] === whole[0] && part.of[1] === whole[1];
  const range = isOfThis ? part.range : whole;
  const show = (next: Range) => {
    const fitted = fitRange(next, whole);
    setPart(fitted === whole ? null : { of: whole, range: fitted });
  };
  return {
    range,
    whole,
    isEnlarged: isOfThis,
    show,
    scale: (factor, around) => {
      const span = (range[1] - range[0]) * factor;
      const share = Math.min(1, Math.max(0, shareOf(around, range)));
      const from = around - span * share;
      show([from, from + span]);
    },
    follow: (time) => {
      if (time >= range[0] && time <= range[1]) return;
      const half = (range[1] - range[0]) / 2;
      show([time - half, time + half]);
    },
    reset: () => setPart(null),
  };
}
