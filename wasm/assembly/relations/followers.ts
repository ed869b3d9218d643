/**
 * @file fetchFollowers(id, token, email, run, options, followers, following): reads current followers,
 * following and the snapshot before, page by page, compares them and uploads the result. `options` is
 * the sum of 1 (offer checkpoints), 2 (keep names, see `rows`), 4 (do not upload) and 8 (ask for
 * compact pages). The last two may be left out: the tags of the lists of the latest reading on the
 * device, empty without one (contract/compact/id-pages.ts).
 *
 * A page counts only when it matches its own checksum and the chain of all pages before it; otherwise
 * it is requested again, and after the last try the run fails. Nothing is uploaded before every list
 * is complete, so a bad page never reports a follower as lost.
 */
import { offerRows } from '../core/abi';
import { argument, argumentCount, argumentLength, argumentNumber, flagOk } from '../core/args';
import { isHeaderSafe } from '../core/args';
import { fold } from '../core/checksum';
import { Fault } from '../core/fault';
import { answerStatus, done, fail, proceed, repeatRequest, sendRequest } from '../core/session';
import { clearBuffer, putByte, putNumber, putText, result } from '../core/writer';
import {
  pieceChain,
  pieceIsCompact,
  pieceList,
  piecePage,
  pieceRecords,
  pieceTotal,
  savePage,
  savePart,
  takePiece,
  UPLOAD,
} from './checkpoint';
import { closeHeld, isMerged, isOneBody, isReadingHeld, mergeArrived } from './compact/held';
import { mergeRest, openHeld } from './compact/held';
import { markSome, openMarks, putMarks } from './compact/marks';
import { differenceChain, differenceTotal, forgetDifference } from './compact/page';
import { readDifference } from './compact/page';
import {
  acceptPage,
  agrees,
  beginFinish,
  chain,
  closeList,
  continues,
  endLists,
  finishList,
  isLastPage,
  openList,
  page,
  putLists,
  seenIds,
  setTotal,
  stage,
  total,
} from './reading';
import { heldCount, isHeld, tagOf } from './requests';
import { writeHeldRequest, writeLater, writePageRequest } from './requests';
import { nextCursor, pageChain, pageIsCompact, pageTotal } from './scan/page';
import { readAhead, readPage } from './scan/page';
import { duplicates, followerCount, followingCount } from './sets/sets';
import { followerRows } from './scan/rows';
import { dropStaged, keepNames, keepsNames, staged, stagedChecksum, valid } from './staging';
import { Stage } from './stages';
import { openFinish, putCounts, resumeUpload, sendFinish, uploadAt } from './upload';
import { uploadList, uploadLost, uploadPart, uploadSome } from './upload';

const ID: i32 = 0;
const TOKEN: i32 = 1;
const RUN: i32 = 3;
const OPTIONS: i32 = 4;
const CHECKPOINTS: u64 = 1;
const NAMES: u64 = 2;
const NO_UPLOAD: u64 = 4;
const COMPACT: u64 = 8;

let options: u64 = 0;
// Whether a page was JSON, which may have duplicates, and whether a list came from the device.
let hasJson: bool = false;
let hasHeld: bool = false;
// Whether the source has answered in the compact form, whose pages can be asked for side by side.
let hasCompact: bool = false;
// Whether a difference says what the chain of the list of the device must become.
let isChanged: bool = false;
let marks: bool = false;

function requestPage(): void {
  writePageRequest(stage, nextCursor, (options & COMPACT) != 0);
  sendRequest();
}

/** Reads the arguments and asks for the first page. */
export function beginFollowers(): void {
  if (argumentCount != 5 && argumentCount != 7) return fail(Fault.ARGUMENTS);
  options = argumentNumber(OPTIONS);
  const safe = isHeaderSafe(ID) && isHeaderSafe(TOKEN) && isHeaderSafe(RUN);
  if (!flagOk || !safe || options > 15) return fail(Fault.ARGUMENTS);
  for (let list = 0; list < 3; list++) {
    if (isHeld(list) && !isHeaderSafe(tagOf(list))) return fail(Fault.ARGUMENTS);
  }
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
  if (isReadingHeld()) mergeAvailable();
  else if (stage < Stage.PARTS && !keepsNames) readAhead();
}

