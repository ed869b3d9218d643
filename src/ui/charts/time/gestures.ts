/** @file Fingers and mouse on a chart: choosing a moment, enlarging a stretch, going back to the whole. */

/** What gestures ask for. Places are parts of the chart's width, from 0 to 1. */
export interface GestureCalls {
  choose: (at: number) => void;
  /** The mouse is over a place; null once it has left. */
  point: (at: number | null) => void;
  /** The stretch being marked with the mouse; null once it is not marked any more. */
  mark: (ends: readonly [number, number] | null) => void;
  enlarge: (from: number, to: number) => void;
  /** Two fingers: what was at the first places is now at the second ones. */
  pinch: (before: readonly [number, number], now: readonly [number, number]) => void;
  /** Two fingers came down: later places refer to what is in sight now. */
  startPinch: () => void;
  reset: () => void;
}

/** Pixels that a pointer moves before it is no tap any more. */
const slack = 6;

/** Two taps within this time and distance are a double tap. */
const double = { ms: 320, px: 28 } as const;

/** The pointers that are down, with their horizontal places, and what has become of them. */
class Pointers {
  readonly #surface: HTMLElement;
  readonly #calls: GestureCalls;
  readonly #down = new Map<number, number>();
  #start = 0;
  #isMoved = false;
  /** Where two fingers came down; null without them. */
  #pinch: readonly [number, number] | null = null;
  #tap = { at: Number.NEGATIVE_INFINITY, x: 0 };

  constructor(surface: HTMLElement, calls: GestureCalls) {
    this.#surface = surface;
    this.#calls = calls;
  }

  #shareAt(x: number): number {
    const { left, width } = this.#surface.getBoundingClientRect();
    return Math.min(1, Math.max(0, (x - left) / width));
  }

  #fingers(): readonly [number, number] {
    const [one = 0, other = 0] = [...this.#down.values()].map((x) => this.#shareAt(x));
    return [one, other];
  }

  down({ button, pointerId, clientX }: PointerEvent): void {
    if (button !== 0) return;
    this.#down.set(pointerId, clientX);
    if (this.#down.size === 1) {
      this.#start = clientX;
      this.#isMoved = false;
      this.#pinch = null;
    } else if (this.#down.size === 2) {
      this.#isMoved = true;
      this.#pinch = this.#fingers();
      this.#calls.startPinch();
    }
  }

  move(event: PointerEvent): void {
    const { pointerId, pointerType, clientX } = event;
    if (this.#down.has(pointerId)) this.#drag(event);
    else if (pointerType === 'mouse') this.#calls.point(this.#shareAt(clientX));
  }

  #drag({ pointerId, pointerType, clientX }: PointerEvent): void {
    this.#down.set(pointerId, clientX);
    if (this.#pinch !== null) {
      if (this.#down.size === 2) this.#calls.pinch(this.#pinch, this.#fingers());
      return;
    }
    if (!this.#isMoved && Math.abs(clientX - this.#start) <= slack) return;
    this.#isMoved = true;
    const at = this.#shareAt(clientX);
    if (pointerType === 'mouse') this.#calls.mark([this.#shareAt(this.#start), at]);
    else this.#calls.choose(at);
  }

  up({ pointerId, pointerType, clientX, timeStamp }: PointerEvent): void {
    if (!this.#down.delete(pointerId) || this.#down.size > 0) return;
    this.#calls.mark(null);
    if (!this.#isMoved) this.#tapped(clientX, timeStamp);
    else if (pointerType === 'mouse') {
      const ends = [this.#shareAt(this.#start), this.#shareAt(clientX)] as const;
      this.#calls.enlarge(Math.min(...ends), Math.max(...ends));
    }
  }

  #tapped(x: number, at: number): void {
    const isDouble = at - this.#tap.at < double.ms && Math.abs(x - this.#tap.x) < double.px;
    this.#tap = { at: isDouble ? Number.NEGATIVE_INFINITY : at, x };
    if (isDouble) this.#calls.reset();
    else this.#calls.choose(this.#shareAt(x));
  }

  /** The page scrolls, or the system took the pointer away. */
  cancel({ pointerId }: PointerEvent): void {
    this.#down.delete(pointerId);
    this.#calls.mark(null);
  }
}

/** Answers the pointers over an element; returns a function that stops it. */
export function onGestures(surface: HTMLElement, calls: GestureCalls): () => void {
  const pointers = new Pointers(surface, calls);
  const stop = new AbortController();
  const options = { signal: stop.signal };
  surface.addEventListener(
    'pointerdown',
    (event) => {
      pointers.down(event);
      // A drag continues outside the chart; a test's pointer cannot be captured.
      if (event.isTrusted) surface.setPointerCapture(event.pointerId);
    },
    options,
  );
  surface.addEventListener('pointermove', (event) => pointers.move(event), options);
  surface.addEventListener('pointerup', (event) => pointers.up(event), options);
  surface.addEventListener('pointercancel', (event) => pointers.cancel(event), options);
  surface.addEventListener('pointerleave', () => calls.point(null), options);
  return () => stop.abort();
}
