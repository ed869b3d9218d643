import { type Infer, object, optional, size, string } from 'superstruct';
import { isoMoment, text } from './values.ts';

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
});

/** {@link person}. */
export type Person = Infer<typeof person>;
