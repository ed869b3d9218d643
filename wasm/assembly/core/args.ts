/**
 * @file The arguments of a call: UTF-8 strings, each ended by a zero byte, first the arguments in
 * the order of the call, then the environment as NAME=value. Together at most 12,288
 * bytes of text; the rest of the area is for the zero bytes.
 */
import { textLength } from './bytes';
import { parseDecimal, decimalOk } from './decimal';

/** Bytes of text that arguments and environment may have together, as in contract/limits.ts. */
export const ARGUMENT_BYTES: usize = 12288;
const MAX_STRINGS: i32 = 32;
const ROOM: usize = ARGUMENT_BYTES + MAX_STRINGS;

const area = memory.data(12320);
// Address and length of each argument.
const index = memory.data(32 * 8);

/** Number of arguments, without the environment. */
export let argumentCount: i32 = 0;

/** Where the host writes the strings. */
export function argumentArea(): usize {
  return area;
}

/** Finds the strings; false when they do not fill `length` exactly or there are too many. */
export function readArguments(count: i32, length: usize): bool {
  if (length > ROOM || count > MAX_STRINGS) return false;
  const end = area + length;
  let at = area;
  let found = 0;
  while (at < end) {
    const size = textLength(at, end);
    if (size < 0 || found == MAX_STRINGS) return false;
    store<u32>(index + (<usize>found << 3), <u32>at);
    store<u32>(index + (<usize>found << 3), <u32>size, 4);
    found++;
    at += <usize>size + 1;
  }
  argumentCount = count;
  return found >= count && length - <usize>found <= ARGUMENT_BYTES;
}

/** The address of an argument. */
export function argument(at: i32): usize {
  return <usize>load<u32>(index + (<usize>at << 3));
}

/** The length of an argument in bytes. */
export function argumentLength(at: i32): usize {
  return <usize>load<u32>(index + (<usize>at << 3), 4);
}

/**
 * True when an argument is valid in a header: not empty, no control characters. A line break in
 * a token must not become another header.
 */
export function isHeaderSafe(at: i32): bool {
  const length = argumentLength(at);
  for (let i: usize = 0; i < length; i++) {
    const byte = load<u8>(argument(at) + i);
    if (byte <= 0x20 || byte == 0x7f) return false;
  }
  return length != 0;
}

/** True when an argument reads "true"; anything but "true" and "false" clears `flagOk`. */
export function argumentFlag(at: i32): bool {
  const length = argumentLength(at);
  const yes = length == 4 && load<u32>(argument(at)) == 0x65757274;
  const no = length == 5 && load<u32>(argument(at)) == 0x736c6166;
  if (!yes && !no) flagOk = false;
  return yes;
}

/** False once an argument that must be a flag or a number was not. */
export let flagOk: bool = true;

/** An argument as a whole number. */
export function argumentNumber(at: i32): u64 {
  const value = parseDecimal(argument(at), argumentLength(at));
  if (!decimalOk) flagOk = false;
  return value;
}
