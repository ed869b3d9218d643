/**
 * @file The story viewer as one pure function: an event and a state give the next state. Time comes
 * with the events, so the rules hold at any frame rate and can be tested without a clock. The view
 * renders the state and reports pointers, keys and media; it decides nothing.
 */
import { storyViewer } from '../../../../contract/limits.ts';

/** A finger or mouse button that is down. */
interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly at: number;
  /** Moved too far to be a tap or a hold: a swipe, if it goes far enough. */
  readonly hasMoved: boolean;
}

/** The viewer. `lengths` are the items' milliseconds, a row for each user. */
export interface ViewerState {
  readonly isOpen: boolean;
  readonly lengths: readonly (readonly number[])[];
  readonly user: number;
  readonly item: number;
  /** Rises with every change of item: events of media that are gone carry an older number. */
  readonly visit: number;
  readonly elapsedMs: number;
  /** `refused`: the browser starts the video only within a tap, as in Low Power Mode. */
  readonly medium: 'loading' | 'running' | 'refused' | 'failed';
  readonly press: Press | null;
  readonly isHeld: boolean;
  readonly isPaused: boolean;
  readonly isHidden: boolean;
  /** When the state was last brought up to date. */
  readonly at: number;
}

type Change =
  | { readonly type: 'open'; readonly lengths: ViewerState['lengths']; readonly user: number }
  | { readonly type: 'grow'; readonly lengths: ViewerState['lengths'] }
  | {
      readonly type: 'playing' | 'stalled' | 'refused' | 'failed' | 'ended';
      readonly visit: number;
    }
  | { readonly type: 'press'; readonly pointer: number; x: number; y: number; width: number }
  | { readonly type: 'move' | 'lift'; readonly pointer: number; x: number; y: number }
  | { readonly type: 'cancel'; readonly pointer: number }
  | { readonly type: 'hidden'; readonly isHidden: boolean }
  | { readonly type: 'tick' | 'next' | 'previous' | 'nextUser' | 'previousUser' }
  | { readonly type: 'togglePause' | 'close' };

/** What can happen to the viewer, and when. */
export type ViewerEvent = Change & { readonly at: number };

/** An event before the clock has put its time on it. */
export type ViewerInput = Change;

/** How far a finger may tremble and still tap or hold, and how far a swipe must go, in pixels. */
const tremblePx = 10;
const swipePx = 40;
/** How far a swipe down must go to close, and how much steeper than wide it must be. */
const closePx = 80;
const closeSlope = 3;
/** A page that was frozen for longer did not show anything in that time. */
const longestStepMs = 1_000;
/** Shorter than this is a mistake of the record, and would race through the stories. */
const shortestMs = 500;

/** The closed viewer. */
export const closedViewer: ViewerState = {
  isOpen: false,
  lengths: [],
  user: 0,
  item: 0,
  visit: 0,
  elapsedMs: 0,
  medium: 'loading',
  press: null,
  isHeld: false,
  isPaused: false,
  isHidden: false,
  at: 0,
};

/** An item's milliseconds, or the default when the value cannot be a duration. */
export function lengthOf(duration: number | null): number {
  const isSane =
    duration !== null && duration >= shortestMs && duration <= storyViewer.maxDurationMs;
  return isSane ? duration : storyViewer.defaultDurationMs;
}

/** The current item's milliseconds. */
export function currentLength({ lengths, user, item }: ViewerState): number {
  return lengths[user]?.[item] ?? storyViewer.defaultDurationMs;
}

/** True while nothing plays until a person asks for it: paused, or refused by the browser. */
export function waitsForPlay({ isPaused, medium }: ViewerState): boolean {
  return isPaused || medium === 'refused';
}

/** A tap, or the button: the view calls `play` within it. */
function asked(state: ViewerState): ViewerState {
  return { ...state, medium: 'loading', isPaused: false };
}

/** True while a video must be paused: held, paused, or not on screen. */
export function isHalted({ isHeld, isPaused, isHidden }: ViewerState): boolean {
  return isHeld || isPaused || isHidden;
}

function closed(state: ViewerState): ViewerState {
  return { ...closedViewer, visit: state.visit + 1, at: state.at };
}

/** Every change of item or user resets the state of the item before. */
function show(state: ViewerState, user: number, item: number): ViewerState {
  return {
    ...state,
    user,
    item,
    visit: state.visit + 1,
    elapsedMs: 0,
    medium: 'loading',
    press: null,
    isHeld: false,
  };
}

function nextUser(state: ViewerState): ViewerState {
  return state.user + 1 < state.lengths.length ? show(state, state.user + 1, 0) : closed(state);
}

function previousUser(state: ViewerState): ViewerState {
  return state.user > 0 ? show(state, state.user - 1, 0) : state;
}

function next(state: ViewerState): ViewerState {
  const items = state.lengths[state.user]?.length ?? 0;
  return state.item + 1 < items ? show(state, state.user, state.item + 1) : nextUser(state);
}

