/** @file The names of records, kept for use on the device; an upload needs none. */
import { allot } from '../core/arena';
import { Buffer, putByte, putBytes, putText } from '../core/writer';
import { stagedNames } from './staging';

let chunk: usize = 0;
let chunkLeft: usize = 0;

/**
 * Keeps the names of a staged record and returns where: two lengths, then the bytes of user name and
 * full name, still escaped as they came.
 */
export function storeNames(index: u32): u32 {
  const from = stagedNames(index);
  const user = min<u32>(load<u32>(from, 4), 0xffff);
  const full = min<u32>(load<u32>(from, 12), 0xffff);
  const size = <usize>(4 + user + full);
  if (size > chunkLeft) {
    chunkLeft = max<usize>(size, 65536);
    chunk = allot(chunkLeft);
  }
  store<u16>(chunk, <u16>user);
  store<u16>(chunk, <u16>full, 2);
  memory.copy(chunk + 4, <usize>load<u32>(from), user);
  memory.copy(chunk + 4 + user, <usize>load<u32>(from, 8), full);
  const address = <u32>chunk;
  chunk += size;
  chunkLeft -= size;
  return address;
}

/** Appends kept names as two members of a row. */
export function putNames(buffer: Buffer, from: usize): void {
  const user = <usize>load<u16>(from);
  const full = <usize>load<u16>(from, 2);
  putText(buffer, ',"insta_username":"');
  putBytes(buffer, from + 4, user);
  putText(buffer, '","insta_full_name":"');
  putBytes(buffer, from + 4 + user, full);
  putByte(buffer, 0x22);
}
