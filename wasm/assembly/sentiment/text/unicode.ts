/** @file Just enough Unicode for comments: decoding, lower case, and what is a letter. */

/** Bytes taken by the code point `decode` read last. */
export let width: i32 = 1;

/** The code point at `at`; a broken sequence is read as U+FFFD, one byte wide. */
export function decode(at: usize, end: usize): u32 {
  const first: u32 = load<u8>(at);
  width = 1;
  if (first < 0x80) return first;
  if (first < 0xc2 || first > 0xf4) return 0xfffd;
  const need: i32 = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (at + <usize>need > end) return 0xfffd;
  let point: u32 = first & (0x7f >> need);
  for (let i = 1; i < need; i++) {
    const next: u32 = load<u8>(at + i);
    if ((next & 0xc0) != 0x80) return 0xfffd;
    point = (point << 6) | (next & 0x3f);
  }
  width = need;
  return point;
}

/** Lower case of Latin, Greek and Cyrillic; styled letters (bold, full width) become plain ones. */
export function lower(point: u32): u32 {
  if (point < 0x80) return point - 0x41 < 26 ? point | 0x20 : point;
  if (point < 0x100) return point >= 0xc0 && point <= 0xde && point != 0xd7 ? point + 32 : point;
  if (point < 0x180) {
    if (point == 0x130) return 0x69;
    if (point == 0x178) return 0xff;
    const odd = (point >= 0x139 && point <= 0x148) || point >= 0x179;
    if (point < 0x130 || point > 0x131) return odd ? point + (point & 1) : point | 1;
    return point;
  }
  if (point >= 0x391 && point <= 0x3a9) return point + 32;
  if (point >= 0x410 && point <= 0x42f) return point + 32;
  if (point >= 0x400 && point <= 0x40f) return point + 80;
  if (point == 0x1e9e) return 0xdf;
  if (point >= 0xff21 && point <= 0xff3a) return point - 0xff21 + 0x61;
  if (point >= 0xff41 && point <= 0xff5a) return point - 0xff41 + 0x61;
  if (point >= 0x1d400 && point < 0x1d6a4) return 0x61 + ((point - 0x1d400) % 26);
  return point;
}

/** Whether the code point can be part of a word. */
export function isLetter(point: u32): bool {
  if (point < 0x80) return (point | 0x20) - 0x61 < 26;
  if (point < 0x250) {
    if (point < 0xc0) return point == 0xaa || point == 0xb5 || point == 0xba;
    return point != 0xd7 && point != 0xf7;
  }
  if (point < 0x370) return point >= 0x2b0 ? isMark(point) : true;
  if (point < 0x2000) return true;
  if (point < 0x2c00) return false;
  if (point < 0x2e00) return true;
  if (point < 0x3005) return false;
  if (point < 0xd800) return point != 0x3030 && point != 0x303d;
  if (point < 0xf900) return false;
  if (point < 0xfe00) return true;
  if (point >= 0xfe70 && point < 0xff00) return true;
  if (point >= 0xff21 && point < 0xffe0) return true;
  return point >= 0x1d400 && point < 0x1d800;
}

/** A combining accent: stays inside its word. */
export function isMark(point: u32): bool {
  return point >= 0x300 && point < 0x370;
}

/** A picture: emoji, arrow, dingbat or symbol that people use as one. */
export function isEmoji(point: u32): bool {
  if (point < 0x2100) return point == 0x203c || point == 0x2049;
  if (point < 0x1f000)
    return (point >= 0x2190 && point < 0x2c00) || point == 0x3030 || point == 0x303d;
  return point < 0x1fc00;
}

/** What may follow a picture without changing its meaning: variation selectors and skin tones. */
export function isEmojiTail(point: u32): bool {
  return (
    point == 0xfe0f || point == 0xfe0e || (point >= 0x1f3fb && point <= 0x1f3ff) || point == 0x20e3
  );
}

/** A letter with the combining accent after it as one code point (NFC), or 0 when none exists. */
export function compose(base: u32, mark: u32): u32 {
  const upper = base - 0x41 < 26;
  const letter = base | 0x20;
  let made: u32 = 0;
  if (mark == 0x301) made = pick(letter, 0xe1, 0xe9, 0xed, 0xf3, 0xfa);
  else if (mark == 0x300) made = pick(letter, 0xe0, 0xe8, 0xec, 0xf2, 0xf9);
  else if (mark == 0x302) made = pick(letter, 0xe2, 0xea, 0xee, 0xf4, 0xfb);
  else if (mark == 0x308) made = pick(letter, 0xe4, 0xeb, 0xef, 0xf6, 0xfc);
  else if (mark == 0x303) made = letter == 0x6e ? 0xf1 : pick(letter, 0xe3, 0, 0, 0xf5, 0);
  else if (mark == 0x327 && letter == 0x63) made = 0xe7;
  return made && upper ? made - 32 : made;
}

function pick(letter: u32, a: u32, e: u32, i: u32, o: u32, u: u32): u32 {
  switch (letter) {
    case 0x61:
      return a;
    case 0x65:
      return e;
    case 0x69:
      return i;
    case 0x6f:
      return o;
    case 0x75:
      return u;
    default:
      return 0;
  }
}