function previous(state: ViewerState): ViewerState {
  return state.item > 0 ? show(state, state.user, state.item - 1) : previousUser(state);
}

/** Lets time pass up to `at`: progress, the start of a hold, the end of an item. */
function advance(state: ViewerState, at: number): ViewerState {
  if (!state.isOpen) return { ...state, at };
  const until = Math.min(Math.max(at, state.at), state.at + longestStepMs);
  const { press } = state;
  const holdAt =
    press === null || press.hasMoved ? Number.POSITIVE_INFINITY : press.at + storyViewer.holdMs;
  const isRunning = ['running', 'failed'].includes(state.medium) && !isHalted(state);
  const ranMs = isRunning ? Math.max(0, Math.min(until, holdAt) - state.at) : 0;
  const length = currentLength(state);
  const elapsedMs = Math.min(length, state.elapsedMs + ranMs);
  const advanced = { ...state, at, elapsedMs, isHeld: state.isHeld || at >= holdAt };
  // While a finger is down its release decides: an item that ended under it must not count twice.
  return elapsedMs >= length && isRunning && press === null ? next(advanced) : advanced;
}

function moved(state: ViewerState, pointer: number, x: number, y: number): ViewerState {
  const { press } = state;
  // A hold that has begun stays a hold, wherever the finger goes.
  if (press === null || press.pointer !== pointer || state.isHeld) return state;
  const isFar = Math.hypot(x - press.x, y - press.y) > tremblePx;
  return isFar ? { ...state, press: { ...press, hasMoved: true } } : state;
}

function lifted(state: ViewerState, pointer: number, x: number, y: number): ViewerState {
  const { press } = state;
  if (press === null || press.pointer !== pointer) return state;
  const free = { ...state, press: null, isHeld: false };
  if (state.isHeld) return free;
  const dx = x - press.x;
  const dy = y - press.y;
  if (press.hasMoved) {
    if (dy >= closePx && dy >= closeSlope * Math.abs(dx)) return closed(free);
    if (Math.abs(dx) < swipePx || Math.abs(dx) <= Math.abs(dy)) return free;
    return dx < 0 ? nextUser(free) : previousUser(free);
  }
  if (state.medium === 'refused') return asked(free);
  return press.x < press.width / 2 ? previous(free) : next(free);
}

function mediumChanged(state: ViewerState, type: string, visit: number): ViewerState {
  if (visit !== state.visit) return state;
  if (type === 'failed') return { ...state, medium: 'failed' };
  // A failed medium stays failed until the item changes; its time runs all the same.
  if (state.medium === 'failed') return state;
  if (type === 'refused') return { ...state, medium: 'refused' };
  if (type === 'stalled') return { ...state, medium: 'loading' };
  if (type === 'playing') return { ...state, medium: 'running' };
  const ended = { ...state, elapsedMs: currentLength(state) };
  return state.press === null && !isHalted(state) ? next(ended) : ended;
}

function opened(state: ViewerState, { lengths, user }: Change & { type: 'open' }): ViewerState {
  const isThere = (lengths[user]?.length ?? 0) > 0;
  if (!isThere) return state;
  return { ...closedViewer, isOpen: true, lengths, user, visit: state.visit + 1, at: state.at };
}

const steering: ReadonlySet<string> = new Set(['next', 'previous', 'nextUser', 'previousUser']);

/** The next state. */
export function step(before: ViewerState, event: ViewerEvent): ViewerState {
  const state = advance(before, event.at);
  if (event.type === 'open') return opened(state, event);
  // An event that arrives as the item changes under it was meant for the one before.
  if (!state.isOpen || (state.visit !== before.visit && steering.has(event.type))) return state;
  switch (event.type) {
    case 'grow':
      return { ...state, lengths: event.lengths };
    case 'playing':
    case 'stalled':
    case 'refused':
    case 'failed':
    case 'ended':
      return mediumChanged(state, event.type, event.visit);
    case 'press': {
      const { pointer, x, y, width, at } = event;
      if (state.press !== null) return state;
      return { ...state, press: { pointer, x, y, width, at, hasMoved: false } };
    }
    case 'move':
      return moved(state, event.pointer, event.x, event.y);
    case 'lift':
      return lifted(moved(state, event.pointer, event.x, event.y), event.pointer, event.x, event.y);
    case 'cancel':
      return state.press?.pointer === event.pointer
        ? { ...state, press: null, isHeld: false }
        : state;
    case 'hidden':
      return { ...state, isHidden: event.isHidden, press: null, isHeld: false };
    case 'togglePause':
      return state.medium === 'refused' ? asked(state) : { ...state, isPaused: !state.isPaused };
    case 'next':
      return next(state);
    case 'previous':
      return previous(state);
    case 'nextUser':
      return nextUser(state);
    case 'previousUser':
      return previousUser(state);
    case 'close':
      return closed(state);
    case 'tick':
      return state;
    default:
      return event satisfies never;
  }
}
