/**
 * @file Growing byte buffers: one for the request that is being made, one for the result.
 * A buffer is a record of three words in static memory: address, room, used.
 */
import { allot, enlarge } from './arena';
import { writeDecimal } from './decimal';

const HEX = memory.data<u8>([
  0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66,
]);

/** A buffer: `address, room, used` as three u32. */
export type Buffer = usize;

/** The request. */
export const request: Buffer = memory.data(16);
/** A request that will follow it. */
export const later: Buffer = memory.data(16);
/** The result. */
export const result: Buffer = memory.data(16);
/** Anything a job must remember for a moment. */
export const scratch: Buffer = memory.data(16);

/** Where the bytes of a buffer are. */
@inline
export function bufferAddress(buffer: Buffer): usize {
  return <usize>load<u32>(buffer);
}

/** How many bytes a buffer holds. */
@inline
export function bufferLength(buffer: Buffer): usize {
  return <usize>load<u32>(buffer, 8);
}

/** Empties a buffer; its room stays. */
export function clearBuffer(buffer: Buffer): void {
  store<u32>(buffer, 0, 8);
}

/** Exchanges what two buffers hold. */
export function exchange(one: Buffer, other: Buffer): void {
  for (let at: usize = 0; at < 12; at += 4) {
    const word = load<u32>(one + at);
    store<u32>(one + at, load<u32>(other + at));
    store<u32>(other + at, word);
  }
}

/** Makes room for `more` bytes and returns the address to write at; `took` ends the writing. */
export function room(buffer: Buffer, more: usize): usize {
  const address = bufferAddress(buffer);
  const has = <usize>load<u32>(buffer, 4);
  const used = bufferLength(buffer);
  if (used + more <= has) return address + used;
  const wanted = max<usize>(used + more, max<usize>(has << 1, 4096));
  const larger = has == 0 ? allot(wanted) : enlarge(address, has, used, wanted);
  store<u32>(buffer, <u32>larger);
  store<u32>(buffer, <u32>wanted, 4);
  return larger + used;
}

/** Notes that everything up to `end` was written. */
export function took(buffer: Buffer, end: usize): void {
  store<u32>(buffer, <u32>(end - bufferAddress(buffer)), 8);
}

/** Appends an ASCII literal. */
export function putText(buffer: Buffer, text: string): void {
  const length = <usize>text.length;
  const from = changetype<usize>(text);
  const at = room(buffer, length);
  for (let i: usize = 0; i < length; i++) store<u8>(at + i, <u8>load<u16>(from + (i << 1)));
  took(buffer, at + length);
}

/** Appends one byte. */
export function putByte(buffer: Buffer, byte: u8): void {
  const at = room(buffer, 1);
  store<u8>(at, byte);
  took(buffer, at + 1);
}

/** Appends bytes as they are. */
export function putBytes(buffer: Buffer, address: usize, length: usize): void {
  const at = room(buffer, length);
  memory.copy(at, address, length);
  took(buffer, at + length);
}

/** Appends a number in decimal. */
export function putNumber(buffer: Buffer, value: u64): void {
  const at = room(buffer, 20);
  took(buffer, writeDecimal(at, value));
}

/** Appends a checksum as contract/lists/relation-pages.ts writes it: low word, then high word, 8 digits each. */
export function putChecksum(buffer: Buffer, state: u64): void {
  const at = room(buffer, 16);
  for (let i: u32 = 0; i < 8; i++) {
    const shift = <u64>((7 - i) << 2);
    store<u8>(at + <usize>i, load<u8>(HEX + <usize>((state >> shift) & 15)));
    store<u8>(at + <usize>i, load<u8>(HEX + <usize>((state >> (shift + 32)) & 15)), 8);
  }
  took(buffer, at + 16);
}

/** Appends UTF-8 text as the inside of a JSON string. */
export function putEscaped(buffer: Buffer, address: usize, length: usize): void {
  let at = room(buffer, length * 6);
  for (const end = address + length; address < end; address++) {
    const byte = load<u8>(address);
    if (byte == 0x22 || byte == 0x5c) {
      store<u8>(at++, 0x5c);
      store<u8>(at++, byte);
    } else if (byte < 0x20) {
      store<u32>(at, 0x3030755c);
      store<u8>(at + 4, load<u8>(HEX + <usize>(byte >> 4)));
      store<u8>(at + 5, load<u8>(HEX + <usize>(byte & 15)));
      at += 6;
    } else {
      store<u8>(at++, byte);
    }
  }
  took(buffer, at);
}

/** Appends UTF-8 text percent-encoded for a path or query: unreserved characters stay. */
export function putEncoded(buffer: Buffer, address: usize, length: usize): void {
  let at = room(buffer, length * 3);
  for (const end = address + length; address < end; address++) {
    const byte = load<u8>(address);
    const letter = byte | 0x20;
    const plain =
      (letter >= 0x61 && letter <= 0x7a) ||
      (byte >= 0x30 && byte <= 0x39) ||
      byte == 0x2d ||
      byte == 0x2e ||
      byte == 0x5f ||
      byte == 0x7e;
    if (plain) {
      store<u8>(at++, byte);
    } else {
      store<u8>(at, 0x25);
      // Upper case hexadecimal digits, as RFC 3986 asks.
      const high = byte >> 4;
      const low = byte & 15;
      store<u8>(at + 1, high < 10 ? high + 0x30 : high + 0x37);
      store<u8>(at + 2, low < 10 ? low + 0x30 : low + 0x37);
      at += 3;
    }
  }
  took(buffer, at);
}
