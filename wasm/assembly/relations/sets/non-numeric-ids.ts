/**
 * @file Ids that are not canonical numbers: leading zeros, letters, more than 64 bits, nothing at
 * all. They are rare and exact: kept as UTF-8 text in a small table beside the numbers.
 */
import { allotZeroed, giveBack } from '../../core/arena';
import { sameBytes } from '../../core/bytes';
import { textValue } from '../../core/checksum';
import { bufferAddress, bufferLength, putBytes, room, took, Buffer } from '../../core/writer';

const ENTRY: usize = 24;

const texts: Buffer = memory.data(16);
const entries: Buffer = memory.data(16);
let index: usize = 0;
let slots: usize = 0;
let count: u32 = 0;

/** True when the last `findOdd` was seen for the first time. */
export let oddIsNew: bool = false;

function entryOf(number: u32): usize {
  return bufferAddress(entries) + <usize>number * ENTRY;
}

/** The address of an odd id's text. */
export function oddAddress(number: u32): usize {
  return bufferAddress(texts) + <usize>load<u32>(entryOf(number), 8);
}

/** The length of an odd id's text. */
export function oddLength(number: u32): usize {
  return <usize>load<u32>(entryOf(number), 12);
}

/** The record of an odd id. */
export function oddRecord(number: u32): u32 {
  return load<u32>(entryOf(number), 16);
}

/** Notes the record of a new odd id. */
export function setOddRecord(number: u32, record: u32): void {
  store<u32>(entryOf(number), record, 16);
}

function growIndex(): void {
  const before = index;
  const size = slots << 2;
  slots = slots == 0 ? 256 : slots << 1;
  index = allotZeroed(slots << 2);
  for (let number: u32 = 0; number < count; number++) {
    let slot = <usize>load<u64>(entryOf(number)) & (slots - 1);
    while (load<u32>(index + (slot << 2)) != 0) slot = (slot + 1) & (slots - 1);
    store<u32>(index + (slot << 2), number + 1);
  }
  if (before != 0) giveBack(before, size);
}

/** The number of an odd id's entry, made when it is new. */
export function findOdd(address: usize, length: usize): u32 {
  if (<usize>count * 2 >= slots) growIndex();
  const hash = textValue(address, length);
  let slot = <usize>hash & (slots - 1);
  for (;;) {
    const number = load<u32>(index + (slot << 2));
    if (number == 0) break;
    const entry = entryOf(number - 1);
    const same =
      load<u64>(entry) == hash &&
      <usize>load<u32>(entry, 12) == length &&
      sameBytes(bufferAddress(texts) + <usize>load<u32>(entry, 8), address, length);
    if (same) {
      oddIsNew = false;
      return number - 1;
    }
    slot = (slot + 1) & (slots - 1);
  }
  store<u32>(index + (slot << 2), ++count);
  const entry = room(entries, ENTRY);
  store<u64>(entry, hash);
  store<u32>(entry, <u32>bufferLength(texts), 8);
  store<u32>(entry, <u32>length, 12);
  store<u64>(entry, 0, 16);
  took(entries, entry + ENTRY);
  putBytes(texts, address, length);
  oddIsNew = true;
  return count - 1;
}
