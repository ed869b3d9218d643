/** @file Why followers left, by name (docs/causes.md). No struct is imported here. */

/** What explains a leaving, in the order in which the causes are tried. */
export const knownCauses = ['deleted', 'removed', 'follow-for-follow', 'purge', 'content'] as const;

/** One of {@link knownCauses}. */
export type KnownCause = (typeof knownCauses)[number];

/** The causes of a leaving; `none` is that none can be seen. */
export const lossCauses = [...knownCauses, 'none'] as const;

/** One of {@link lossCauses}. */
export type LossCause = (typeof lossCauses)[number];

/** The kinds of the owner's content. */
export const contentKinds = ['post', 'reel', 'story'] as const;
