/** @file The ways out of a page and a thread that are tried when the person asks for it (docs/archive.md). */

/** Ways that the page and its thread both have. */
export const sharedWays = ['fetch', 'xhr', 'webSocket', 'eventSource', 'workerImport'] as const;

/** One of {@link sharedWays}. */
export type SharedWay = (typeof sharedWays)[number];

/**
 * How an attempt ended. `refused`: the browser named the policy, or threw. `failed`: with an error and
 * without a request. `absent`: there is no such function. `passed`: something was let through. `silent`:
 * nothing was heard of it. `open`: not tried, because nothing in this browser forbids it.
 */
export type WayOutcome = 'refused' | 'failed' | 'absent' | 'passed' | 'silent' | 'open';

/** The part of the thread that tries to get out. */
export interface WayOutThread {
  tryWayOut(way: SharedWay, address: string): Promise<WayOutcome>;
}
