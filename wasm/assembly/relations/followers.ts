/**
 * @file fetchFollowers(id, token, email, run, options): reads current followers, following and the
 * snapshot before, page by page, compares them and uploads the result. `options` is the sum of
 * 1 (offer checkpoints), 2 (keep names, see `rows`) and 4 (do not upload).
 *
 * A page counts only when it matches its own checksum and the chain of all pages before it; otherwise
 * it is requested again, and after the last try the run fails. Nothing is uploaded before every list
 * is complete, so a bad page never reports a follower as lost.
 */
import { offerRows } from '../core/abi';
import { argument, argumentCount, argumentLength, argumentNumber, flagOk } from '../core/args';
import { isHeaderSafe } from '../core/args';
import { sameBytes, isText } from '../core/bytes';
import { fold, seed, textValue } from '../core/checksum';
import { Fault } from '../core/fault';
import {
  answerStatus,
  closeHeaders,
  done,
  fail,
  openHeaders,
  openRequest,
  proceed,
  repeatRequest,
  sendRequest,
} from '../core/session';
import { bufferAddress, bufferLength, clearBuffer, putByte, putEncoded } from '../core/writer';
import { putNumber, putText, request, result, scratch, putBytes } from '../core/writer';
import {
  pieceChain,
  pieceList,
  piecePage,
  pieceRecords,
  pieceTotal,
  savePage,
  savePart,
  takePiece,
  UPLOAD,
} from './checkpoint';
import {
  nextCursor,
  pageChain,
  pageChecksum,
  pageCount,
  pageKind,
  pageNumber,
  pageRun,
  pageTotal,
  readAhead,
  readPage,
} from './scan/page';
import {
  duplicates,
  endList,
  expectIds,
  followerCount,
  followingCount,
  passStaged,
} from './sets/sets';
import { followerRows } from './scan/rows';
import {
  acceptStaged,
  BATCH,
  dropStaged,
  keepNames,
  keepsNames,
  staged,
  stagedChecksum,
  valid,
} from './staging';
import { kindOf, phaseOf, Stage } from './stages';
import { openFinish, putCounts, putRead, resumeUpload, sendFinish, uploadAt } from './upload';
import { uploadList, uploadPart, uploadSome } from './upload';

const ID: i32 = 0;
const TOKEN: i32 = 1;
const RUN: i32 = 3;
const OPTIONS: i32 = 4;
const CHECKPOINTS: u64 = 1;
const NAMES: u64 = 2;
const NO_UPLOAD: u64 = 4;

let stage: i32 = Stage.FOLLOWERS;
let options: u64 = 0;

// Of the list that is being read.
let page: u32 = 0;
let seenIds: u64 = 0;
let total: u64 = 0;
let chain: u64 = 0;
// Of each list: ids served and final chain.
const counts = memory.data(3 * 8);
const chains = memory.data(3 * 8);
let read: u64 = 0;
let expected: u64 = 0;
let restored: bool = false;

// The chain before the first page: run and list are part of it (contract/lists/relation-pages.ts).
function chainStart(): u64 {
  clearBuffer(scratch);
  putBytes(scratch, argument(RUN), argumentLength(RUN));
  putByte(scratch, 0x2f);
  putText(scratch, kindOf(stage));
  return fold(seed(), textValue(bufferAddress(scratch), bufferLength(scratch)));
}

function requestPage(): void {
  openRequest('GET');
  putText(request, 'module/relations/');
  putEncoded(request, argument(RUN), argumentLength(RUN));
  putByte(request, 0x2f);
  putText(request, kindOf(stage));
  putText(request, '/?cursor=');
  putEncoded(request, bufferAddress(nextCursor), bufferLength(nextCursor));
  openHeaders(TOKEN);
  closeHeaders();
  sendRequest();
}

function openList(list: i32): void {
  stage = list;
  page = 0;
  seenIds = 0;
  total = 0;
  clearBuffer(nextCursor);
  chain = chainStart();
}

/** Reads the arguments and asks for the first page. */
export function beginFollowers(): void {
  if (argumentCount != 5) return fail(Fault.ARGUMENTS);
  options = argumentNumber(OPTIONS);
  const safe = isHeaderSafe(ID) && isHeaderSafe(TOKEN) && isHeaderSafe(RUN);
  if (!flagOk || !safe || options > 7) return fail(Fault.ARGUMENTS);
  // Names are not part of a checkpoint.
  if ((options & NAMES) != 0) {
    if ((options & CHECKPOINTS) != 0) return fail(Fault.ARGUMENTS);
    keepNames();
    offerRows(followerRows);
  }
  openList(Stage.FOLLOWERS);
  requestPage();
}

/** Reads what has arrived of a page; names point into the body, which then must stay. */
export function followersArrive(): void {
  if (stage < Stage.PARTS && !keepsNames) readAhead();
}

