import { enums, type Infer, object, optional, size, string } from 'superstruct';
import { isoMoment, rowsOf, text } from './values.ts';

/**
 * What can be known of a person who came or left, beside the moments: a new follower had left before
 * (`returned`); the network does not know the account any more (`deleted`); the owner followed the
 * person who left and has stopped since (`was_mutual`); the owner follows them now (`followed`).
 */
export const personFacts = ['returned', 'deleted', 'was_mutual', 'followed'] as const;

/** One of {@link personFacts}. */
export type PersonFact = (typeof personFacts)[number];

/** A row of a list (docs/product.md, "Person"). */
export const person = object({
  insta_id: size(string(), 1, 64),
  insta_image_url: text,
  insta_username: text,
  insta_full_name: text,
  profile_image_base64: optional(string()),
  /**
   * In the lists of new and lost followers: the person's change happened between these two readings,
   * the last that proves the state before and the first that proves the state after.
   */
  since: optional(isoMoment),
  until: optional(isoMoment),
  /** In these lists: the reading that the period starts from. */
  period_start: optional(isoMoment),
  /** In these lists: the facts that are known, none for the others; absent without any. */
  facts: optional(rowsOf(enums(personFacts))),
  /** In these lists: another name under which the account was seen, the latest; absent without one. */
  former_username: optional(string()),
  /** In the lists of a data download: since when the person is on the list. */
  listed_at: optional(isoMoment),
});

/** {@link person}. */
export type Person = Infer<typeof person>;
