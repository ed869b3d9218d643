/**
 * @file Ids on their way from a page to the table. A page is staged while it is read and becomes
 * valid as a whole; what a bad page staged is dropped. Valid ids wait until there are enough for
 * one pass over the table.
 */
import { allot, enlarge } from '../core/arena';
import { fold, seed, textValue } from '../core/checksum';
import { decimalOk, parseDecimal } from '../core/decimal';
import { bufferAddress, bufferLength, clearBuffer, putBytes, room, took } from '../core/writer';
import { Buffer } from '../core/writer';

/** Ids of one pass between reading and probing: 16 KiB, so they stay in the first cache. */
export const BATCH: u32 = 2048;

let ids: usize = 0;
let space: u32 = 0;
/** Ids staged, valid or not. */
export let staged: u32 = 0;
/** Ids of pages that were accepted. */
export let valid: u32 = 0;

// Odd ids among the staged: position, offset of the text, length.
const oddities: Buffer = memory.data(16);
const oddTexts: Buffer = memory.data(16);
let validOdd: usize = 0;
let validOddBytes: usize = 0;

// Where the names of a staged record are: four u32, only when names are kept.
const names: Buffer = memory.data(16);
/** Whether names are kept. */
export let keepsNames: bool = false;

/** Keeps user names and full names too. */
export function keepNames(): void {
  keepsNames = true;
}

/** Makes room for `more` ids; the address of the next one. */
export function stageRoom(more: u32): usize {
  if (staged + more > space) {
    const wanted = max<u32>(staged + more, max<u32>(BATCH + 2048, space << 1));
    const bytes = <usize>wanted << 3;
    ids =
      space == 0
        ? allot(bytes)
        : enlarge(ids, <usize>space << 3, <usize>staged << 3, bytes);
    space = wanted;
  }
  return ids + (<usize>staged << 3);
}

/** Ids that fit without moving. */
export function stageSpace(): u32 {
  return space - staged;
}

/** Notes ids written at `stageRoom`. */
export function tookStaged(count: u32): void {
  staged += count;
}

/** Stages an id given as text. */
export function stageText(address: usize, length: usize): void {
  const at = stageRoom(1);
  const value = parseDecimal(address, length);
  if (decimalOk) {
    store<u64>(at, value);
  } else {
    store<u64>(at, 0);
    const entry = room(oddities, 12);
    store<u32>(entry, staged);
    store<u32>(entry, <u32>bufferLength(oddTexts), 4);
    store<u32>(entry, <u32>length, 8);
    took(oddities, entry + 12);
    putBytes(oddTexts, address, length);
  }
  staged++;
}

/** Notes where the names of the record staged last are; they must stay until the pass. */
export function stageNames(user: usize, userLength: u32, full: usize, fullLength: u32): void {
  const at = room(names, 16);
  store<u32>(at, <u32>user);
  store<u32>(at, userLength, 4);
  store<u32>(at, <u32>full, 8);
  store<u32>(at, fullLength, 12);
  took(names, at + 16);
}

/** The names of a staged record. */
export function stagedNames(index: u32): usize {
  return bufferAddress(names) + (<usize>index << 4);
}

/** The address of a staged id. */
export function stagedId(index: u32): usize {
  return ids + (<usize>index << 3);
}

/** Drops what was staged since the last accepted page. */
export function dropStaged(): void {
  staged = valid;
  took(oddities, bufferAddress(oddities) + validOdd * 12);
  took(oddTexts, bufferAddress(oddTexts) + validOddBytes);
  took(names, bufferAddress(names) + (keepsNames ? <usize>valid << 4 : 0));
}

/** Accepts the page that was staged. */
export function acceptStaged(): void {
  valid = staged;
  validOdd = oddCount();
  validOddBytes = bufferLength(oddTexts);
}

/** Forgets everything: the pass over the table is done. */
export function clearStaged(): void {
  staged = 0;
  clearBuffer(oddities);
  clearBuffer(oddTexts);
  clearBuffer(names);
  acceptStaged();
}

/** Odd ids staged, valid or not. */
export function oddCount(): usize {
  return bufferLength(oddities) / 12;
}

/** Odd ids of accepted pages. */
export function acceptedOdd(): usize {
  return validOdd;
}

/** Position of an odd id among the staged ones. */
export function oddPosition(index: usize): u32 {
  return load<u32>(bufferAddress(oddities) + index * 12);
}

/** Where the text of an odd id is. */
export function oddText(index: usize): usize {
  return bufferAddress(oddTexts) + <usize>load<u32>(bufferAddress(oddities) + index * 12, 4);
}

/** The length of the text of an odd id. */
export function oddTextLength(index: usize): usize {
  return <usize>load<u32>(bufferAddress(oddities) + index * 12, 8);
}

/** The checksum of what was staged since the last accepted page. */
export function stagedChecksum(): u64 {
  let state = seed();
  let odd = validOdd;
  let at = valid;
  while (at < staged) {
    const until = odd < oddCount() ? oddPosition(odd) : staged;
    const end = stagedId(until);
    for (let id = stagedId(at); id < end; id += 8) state = fold(state, load<u64>(id));
    at = until;
    if (at < staged) {
      state = fold(state, textValue(oddText(odd), oddTextLength(odd)));
      odd++;
      at++;
    }
  }
  return state;
}
