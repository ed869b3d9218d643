/** @file The keys of a page, distinguished by length first. */
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
  MOMENT = 10,
  FOLLOWERS = 11,
  POSTS = 12,
  NEXT = 13,
  TRAILER = 14,
}

/** Which key a decoded text is. */
export function keyOf(address: usize, length: usize): Key {
  switch (<i32>length) {
    case 4:
      return isText(address, length, 'next') ? Key.NEXT : Key.OTHER;
    case 5:
      if (isText(address, length, 'likes')) return Key.LIKES;
      if (isText(address, length, 'views')) return Key.VIEWS;
      return isText(address, length, 'posts') ? Key.POSTS : Key.OTHER;
    case 6:
      return isText(address, length, 'moment') ? Key.MOMENT : Key.OTHER;
    case 7:
      return isText(address, length, 'trailer') ? Key.TRAILER : Key.OTHER;
    case 8:
      if (isText(address, length, 'comments')) return Key.COMMENTS;
      if (isText(address, length, 'taken_at')) return Key.TAKEN;
      return isText(address, length, 'post_url') ? Key.URL : Key.OTHER;
    case 9:
      if (isText(address, length, 'post_type')) return Key.KIND;
      return isText(address, length, 'followers') ? Key.FOLLOWERS : Key.OTHER;
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
