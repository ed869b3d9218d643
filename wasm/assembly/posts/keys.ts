/** @file The keys of a row, told apart by length first. */
import { isText } from '../core/bytes';

/** The keys the module reads; all below 32, so that a set of them is one word. */
export const enum Key {
  OTHER = 0,
  CODE = 1,
  KIND = 2,
  THUMBNAIL = 3,
  URL = 4,
  TAKEN = 5,
  LIKES = 6,
  COMMENTS = 7,
  VIEWS = 8,
  CHILDREN = 9,
}

/** Which key a decoded text is. */
export function keyOf(address: usize, length: usize): Key {
  switch (<i32>length) {
    case 5:
      if (isText(address, length, 'likes')) return Key.LIKES;
      return isText(address, length, 'views') ? Key.VIEWS : Key.OTHER;
    case 8:
      if (isText(address, length, 'comments')) return Key.COMMENTS;
      if (isText(address, length, 'taken_at')) return Key.TAKEN;
      return isText(address, length, 'post_url') ? Key.URL : Key.OTHER;
    case 9:
      return isText(address, length, 'post_type') ? Key.KIND : Key.OTHER;
    case 11:
      return isText(address, length, 'child_posts') ? Key.CHILDREN : Key.OTHER;
    case 14:
      return isText(address, length, 'post_thumbnail') ? Key.THUMBNAIL : Key.OTHER;
    case 15:
      return isText(address, length, 'post_short_code') ? Key.CODE : Key.OTHER;
    default:
      return Key.OTHER;
  }
}