/**
 * Writes a request that will follow the open one: pages of compact lists, and the first pages of the other
 * lists where the device holds a list, because what has changed in it is usually a single response.
 */
export function followersAhead(at: i32): bool {
  const isKnown = hasCompact || isHeld(stage);
  if ((options & COMPACT) == 0 || !isKnown || stage >= Stage.PARTS) return false;
  return writeLater(stage, page, total, at);
}

// After a page: the next one, the next list, or the upload.
function nextRequest(): void {
  if (isLastPage()) {
    finishList();
    if (stage == Stage.PREVIOUS) return endReading();
    openList(stage + 1);
  }
  requestPage();
}

function endReading(): void {
  endLists();
  marks = !hasJson;
  if (marks) {
    uploadLost();
    openMarks();
  }
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

// Accepts what is staged of a list of the device, cut into pages as the server cuts them.
function acceptHeld(): void {
  acceptPage(total, fold(chain, stagedChecksum()));
}

function mergeAvailable(): void {
  while (isOneBody() && mergeArrived()) acceptHeld();
}

// The server says that the list the device holds is the list, or what to change in it.
function readHeld(): void {
  const isSame = answerStatus == 304;
  if (isSame) forgetDifference();
  if (page != 0 || !isHeld(stage) || (!isSame && !readDifference())) return repeatRequest();
  hasHeld = true;
  hasCompact = true;
  isChanged = !isSame;
  setTotal(isSame ? heldCount(stage) : <u64>differenceTotal);
  openHeld();
  writeHeldRequest(stage);
  sendRequest();
}

// The list of the device is through; its chain is checked here, and by the server at the end.
function heldRead(): void {
  mergeAvailable();
  while (mergeRest()) acceptHeld();
  if (page == 0 || staged != valid) acceptHeld();
  const isWhole = isOneBody() && isMerged() && seenIds == total && (!isChanged || chain == differenceChain);
  closeHeld();
  if (!isWhole) return fail(Fault.BROKEN);
  clearBuffer(nextCursor);
  nextRequest();
}

/** A complete response: a page, or the word that a part was taken. */
export function followersAnswered(): void {
  if (stage == Stage.FINISH) return finishJob();
  if (stage == Stage.PARTS) {
    if (keepsPieces()) savePart(uploadList, uploadPart, uploadAt, ID, RUN);
    return proceed();
  }
  if (isReadingHeld()) return heldRead();
  if (answerStatus == 304 || answerStatus == 226) return readHeld();
  if (isWithoutSnapshot()) {
    closeList();
    return endReading();
  }
  if (!readPage() || !agrees()) {
    dropStaged();
    return repeatRequest();
  }
  if (pageIsCompact) hasCompact = true;
  else hasJson = true;
  if (keepsPieces()) savePage(stage, page, pageTotal, pageChain, ID, RUN);
  acceptPage(pageTotal, pageChain);
  nextRequest();
}

// Lists of the device are in no piece: asking for what changed in them costs next to nothing.
function keepsPieces(): bool {
  return (options & CHECKPOINTS) != 0 && !hasHeld;
}

/** A slice of the upload. */
export function followersWork(budget: i32): void {
  // Looking at a position costs an eighth of what reading a record costs.
  if (!uploadSome(TOKEN, RUN, <u32>budget << 3)) return;
  if (marks && !markSome(<u32>budget << 3)) return;
  beginFinish();
  openFinish(TOKEN, RUN);
  putLists();
  if (marks) putMarks();
  sendFinish();
}

/** Takes a piece of a checkpoint back, in the order they were offered. */
export function restoreFollowers(length: usize): bool {
  if ((options & CHECKPOINTS) == 0 || !takePiece(length, ID, RUN)) return false;
  if (pieceList == UPLOAD) {
    return stage == Stage.PARTS && resumeUpload(piecePage, pieceRecords, <u32>pieceTotal);
  }
  if (!continues(pieceList, piecePage, pieceRecords, pieceTotal, pieceChain)) return false;
  if (pieceIsCompact) hasCompact = true;
  else hasJson = true;
  acceptPage(pieceTotal, pieceChain);
  nextRequest();
  return true;
}

