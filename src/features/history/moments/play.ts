/** @file Plays the moments one after the other: a year in ten seconds. */
import { dayMs } from '../../../../contract/limits.ts';
import { prefersReducedMotion } from '../../../ui/dom/reduced-motion.ts';
import { useMoments } from './moments-store.ts';
import { goTo } from './open-moments.ts';

const yearMs = 365 * dayMs;

/** Time of the account that passes in a millisecond of playing. */
const pace = yearMs / 10_000;

/** With reduced motion the moment changes this often, and not with every frame. */
const stepMs = 1_000;

let stopRunning: (() => void) | null = null;

/** Calls back with the milliseconds since the last time, at every frame or step by step. */
function everyStep(step: (elapsed: number) => void): () => void {
  if (prefersReducedMotion()) {
    const timer = window.setInterval(() => step(stepMs), stepMs);
    return () => window.clearInterval(timer);
  }
  let last: number | null = null;
  let frame = requestAnimationFrame(function next(now) {
    // A tab that was in the background continues where it was.
    step(Math.min(100, now - (last ?? now)));
    last = now;
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

/** The latest reading up to a time, by its place. */
function placeAt(times: readonly number[], time: number): number {
  let place = 0;
  while ((times[place + 1] ?? Number.POSITIVE_INFINITY) <= time) place += 1;
  return place;
}

/** Stops playing. */
export function pause(): void {
  stopRunning?.();
  stopRunning = null;
  useMoments.setState({ isPlaying: false });
}

/** Plays from the chosen moment, or from the first where that is the last one. */
export function play(): void {
  const { readings, place } = useMoments.getState();
  const times = readings.map(({ taken_at: takenAt }) => takenAt);
  const last = times.length - 1;
  if (last < 1) return;
  if (place === last) goTo(0);
  let time = times[place === last ? 0 : place] ?? 0;
  useMoments.setState({ isPlaying: true });
  const isStepped = prefersReducedMotion();
  stopRunning?.();
  stopRunning = everyStep((elapsed) => {
    time += elapsed * pace;
    const now = useMoments.getState().place;
    // A step is a change, however far apart the readings are.
    const next = isStepped ? Math.max(now + 1, placeAt(times, time)) : placeAt(times, time);
    time = Math.max(time, times[next] ?? time);
    goTo(next);
    if (next >= last) pause();
  });
}
