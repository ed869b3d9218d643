/** @file What home remembers of its cards on the device. */
import { readLocal, writeLocal } from '../../core/storage/storage.ts';

/** A height above this one makes no sense. */
const mostHeight = 800;

/** Put-away insights that are remembered. */
const mostPutAway = 20;

/** The record; a field that is missing or makes no sense has the value of a first visit. */
export interface StoredHome {
  /** Height of the insight that was shown last, in CSS pixels, so that its room is kept; 0 without. */
  readonly insightHeight: number;
  /** Insights that were put away, by their facts. */
  readonly putAway: readonly string[];
  /** Invitations (src/features/reminders/Invitation.tsx) that were declined. */
  readonly declined: readonly string[];
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Reads the record. */
export function readHome(): StoredHome {
  const stored = readLocal('home') ?? {};
  const height = stored['insightHeight'];
  return {
    insightHeight: typeof height === 'number' && height > 0 && height < mostHeight ? height : 0,
    putAway: textsOf(stored['putAway']),
    declined: textsOf(stored['declined']),
  };
}

/** Changes some fields of it. */
export function keepHome(change: Partial<StoredHome>): void {
  const next = { ...readHome(), ...change };
  // Other fields are those of the reminders.
  writeLocal('home', { ...readLocal('home'), ...next, putAway: next.putAway.slice(-mostPutAway) });
}
