/** @file People whom the owner takes off a list (docs/product.md, "Lists"). */

/** Why somebody is kept off a list. */
export const keepOffReasons = ['friend', 'public', 'other'] as const;

/** One of {@link keepOffReasons}. */
export type KeepOffReason = (typeof keepOffReasons)[number];

/** How long a person stays off a list, in days; null is for good. */
export const keepOffDays = [30, 365, null] as const;

/** Most people an account keeps off its lists, all lists together. */
export const mostKeptOff = 1_000;