// Checks a page against its own header and against the run; the first page sets the total.
function agrees(): bool {
  const count = <u64>(staged - valid);
  const isRun =
    bufferLength(pageRun) == argumentLength(RUN) &&
    sameBytes(bufferAddress(pageRun), argument(RUN), argumentLength(RUN));
  if (!isRun || !isText(bufferAddress(pageKind), bufferLength(pageKind), kindOf(stage))) {
    return false;
  }
  if (pageNumber != <u64>page || pageCount != count) return false;
  if (pageChecksum != stagedChecksum() || pageChain != fold(chain, pageChecksum)) return false;
  if (page != 0 && pageTotal != total) return false;
  const sum = seenIds + count;
  // The last page completes the total; every other page has records and leaves some.
  return bufferLength(nextCursor) == 0 ? sum == pageTotal : count != 0 && sum < pageTotal;
}

// Takes the staged ids, of a page or a checkpoint, as the next page of the list.
function acceptPage(listTotal: u64, newChain: u64): void {
  if (page == 0) {
    total = listTotal;
    expected += listTotal;
    // Half as many again for accounts followed, so that they do not make the table grow; most
    // previous followers still follow and need no further slot.
    if (stage == Stage.FOLLOWERS) expectIds(listTotal + (listTotal >> 1));
    else if (stage == Stage.FOLLOWING) expectIds(listTotal);
  }
  const count = <u64>(staged - valid);
  seenIds += count;
  read += count;
  chain = newChain;
  page++;
  acceptStaged();
  if (valid >= BATCH || keepsNames || isLastPage()) passStaged(phaseOf(stage));
}

function isLastPage(): bool {
  return bufferLength(nextCursor) == 0;
}

function closeList(): void {
  store<u64>(counts + (<usize>stage << 3), seenIds);
  store<u64>(chains + (<usize>stage << 3), chain);
}

// After a page: the next one, the next list, or the upload.
function goOn(): void {
  if (isLastPage()) {
    closeList();
    endList(phaseOf(stage));
    if (stage == Stage.PREVIOUS) return endReading();
    openList(stage + 1);
  }
  requestPage();
}

function endReading(): void {
  stage = Stage.PARTS;
  expected = read;
  if ((options & NO_UPLOAD) != 0) finishJob();
  else proceed();
}

function finishJob(): void {
  clearBuffer(result);
  putText(result, '{"followers":');
  putNumber(result, followerCount());
  putText(result, ',"following":');
  putNumber(result, followingCount());
  putByte(result, 0x2c);
  putCounts(result);
  putText(result, ',"duplicates":');
  putNumber(result, duplicates);
  putByte(result, 0x7d);
  done();
}

// The first request for the snapshot before was answered with "there is none".
function isWithoutSnapshot(): bool {
  return stage == Stage.PREVIOUS && page == 0 && answerStatus == 204;
}

/** A complete answer: a page, or the word that a part was taken. */
export function followersAnswered(): void {
  if (stage == Stage.FINISH) return finishJob();
  if (stage == Stage.PARTS) {
    if ((options & CHECKPOINTS) != 0) savePart(uploadList, uploadPart, uploadAt, ID, RUN);
    return proceed();
  }
  if (isWithoutSnapshot()) {
    closeList();
    return endReading();
  }
  if (!readPage() || !agrees()) {
    dropStaged();
    return repeatRequest();
  }
  if ((options & CHECKPOINTS) != 0) savePage(stage, page, pageTotal, pageChain, ID, RUN);
  acceptPage(pageTotal, pageChain);
  goOn();
}

/** A slice of the upload. */
export function followersWork(budget: i32): void {
  // Looking at a position costs an eighth of what reading a record costs.
  if (!uploadSome(TOKEN, RUN, <u32>budget << 3)) return;
  stage = Stage.FINISH;
  openFinish(TOKEN, RUN);
  for (let list = 0; list < 3; list++) {
    putRead(kindOf(list), load<u64>(counts + (list << 3)), load<u64>(chains + (list << 3)));
  }
  sendFinish();
}

/** Takes a piece of a checkpoint back, in the order they were offered. */
export function restoreFollowers(length: usize): bool {
  if ((options & CHECKPOINTS) == 0 || !takePiece(length, ID, RUN)) return false;
  if (pieceList == UPLOAD) {
    return stage == Stage.PARTS && resumeUpload(piecePage, pieceRecords, <u32>pieceTotal);
  }
  if (<i32>pieceList != stage || piecePage != page || staged - valid != pieceRecords) return false;
  if (pieceChain != fold(chain, stagedChecksum())) return false;
  const sum = seenIds + <u64>pieceRecords;
  if (page != 0 && pieceTotal != total) return false;
  if (isLastPage() ? sum != pieceTotal : sum >= pieceTotal) return false;
  acceptPage(pieceTotal, pieceChain);
  goOn();
  return true;
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
