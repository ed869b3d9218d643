import { describe, expect, it } from 'vitest';
import { lengths, place, viewer } from '../../../../tests/support/browser/viewer.ts';
import { isHalted, lengthOf, waitsForPlay } from './viewer-machine.ts';

describe('progress', () => {
  it('does not run before the medium plays', () => {
    const v = viewer();
    expect(v.ticks(9_000)).toMatchObject({ elapsedMs: 0, item: 0, medium: 'loading' });
    v.play();
    expect(v.ticks(1_000).elapsedMs).toBe(1_000);
  });

  it('follows elapsed time, not the number of frames', () => {
    const [slow, fast] = [viewer(), viewer()];
    slow.play();
    fast.play();
    for (let i = 0; i < 4; i += 1) slow.send({ type: 'tick' }, 480);
    for (let i = 0; i < 192; i += 1) fast.send({ type: 'tick' }, 10);
    expect(slow.now().elapsedMs).toBe(1_920);
    expect(fast.now().elapsedMs).toBe(1_920);
  });

  it('goes to the next item when it reaches the duration', () => {
    const v = viewer();
    v.play();
    expect(place(v.ticks(4_900))).toEqual([0, 0]);
    expect(place(v.ticks(200))).toEqual([0, 1]);
    expect(v.now()).toMatchObject({ elapsedMs: 0, medium: 'loading' });
  });

  it('runs after a load error, then shows the next item', () => {
    const v = viewer();
    v.send({ type: 'failed', visit: v.now().visit });
    expect(v.ticks(1_000)).toMatchObject({ medium: 'failed', elapsedMs: 1_000 });
    expect(place(v.ticks(4_100))).toEqual([0, 1]);
    expect(v.now().medium).toBe('loading');
  });

  it('waits while a video stalls', () => {
    const v = viewer();
    v.play();
    v.ticks(1_000);
    v.send({ type: 'stalled', visit: v.now().visit });
    expect(v.ticks(3_000).elapsedMs).toBe(1_000);
    v.play();
    expect(v.ticks(500).elapsedMs).toBe(1_500);
  });

  it('ignores media of an item that is gone', () => {
    const v = viewer();
    const old = v.now().visit;
    v.tap(300);
    v.send({ type: 'playing', visit: old });
    expect(v.ticks(2_000)).toMatchObject({ item: 1, elapsedMs: 0, medium: 'loading' });
    v.send({ type: 'ended', visit: old });
    expect(place(v.now())).toEqual([0, 1]);
  });

  it('does not count a minute in which the page was frozen', () => {
    const v = viewer({ lengths: [[60_000]] });
    v.play();
    expect(v.send({ type: 'tick' }, 60_000).elapsedMs).toBe(1_000);
    expect(v.send({ type: 'tick' }, -30_000).elapsedMs).toBe(1_000);
  });

  it('pauses while the page is hidden', () => {
    const v = viewer();
    v.play();
    v.send({ type: 'hidden', isHidden: true });
    expect(v.ticks(8_000)).toMatchObject({ elapsedMs: 0, item: 0 });
    v.send({ type: 'hidden', isHidden: false });
    expect(v.ticks(300).elapsedMs).toBe(300);
  });

  it.each([0, -1, 1e9, Number.NaN, Number.POSITIVE_INFINITY, null, 3])(
    'takes the default for a duration of %s',
    (duration) => expect(lengthOf(duration)).toBe(5_000),
  );
});

describe('taps', () => {
  it('on the right half show the next item, on the left half the one before', () => {
    const v = viewer();
    expect(place(v.tap(181))).toEqual([0, 1]);
    expect(place(v.tap(179))).toEqual([0, 0]);
  });

  it('on the last item go to the next user, on the first to the user before', () => {
    const v = viewer();
    v.tap(300);
    expect(place(v.tap(300))).toEqual([1, 0]);
    expect(place(v.tap(10))).toEqual([0, 0]);
  });

  it('back on the very first item do nothing', () => {
    const v = viewer();
    v.play();
    v.ticks(1_000);
    const before = v.now();
    const after = v.tap(10);
    expect(place(after)).toEqual([0, 0]);
    expect(after.visit).toBe(before.visit);
    expect(after.elapsedMs).toBeGreaterThanOrEqual(before.elapsedMs);
  });

  it('on the last item of the last user close', () => {
    const v = viewer({ user: 2 });
    v.tap(300);
    v.tap(300);
    expect(v.tap(300).isOpen).toBe(false);
    expect(v.ticks(1_000)).toMatchObject({ isOpen: false, elapsedMs: 0 });
  });
});

