import { type Infer, object, optional, size, string } from 'superstruct';
import { text } from './values.ts';

/** A row of a list (docs/product.md, "Person"). */
export const person = object({
  insta_id: size(string(), 1, 64),
  insta_image_url: text,
  insta_username: text,
  insta_full_name: text,
  profile_image_base64: optional(string()),
});

/** {@link person}. */
export type Person = Infer<typeof person>;
