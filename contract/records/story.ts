import { type Infer, enums, object, size, string } from 'superstruct';
import { maybeNumber, rowsOf, text } from './values.ts';

/**
 * A story item (docs/product.md, "Story"). `duration` is in milliseconds; an impossible one is
 * `null`.
 */
export const storyItem = object({
  media_type: enums(['image', 'video']),
  url: text,
  thumbnail_image: text,
  width: maybeNumber,
  height: maybeNumber,
  duration: maybeNumber,
  taken_at: maybeNumber,
  expiring_at: maybeNumber,
});

/** {@link storyItem}. */
export type StoryItem = Infer<typeof storyItem>;

/** A user with active stories. */
export const storyUser = object({
  id: size(string(), 1, 64),
  username: text,
  name: text,
  profile_image: text,
  items: rowsOf(storyItem),
});

/** {@link storyUser}. */
export type StoryUser = Infer<typeof storyUser>;

/** A page of stories; an empty `next_id` is the end. */
export const storiesResponse = object({ stories: rowsOf(storyUser), next_id: text });

/** {@link storiesResponse}. */
export type StoriesResponse = Infer<typeof storiesResponse>;
