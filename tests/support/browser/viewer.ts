/** @file Drives the story viewer's state machine in tests with a manual clock. */
import {
  closedViewer,
  step,
  type ViewerInput,
  type ViewerState,
} from '../../../src/features/stories/viewer/viewer-machine.ts';

/** Three users with two, one and three stories. */
export const lengths = [[5_000, 3_000], [4_000], [2_000, 2_000, 2_000]];

/** Drives the machine: each call lets `afterMs` pass and then sends an event. */
export function viewer(start: { user?: number; lengths?: number[][] } = {}) {
  let at = 1_000;
  let state: ViewerState = closedViewer;
  const send = (input: ViewerInput, afterMs = 0): ViewerState => {
    at += afterMs;
    state = step(state, { ...input, at });
    return state;
  };
  const ticks = (ms: number): ViewerState => {
    for (let passed = 0; passed < ms; passed += 100)
      send({ type: 'tick' }, Math.min(100, ms - passed));
    return state;
  };
  const play = () => send({ type: 'playing', visit: state.visit });
  const tap = (x: number) => {
    send({ type: 'press', pointer: 1, x, y: 300, width: 360 }, 20);
    return send({ type: 'lift', pointer: 1, x, y: 300 }, 80);
  };
  const swipe = (dx: number, dy = 0, ms = 120) => {
    send({ type: 'press', pointer: 1, x: 180, y: 300, width: 360 }, 20);
    for (let i = 1; i <= 4; i += 1) {
      send({ type: 'move', pointer: 1, x: 180 + (dx * i) / 4, y: 300 + (dy * i) / 4 }, ms / 4);
    }
    return send({ type: 'lift', pointer: 1, x: 180 + dx, y: 300 + dy });
  };
  send({ type: 'open', lengths: start.lengths ?? lengths, user: start.user ?? 0 });
  return { send, ticks, play, tap, swipe, now: () => state };
}

/** User and item. */
export const place = ({ user, item }: ViewerState) => [user, item];
