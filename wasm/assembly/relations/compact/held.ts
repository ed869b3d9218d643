/**
 * @file A list that the device holds from an earlier analysis, brought to the present one: the host
 * pushes its ids, ascending, 8 bytes each, and a difference adds some and takes some out.
 */
import { bodyAddress, bodyLength, bodyNumber, dropBody } from '../../core/body';
import { stageRoom, staged, tookStaged, valid } from '../staging';
import { added, addedEnd, COMPACT_PAGE, forgetDifference, taken, takenEnd } from './page';

let nextAdded: usize = 0;
let nextTaken: usize = 0;
let merges: bool = false;
let hasBegun: bool = false;
let ownBody: u32 = 0;

/** Whether a list of the device is being read. */
export function isReadingHeld(): bool {
  return merges;
}

/** Starts the list; the difference, if there is one, was read. */
export function openHeld(): void {
  merges = true;
  hasBegun = false;
  nextAdded = added;
  nextTaken = taken;
}

/** Ends the list. */
export function closeHeld(): void {
  merges = false;
  forgetDifference();
}

/** False when the host pushed a part of the list and began again: what it added cannot be undone. */
export function isOneBody(): bool {
  if (!hasBegun) {
    hasBegun = true;
    ownBody = bodyNumber;
  }
  return ownBody == bodyNumber;
}

// The ids to be added below `limit`, or all; false when the page is full before that.
function addBelow(limit: u64, isEnd: bool): bool {
  let room = COMPACT_PAGE - (staged - valid);
  while (nextAdded < addedEnd && (isEnd || load<u64>(nextAdded) < limit)) {
    if (room-- == 0) return false;
    store<u64>(stageRoom(1), load<u64>(nextAdded));
    tookStaged(1);
    nextAdded += 8;
  }
  return room != 0;
}

/** Stages what has arrived. True when a page is full and must be accepted before more is staged. */
export function mergeArrived(): bool {
  const start = bodyAddress();
  const end = start + (bodyLength() & ~7);
  let at = start;
  let isFull = false;
  while (at < end) {
    const id = load<u64>(at);
    if (!addBelow(id, false)) {
      isFull = true;
      break;
    }
    at += 8;
    if (nextTaken < takenEnd && load<u64>(nextTaken) == id) {
      nextTaken += 8;
      continue;
    }
    store<u64>(stageRoom(1), id);
    tookStaged(1);
  }
  dropBody(at - start);
  return isFull;
}

/** Stages what is to be added after the last id. True when a page is full, as above. */
export function mergeRest(): bool {
  addBelow(0, true);
  return nextAdded < addedEnd;
}

/** Whether everything that arrived was read and every id to be taken out was met. */
export function isMerged(): bool {
  return bodyLength() == 0 && nextTaken == takenEnd && nextAdded == addedEnd;
}
