/**
 * @file The upload of a result: every list in parts of at most 16,384 ids, then the closing call
 * with counts and the chains of the pages that were read.
 */
import { argument, argumentLength } from '../core/args';
import { closeHeaders, openHeaders, openRequest, sendRequest } from '../core/session';
import { bufferAddress, bufferLength, putByte, putBytes, putChecksum } from '../core/writer';
import { putEncoded, putNumber, putText, request, clearBuffer, Buffer } from '../core/writer';
import { List, memberAt, NOBODY, putId, sizeOf, spanOf } from './sets/sets';

/** Ids of a part; contract/limits.ts names the same number. */
const PART_IDS: u32 = 16384;
/** Bytes of ids in a part, below the server's bound for such a body. */
const PART_BYTES: usize = 480 * 1024;
const LISTS: u32 = 5;

const ids: Buffer = memory.data(16);

/** The list that is uploaded, the part that comes next, where its ids start in the list. */
export let uploadList: u32 = 0;
export let uploadPart: u32 = 0;
export let uploadAt: u32 = 0;
let at: u32 = 0;
let inPart: u32 = 0;
let lists: u32 = LISTS;

/** Uploads the lost followers alone: marks say the rest (compact/marks.ts). */
export function uploadLost(): void {
  uploadList = List.LOST;
  lists = List.LOST + 1;
}

/** Continues an upload where a checkpoint says. False when there is no such place. */
export function resumeUpload(list: u32, part: u32, position: u32): bool {
  if (list >= lists || position > spanOf(list)) return false;
  uploadList = list;
  uploadPart = part;
  uploadAt = position;
  at = position;
  return true;
}

/** Appends the name of a list as paths and bodies spell it. */
export function putListName(buffer: Buffer, list: u32): void {
  switch (list) {
    case List.NEW:
      return putText(buffer, 'new');
    case List.LOST:
      return putText(buffer, 'lost');
    case List.NOT_FOLLOWING_BACK:
      return putText(buffer, 'not_following_back');
    case List.DONT_FOLLOW_BACK:
      return putText(buffer, 'dont_follow_back');
    default:
      return putText(buffer, 'mutual');
  }
}

function openPost(token: i32, run: i32): void {
  openRequest('POST');
  putText(request, 'module/results/');
  putEncoded(request, argument(run), argumentLength(run));
  putByte(request, 0x2f);
}

function closePost(token: i32): void {
  openHeaders(token);
  putText(request, 'content-type: application/json\n');
  closeHeaders();
}

function sendPart(token: i32, run: i32): void {
  openPost(token, run);
  putListName(request, uploadList);
  putText(request, '/?part=');
  putNumber(request, uploadPart);
  closePost(token);
  putText(request, '{"ids":[');
  putBytes(request, bufferAddress(ids), bufferLength(ids));
  putText(request, ']}');
  clearBuffer(ids);
  inPart = 0;
  uploadAt = at;
  uploadPart++;
  sendRequest();
}

/**
 * Walks `budget` positions further and sends a part when one is full. True when all lists are
 * through.
 */
export function uploadSome(token: i32, run: i32, budget: u32): bool {
  while (uploadList < lists) {
    const span = spanOf(uploadList);
    while (at < span) {
      if (budget-- == 0) return false;
      const record = memberAt(uploadList, at++);
      if (record == NOBODY) continue;
      if (inPart++ != 0) putByte(ids, 0x2c);
      putId(ids, record);
      if (inPart == PART_IDS || bufferLength(ids) > PART_BYTES) {
        sendPart(token, run);
        return false;
      }
    }
    if (inPart != 0) {
      sendPart(token, run);
      return false;
    }
    uploadList++;
    uploadPart = 0;
    uploadAt = 0;
    at = 0;
  }
  return true;
}

/** Appends `"<list>":<count>` of all five lists. */
export function putCounts(buffer: Buffer): void {
  for (let list: u32 = 0; list < LISTS; list++) {
    if (list != 0) putByte(buffer, 0x2c);
    putByte(buffer, 0x22);
    putListName(buffer, list);
    putText(buffer, '":');
    putNumber(buffer, sizeOf(list));
  }
}

/** Starts the closing call; `putRead` adds each list that was read, then `sendFinish`. */
export function openFinish(token: i32, run: i32): void {
  openPost(token, run);
  putText(request, 'finish/');
  closePost(token);
  putText(request, '{"counts":{');
  putCounts(request);
  putByte(request, 0x7d);
}

/** Adds a list that was read. */
export function putRead(kind: string, count: u64, chain: u64): void {
  putText(request, ',"');
  putText(request, kind);
  putText(request, '":{"count":');
  putNumber(request, count);
  putText(request, ',"chain":"');
  putChecksum(request, chain);
  putText(request, '"}');
}

/** Sends the closing call. */
export function sendFinish(): void {
  putByte(request, 0x7d);
  sendRequest();
}
