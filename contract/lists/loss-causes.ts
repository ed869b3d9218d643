/** @file Why followers left, by name (docs/causes.md). No struct is imported here. */

/** The causes of a leaving, in the order in which they are tried; `none` is that none can be seen. */
export const lossCauses = [
  'deleted',
  'removed',
  'follow-for-follow',
  'purge',
  'content',
  'none',
] as const;

/** One of {@link lossCauses}. */
export type LossCause = (typeof lossCauses)[number];