describe('holding', () => {
  it('pauses after 500 ms, for as long as it lasts, and then continues', () => {
    const v = viewer();
    v.play();
    v.ticks(1_000);
    v.send({ type: 'press', pointer: 1, x: 300, y: 300, width: 360 });
    expect(isHalted(v.ticks(400))).toBe(false);
    expect(isHalted(v.ticks(100))).toBe(true);
    // A hold may last a minute; it must not end by itself.
    expect(v.ticks(60_000)).toMatchObject({ elapsedMs: 1_500, item: 0, isHeld: true });
    const after = v.send({ type: 'lift', pointer: 1, x: 300, y: 300 });
    // Nor does its release skip to the next story.
    expect(after).toMatchObject({ item: 0, isHeld: false, press: null });
    expect(v.ticks(200).elapsedMs).toBe(1_700);
  });

  it('is a hold by its length, even when no tick came in between', () => {
    const v = viewer();
    v.play();
    v.send({ type: 'press', pointer: 1, x: 300, y: 300, width: 360 });
    expect(place(v.send({ type: 'lift', pointer: 1, x: 300, y: 300 }, 500))).toEqual([0, 0]);
    v.send({ type: 'press', pointer: 1, x: 300, y: 300, width: 360 });
    expect(place(v.send({ type: 'lift', pointer: 1, x: 300, y: 300 }, 499))).toEqual([0, 1]);
  });

  it('cancels a swipe that begins after it', () => {
    const v = viewer();
    v.play();
    v.send({ type: 'press', pointer: 1, x: 300, y: 300, width: 360 });
    v.ticks(600);
    v.send({ type: 'move', pointer: 1, x: 40, y: 300 });
    expect(isHalted(v.now())).toBe(true);
    expect(place(v.send({ type: 'lift', pointer: 1, x: 40, y: 300 }))).toEqual([0, 0]);
  });

  it('ends when the system takes the finger away', () => {
    const v = viewer();
    v.play();
    v.send({ type: 'press', pointer: 1, x: 300, y: 300, width: 360 });
    v.ticks(900);
    expect(v.send({ type: 'cancel', pointer: 1 })).toMatchObject({ isHeld: false, press: null });
    expect(place(v.now())).toEqual([0, 0]);
  });

  it('is not ended by a second finger', () => {
    const v = viewer();
    v.play();
    v.send({ type: 'press', pointer: 1, x: 300, y: 300, width: 360 });
    v.ticks(600);
    v.send({ type: 'press', pointer: 2, x: 20, y: 300, width: 360 });
    expect(isHalted(v.send({ type: 'lift', pointer: 2, x: 20, y: 300 }))).toBe(true);
    expect(place(v.now())).toEqual([0, 0]);
  });

  it('does not let an item that ends under the finger count twice', () => {
    const v = viewer();
    v.play();
    v.ticks(4_900);
    v.send({ type: 'press', pointer: 1, x: 300, y: 300, width: 360 });
    expect(place(v.ticks(400))).toEqual([0, 0]);
    expect(place(v.send({ type: 'lift', pointer: 1, x: 300, y: 300 }))).toEqual([0, 1]);
  });
});

