/** @file Code points as UTF-8. */

/** Writes a code point at `at` and returns the address behind it. */
export function putPoint(at: usize, point: i32): usize {
  if (point < 0x80) {
    store<u8>(at, <u8>point);
    return at + 1;
  }
  if (point < 0x800) {
    store<u8>(at, <u8>(0xc0 | (point >> 6)));
    store<u8>(at + 1, <u8>(0x80 | (point & 63)));
    return at + 2;
  }
  if (point < 0x10000) {
    // A lone surrogate has no UTF-8; it becomes U+FFFD as in every encoder.
    if (point >= 0xd800 && point < 0xe000) point = 0xfffd;
    store<u8>(at, <u8>(0xe0 | (point >> 12)));
    store<u8>(at + 1, <u8>(0x80 | ((point >> 6) & 63)));
    store<u8>(at + 2, <u8>(0x80 | (point & 63)));
    return at + 3;
  }
  store<u8>(at, <u8>(0xf0 | (point >> 18)));
  store<u8>(at + 1, <u8>(0x80 | ((point >> 12) & 63)));
  store<u8>(at + 2, <u8>(0x80 | ((point >> 6) & 63)));
  store<u8>(at + 3, <u8>(0x80 | (point & 63)));
  return at + 4;
}
