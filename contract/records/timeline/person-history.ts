/** @file What readings know of one person: the timeline and the present state (docs/history.md). */
import { boolean, enums, type Infer, nullable, object, optional, size, string } from 'superstruct';
import { flag, isoMoment, rowsOf, text } from '../values.ts';

/** What happened: `first-seen` is a person who was there already in the first reading. */
export const stepKinds = [
  'first-seen',
  'came',
  'left',
  'returned',
  'followed',
  'unfollowed',
] as const;

/** What proves a step: its two readings differ, or the person was in the first one. */
export const evidenceCodes = ['readings-differ', 'first-reading'] as const;

/** What readings cannot say about a person. */
export const unknownCodes = [
  /** A follower since before the first reading. */
  'beginning',
  /** No reading knows the people the account follows. */
  'following',
  /** No name was seen but the present one. */
  'names',
  /** Whether the account still exists is not known to the source of the network. */
  'existence',
] as const;

const source = enums(['analysis', 'network', 'download']);

/** One step of a timeline, between the readings of `since` and `until`. */
export const personStep = object({
  kind: enums(stepKinds),
  relation: enums(['followers', 'following']),
  since: isoMoment,
  until: isoMoment,
  /** Where the readings of `since` and `until` are from. */
  since_source: nullable(source),
  until_source: source,
  evidence: enums(evidenceCodes),
  /** When the relation began, as a data download states it; absent where none does. */
  stated_at: optional(isoMoment),
});

/** {@link personStep}. */
export type PersonStep = Infer<typeof personStep>;

/** A name under which a person was seen. */
export const seenName = object({ username: text, first_seen: isoMoment, last_seen: isoMoment });

/** The timeline of a person, oldest step first, and the present state; null is not known. */
export const personHistory = object({
  insta_id: size(string(), 1, 64),
  insta_username: text,
  follows_you: nullable(boolean()),
  you_follow: nullable(boolean()),
  is_mutual: nullable(boolean()),
  /** The names seen, the present one last. */
  names: rowsOf(seenName),
  /** The same person was seen under another name. */
  is_renamed: flag,
  /** The network says that the account no longer exists; null where it cannot say. */
  is_deleted: nullable(boolean()),
  steps: rowsOf(personStep),
  unknown: rowsOf(enums(unknownCodes)),
});

/** {@link personHistory}. */
export type PersonHistory = Infer<typeof personHistory>;
