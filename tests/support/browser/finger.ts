/** @file Touches of one finger. */
import type { CDPSession, Page } from 'playwright/test';

/** A touch, as the browser receives it from a touch screen. */
export async function finger(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    move: (x: number, y: number) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
    // Sent without awaiting in between: on a busy machine a tap would become a hold.
    tap: (x: number, y: number) =>
      Promise.all([touch('touchStart', [{ x, y }]), touch('touchEnd', [])]),
    swipe: (from: number, to: number, y: number) =>
      Promise.all([
        touch('touchStart', [{ x: from, y }]),
        ...[1, 2, 3, 4, 5].map((i) => touch('touchMove', [{ x: from + ((to - from) * i) / 5, y }])),
        touch('touchEnd', []),
      ]),
  };
}
