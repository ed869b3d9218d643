/** @file The viewer's rules under any sequence of gestures, late and misplaced events included. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengths, place, viewer } from '../../../../tests/support/browser/viewer.ts';
import {
  closedViewer,
  currentLength,
  isHalted,
  step,
  type ViewerInput,
  type ViewerState,
} from './viewer-machine.ts';

const finger = fc.record({
  pointer: fc.integer({ min: 1, max: 2 }),
  x: fc.integer({ min: 0, max: 360 }),
  y: fc.integer({ min: 0, max: 640 }),
});

/** Anything that may reach the machine, late and misplaced events included. */
const inputs: fc.Arbitrary<(state: ViewerState) => ViewerInput> = fc.oneof(
  { weight: 6, arbitrary: fc.constant((): ViewerInput => ({ type: 'tick' })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('playing', 'stalled', 'failed', 'ended'),
        fc.integer({ min: 0, max: 1 }),
      )
      .map(([type, age]) => (state: ViewerState): ViewerInput => ({
        type,
        visit: state.visit - age,
      })),
  },
  {
    weight: 4,
    arbitrary: finger.map((at) => (): ViewerInput => ({ type: 'press', width: 360, ...at })),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom('move', 'lift'), finger)
      .map(([type, at]) => (): ViewerInput => ({ type, ...at })),
  },
  finger.map(({ pointer }) => (): ViewerInput => ({ type: 'cancel', pointer })),
  fc.boolean().map((isHidden) => (): ViewerInput => ({ type: 'hidden', isHidden })),
  fc
    .constantFrom('next', 'previous', 'nextUser', 'previousUser', 'togglePause', 'close')
    .map((type) => (): ViewerInput => ({ type })),
  fc.nat(4).map((user) => (): ViewerInput => ({ type: 'open', lengths, user })),
);

const story = fc.array(fc.tuple(inputs, fc.oneof(fc.nat(300), fc.nat(6_000))), {
  minLength: 1,
  maxLength: 200,
});

describe('any sequence of gestures', () => {
  it('keeps the rules of the viewer', () => {
    fc.assert(
      fc.property(story, (events) => {
        let at = 0;
        let state: ViewerState = closedViewer;
        for (const [input, afterMs] of [
          [() => ({ type: 'open', lengths, user: 0 }) as const, 0] as const,
          ...events,
        ]) {
          at += afterMs;
          const before = state;
          const event = { ...input(before), at };
          state = step(before, event);
          if (!state.isOpen) {
            expect(state).toMatchObject({ press: null, isHeld: false, elapsedMs: 0 });
            continue;
          }
          // The place always exists and progress stays within the item.
          expect(lengths[state.user]?.[state.item]).toBeDefined();
          expect(state.elapsedMs).toBeGreaterThanOrEqual(0);
          expect(state.elapsedMs).toBeLessThanOrEqual(currentLength(state));
          expect(state.isHeld && state.press === null).toBe(false);
          const isSame = state.visit === before.visit && before.isOpen;
          if (!isSame)
            expect(state).toMatchObject({ elapsedMs: 0, medium: 'loading', isHeld: false });
          else if (event.type !== 'ended') {
            const ran = state.elapsedMs - before.elapsedMs;
            // Never more than the time that passed, and nothing while loading or halted.
            expect(ran).toBeLessThanOrEqual(Math.min(afterMs, 1_000));
            expect(ran).toBeGreaterThanOrEqual(0);
            if (before.medium === 'loading' || isHalted(before)) expect(ran).toBe(0);
          }
          // One event moves one step: an item, or a user, or nothing.
          if (before.isOpen && event.type !== 'open') {
            const steps = Math.abs(state.user - before.user);
            expect(steps).toBeLessThanOrEqual(1);
            if (steps === 0) expect(Math.abs(state.item - before.item)).toBeLessThanOrEqual(1);
            else expect(state.item).toBe(0);
            if (
              ['move', 'press', 'cancel', 'togglePause'].includes(event.type) &&
              before.press !== null
            ) {
              expect(state.visit).toBe(before.visit);
            }
          }
          // The release of a hold goes nowhere.
          if (before.isHeld && event.type === 'lift') expect(state.visit).toBe(before.visit);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('plays everything to the end and closes when it is not touched', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 500, max: 9_000 }), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
        (rows, failing) => {
          const v = viewer({ lengths: rows });
          const seen: number[][] = [];
          const total = rows.flat().reduce((sum, length) => sum + length, 0);
          for (let guard = 0; v.now().isOpen && guard < total / 50; guard += 1) {
            const { medium, visit } = v.now();
            if (medium === 'loading') {
              seen.push(place(v.now()));
              v.send({ type: failing[visit % 16] === true ? 'failed' : 'playing', visit });
            }
            v.send({ type: 'tick' }, 100);
          }
          expect(v.now().isOpen).toBe(false);
          expect(seen).toEqual(rows.flatMap((row, user) => row.map((_, item) => [user, item])));
        },
      ),
      { numRuns: 300 },
    );
  });
});
