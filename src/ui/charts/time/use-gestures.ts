import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { onGestures } from './gestures.ts';
import type { Range, Stretch } from './use-stretch.ts';

interface Calls {
  choose: (time: number) => void;
  point: (time: number | null) => void;
  reset: () => void;
}

/** The stretch in which the places of two fingers show the moments that were under them before. */
export function pinched(
  from: Range,
  before: readonly [number, number],
  now: readonly [number, number],
): Range {
  const span = from[1] - from[0];
  const [one, other] = before.map((share) => from[0] + share * span);
  const [near, far] = now;
  // Fingers on one place would show an instant.
  const apart = Math.abs(far - near) < 0.02 ? 0.02 * Math.sign(far - near || 1) : far - near;
  const next = Math.abs(((other ?? 0) - (one ?? 0)) / apart);
  const start = ((one ?? 0) + (other ?? 0)) / 2 - ((near + far) / 2) * next;
  return [start, start + next];
}

/** Turns fingers and mouse over a chart into moments and stretches; gives the stretch being marked. */
export function useGestures(
  surface: RefObject<HTMLElement | null>,
  stretch: Stretch,
  calls: Calls,
): Range | null {
  const [marked, setMarked] = useState<Range | null>(null);
  const pinchedFrom = useRef(stretch.range);
  const timeAt = ([from, to]: Range, share: number) => from + share * (to - from);
  const choose = useEffectEvent((at: number) => calls.choose(timeAt(stretch.range, at)));
  const point = useEffectEvent((at: number | null) =>
    calls.point(at === null ? null : timeAt(stretch.range, at)),
  );
  const enlarge = useEffectEvent((from: number, to: number) =>
    stretch.show([timeAt(stretch.range, from), timeAt(stretch.range, to)]),
  );
  const startPinch = useEffectEvent(() => {
    pinchedFrom.current = stretch.range;
  });
  const pinch = useEffectEvent((before: Range, now: Range) =>
    stretch.show(pinched(pinchedFrom.current, before, now)),
  );
  const reset = useEffectEvent(() => {
    stretch.reset();
    calls.reset();
  });
  useEffect(() => {
    if (surface.current === null) return undefined;
    return onGestures(surface.current, {
      choose: (at) => choose(at),
      point: (at) => point(at),
      mark: setMarked,
      enlarge: (from, to) => enlarge(from, to),
      pinch: (before, now) => pinch(before, now),
      startPinch: () => startPinch(),
      reset: () => reset(),
    });
  }, [surface]);
  return marked;
}
