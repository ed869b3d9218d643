/** @file The list that is being read: its pages so far, and what was read of the lists before it. */
import { argument, argumentLength } from '../core/args';
import { isText, sameBytes } from '../core/bytes';
import { fold, seed, textValue } from '../core/checksum';
import { bufferAddress, bufferLength, clearBuffer, putByte } from '../core/writer';
import { putBytes, putNumber, putText, scratch } from '../core/writer';
import {
  nextCursor,
  pageChain,
  pageChecksum,
  pageCount,
  pageIsCompact,
  pageKind,
  pageNumber,
  pageRun,
  pageTotal,
} from './scan/page';
import { endList, expectIds, passStaged } from './sets/sets';
import { acceptStaged, BATCH, keepsNames, staged, stagedChecksum, valid } from './staging';
import { kindOf, phaseOf, Stage } from './stages';
import { putRead } from './upload';

const RUN: i32 = 3;

/** The list, or what follows the last one. */
export let stage: i32 = Stage.FOLLOWERS;

/** Of the list: pages accepted, their ids, ids of the whole list, chain. */
export let page: u32 = 0;
export let seenIds: u64 = 0;
export let total: u64 = 0;
export let chain: u64 = 0;
// Of each list: ids served and final chain.
const counts = memory.data(3 * 8);
const chains = memory.data(3 * 8);
/** People read, and people expected in the lists whose total is known. */
export let read: u64 = 0;
export let expected: u64 = 0;
// The chain before the first page: run and list are part of it (contract/lists/relation-pages.ts).
function chainStart(): u64 {
  clearBuffer(scratch);
  putBytes(scratch, argument(RUN), argumentLength(RUN));
  putByte(scratch, 0x2f);
  putText(scratch, kindOf(stage));
  return fold(seed(), textValue(bufferAddress(scratch), bufferLength(scratch)));
}

/** Starts a list. */
export function openList(list: i32): void {
  stage = list;
  page = 0;
  seenIds = 0;
  total = 0;
  clearBuffer(nextCursor);
  chain = chainStart();
}

function isOfList(): bool {
  const isRun =
    bufferLength(pageRun) == argumentLength(RUN) &&
    sameBytes(bufferAddress(pageRun), argument(RUN), argumentLength(RUN));
  return isRun && isText(bufferAddress(pageKind), bufferLength(pageKind), kindOf(stage));
}

/** Checks a page against its own header and against the run; the first page sets the total. */
export function agrees(): bool {
  const count = <u64>(staged - valid);
  if (!pageIsCompact && !isOfList()) return false;
  if (pageNumber != <u64>page || pageCount != count) return false;
  if (pageChecksum != stagedChecksum() || pageChain != fold(chain, pageChecksum)) return false;
  if (page != 0 && pageTotal != total) return false;
  const sum = seenIds + count;
  if (pageIsCompact) {
    clearBuffer(nextCursor);
    if (sum < pageTotal) putNumber(nextCursor, page + 1);
  }
  // The last page completes the total; every other page has records and leaves some.
  return bufferLength(nextCursor) == 0 ? sum == pageTotal : count != 0 && sum < pageTotal;
}

function expectList(listTotal: u64): void {
    total = listTotal;
    expected += listTotal;
    // Half as many again for accounts followed, so that they do not make the table grow; most
    // previous followers still follow and need no further slot.
    if (stage == Stage.FOLLOWERS) expectIds(listTotal + (listTotal >> 1));
    else if (stage == Stage.FOLLOWING) expectIds(listTotal);
}

/** Takes the staged ids, of a page, a checkpoint or the device, as the next page of the list. */
export function acceptPage(listTotal: u64, newChain: u64): void {
  if (page == 0) expectList(listTotal);
  const count = <u64>(staged - valid);
  seenIds += count;
  read += count;
  chain = newChain;
  page++;
  acceptStaged();
  if (valid >= BATCH || keepsNames || isLastPage()) passStaged(phaseOf(stage));
}

/** Whether the page read last was the last one. */
export function isLastPage(): bool {
  return bufferLength(nextCursor) == 0;
}

/** Ends the list after its last page. */
export function closeList(): void {
  store<u64>(counts + (<usize>stage << 3), seenIds);
  store<u64>(chains + (<usize>stage << 3), chain);
}

/** Takes a complete list over into the sets. */
export function finishList(): void {
  closeList();
  endList(phaseOf(stage));
}

/** Ends the reading: what was read is all there is. */
export function endLists(): void {
  stage = Stage.PARTS;
  expected = read;
}

/** Notes that the result is being closed. */
export function beginFinish(): void {
  stage = Stage.FINISH;
}

/** Knows the total of a list before its first page. */
export function setTotal(ids: u64): void {
  total = ids;
}

/** Whether a checkpoint of the staged ids is of the next page of the list. */
export function continues(list: u32, at: u32, records: u32, listTotal: u64, newChain: u64): bool {
  if (<i32>list != stage || at != page || staged - valid != records) return false;
  if (newChain != fold(chain, stagedChecksum())) return false;
  const sum = seenIds + <u64>records;
  if (page != 0 && listTotal != total) return false;
  return isLastPage() ? sum == listTotal : sum < listTotal;
}

/** Adds counts and chains of all lists to the closing call. */
export function putLists(): void {
  for (let list = 0; list < 3; list++) {
    putRead(kindOf(list), load<u64>(counts + (list << 3)), load<u64>(chains + (list << 3)));
  }
}

/** People read. */
export function followersRead(): i32 {
  return <i32>read;
}

/** People expected; lists whose total is not known yet count as the followers do. */
export function followersExpected(): i32 {
  return <i32>(stage < Stage.PREVIOUS ? expected + load<u64>(counts) : expected);
}

/** 0 while lists are read, 2 while the result is saved. */
export function followersPhase(): i32 {
  return stage < Stage.PARTS ? 0 : 2;
}