describe('swipes', () => {
  it('to the left go to the next user, to the right to the one before', () => {
    const v = viewer();
    expect(place(v.swipe(-120))).toEqual([1, 0]);
    expect(place(v.swipe(-120))).toEqual([2, 0]);
    expect(place(v.swipe(120))).toEqual([1, 0]);
  });

  it('are not also taps, however quick', () => {
    const v = viewer();
    expect(place(v.swipe(-60, 0, 30))).toEqual([1, 0]);
    expect(place(v.swipe(20))).toEqual([1, 0]);
    expect(place(v.swipe(-90, 200))).toEqual([1, 0]);
  });

  it('straight down close, up and aslant do nothing', () => {
    expect(viewer().swipe(20, 60).isOpen).toBe(true);
    expect(viewer().swipe(0, -200).isOpen).toBe(true);
    expect(viewer().swipe(60, 120).isOpen).toBe(true);
    expect(viewer().swipe(-20, 120).isOpen).toBe(false);
  });

  it('on the first user to the right do nothing, on the last to the left close', () => {
    const v = viewer();
    expect(place(v.swipe(120))).toEqual([0, 0]);
    const last = viewer({ user: 2 });
    expect(last.swipe(-120).isOpen).toBe(false);
  });

  it('forgive a trembling finger', () => {
    const v = viewer();
    v.send({ type: 'press', pointer: 1, x: 300, y: 300, width: 360 });
    v.send({ type: 'move', pointer: 1, x: 304, y: 295 }, 40);
    expect(place(v.send({ type: 'lift', pointer: 1, x: 303, y: 297 }, 40))).toEqual([0, 1]);
  });
});

describe('the viewer', () => {
  it('opens again after it was closed', () => {
    const v = viewer();
    v.send({ type: 'close' });
    v.send({ type: 'open', lengths, user: 1 });
    expect(v.now()).toMatchObject({ isOpen: true, user: 1, item: 0, elapsedMs: 0 });
    expect(place(v.tap(300))).toEqual([2, 0]);
  });

  it('does not open on a user without items', () => {
    const v = viewer({ lengths: [[], [1_000]] });
    expect(v.now().isOpen).toBe(false);
  });

  it('stays paused by the button while stories are stepped through', () => {
    const v = viewer();
    v.play();
    v.send({ type: 'togglePause' });
    expect(v.ticks(9_000).elapsedMs).toBe(0);
    v.send({ type: 'next' });
    v.play();
    expect(v.ticks(9_000)).toMatchObject({ item: 1, elapsedMs: 0 });
  });

  it('continues with users that were loaded while it was open', () => {
    const v = viewer({ user: 2 });
    v.send({ type: 'grow', lengths: [...lengths, [1_000]] });
    expect(place(v.send({ type: 'nextUser' }))).toEqual([3, 0]);
  });
});

describe('a video that the browser starts only within a tap', () => {
  const refused = () => {
    const v = viewer();
    v.send({ type: 'refused', visit: v.now().visit });
    return v;
  };

  it('waits at its beginning', () => {
    const v = refused();
    expect(v.ticks(9_000)).toMatchObject({ medium: 'refused', elapsedMs: 0, item: 0 });
    expect(waitsForPlay(v.now())).toBe(true);
  });

  it.each([20, 300])('plays with a tap at %i px instead of going on or back', (x) => {
    const v = refused();
    expect(v.tap(x)).toMatchObject({ medium: 'loading', user: 0, item: 0 });
    v.play();
    expect(v.ticks(1_000)).toMatchObject({ medium: 'running', elapsedMs: 1_000 });
    expect(waitsForPlay(v.now())).toBe(false);
    expect(place(v.tap(300))).toEqual([0, 1]);
  });

  it('plays with the button, which does not pause it', () => {
    const v = refused();
    expect(v.send({ type: 'togglePause' })).toMatchObject({ medium: 'loading', isPaused: false });
  });

  it('waits on when the tap was refused as well', () => {
    const v = refused();
    v.tap(300);
    v.send({ type: 'refused', visit: v.now().visit });
    expect(v.ticks(9_000)).toMatchObject({ medium: 'refused', item: 0 });
  });

  it('can be left by a swipe and by the keys', () => {
    expect(place(refused().swipe(-100))).toEqual([1, 0]);
    expect(place(refused().send({ type: 'next' }))).toEqual([0, 1]);
  });
});
