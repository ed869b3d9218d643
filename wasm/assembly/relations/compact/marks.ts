/**
 * @file The result in terms of the lists the server has sent: the places of the new and of the mutual
 * followers in the list of followers, each a block in base64. All other followers are not followed
 * back, and all accounts followed that are not mutual do not follow back.
 */
import { bufferAddress, bufferLength, putText, room, took } from '../../core/writer';
import { Buffer, request } from '../../core/writer';
import { List, memberAt, NOBODY, sizeOf, spanOf } from '../sets/sets';
import { closeBlock, openBlock, putInBlock } from './block';

const fresh: Buffer = memory.data(16);
const mutual: Buffer = memory.data(16);

// The list that is marked; LOST when both are.
let list: List = List.NEW;
let at: u32 = 0;

/** Starts. */
export function openMarks(): void {
  list = List.NEW;
  at = 0;
  openBlock(fresh, sizeOf(List.NEW), spanOf(List.NEW));
}

/** Walks `budget` places further; true at the end. */
export function markSome(budget: u32): bool {
  while (list != List.LOST) {
    const buffer = list == List.NEW ? fresh : mutual;
    const span = spanOf(list);
    for (; at < span; at++) {
      if (budget-- == 0) return false;
      if (memberAt(list, at) != NOBODY) putInBlock(buffer, at);
    }
    closeBlock(buffer);
    const isLast = list == List.MUTUAL;
    list = isLast ? List.LOST : List.MUTUAL;
    at = 0;
    if (!isLast) openBlock(mutual, sizeOf(list), spanOf(list));
  }
  return true;
}

function digit(value: u32): u8 {
  if (value < 26) return <u8>(0x41 + value);
  if (value < 52) return <u8>(0x47 + value);
  if (value < 62) return <u8>(value - 4);
  return value == 62 ? 0x2b : 0x2f;
}

function putBase64(from: usize, length: usize): void {
  let to = room(request, ((length + 2) / 3) << 2);
  for (let i: usize = 0; i < length; i += 3, to += 4) {
    const left = length - i;
    let bits = <u32>load<u8>(from + i) << 16;
    if (left > 1) bits |= <u32>load<u8>(from + i + 1) << 8;
    if (left > 2) bits |= <u32>load<u8>(from + i + 2);
    store<u8>(to, digit(bits >> 18));
    store<u8>(to, digit((bits >> 12) & 63), 1);
    store<u8>(to, left > 1 ? digit((bits >> 6) & 63) : 0x3d, 2);
    store<u8>(to, left > 2 ? digit(bits & 63) : 0x3d, 3);
  }
  took(request, to);
}

/** Adds the marks to the closing call. */
export function putMarks(): void {
  putText(request, ',"marks":{"new":"');
  putBase64(bufferAddress(fresh), bufferLength(fresh));
  putText(request, '","mutual":"');
  putBase64(bufferAddress(mutual), bufferLength(mutual));
  putText(request, '"}');
}
