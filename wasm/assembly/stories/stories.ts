/**
 * @file getStories(token, size, id, callDB, refresh, email[, stories_count, loaded]): one page of
 * stories. The module decides the request, and whether paging ends. With `stories_count` and
 * `loaded` it also chooses the size and the database flag; without them the caller's values
 * are used.
 */
import {
  argument,
  argumentCount,
  argumentFlag,
  argumentLength,
  argumentNumber,
  flagOk,
  isHeaderSafe,
} from '../core/args';
import { bodyAddress, bodyLength } from '../core/body';
import { isText, sameBytes } from '../core/bytes';
import { Fault } from '../core/fault';
import {
  accept,
  another,
  atEnd,
  cursor,
  decodeString,
  expect,
  mistake,
  peek,
  readString,
  scan,
  scanOk,
  skipValue,
  stringAddress,
  stringLength,
} from '../core/scanner';
import {
  closeHeaders,
  done,
  fail,
  openHeaders,
  openRequest,
  repeatRequest,
  sendRequest,
} from '../core/session';
import { putByte, putBytes, putEncoded, putEscaped, putNumber, putText } from '../core/writer';
import { bufferAddress, bufferLength, clearBuffer, request, result, scratch } from '../core/writer';

const TOKEN: i32 = 0;
const SIZE: i32 = 1;
const ID: i32 = 2;
const CALL_DB: i32 = 3;
const REFRESH: i32 = 4;
const STORIES_COUNT: i32 = 6;
const LOADED: i32 = 7;

/** Sizes and threshold, the same numbers as in contract/limits.ts. */
const GENERAL_SIZE: u64 = 6;
const DATABASE_SIZE: u64 = 10;
const LATER_SIZE: u64 = 4;
const THRESHOLD: u64 = 6;
const MAX_SIZE: u64 = 20;

let size: u64 = 0;
let callDatabase: bool = false;

function isFirstPage(): bool {
  return argumentLength(ID) == 1 && load<u8>(argument(ID)) == 0x30;
}

function chooseSize(storiesCount: u64, loaded: u64): void {
  callDatabase = false;
  size = GENERAL_SIZE;
  if (storiesCount < THRESHOLD) return;
  if (storiesCount > loaded) {
    callDatabase = true;
    size = DATABASE_SIZE;
  } else if (!isFirstPage()) {
    size = LATER_SIZE;
  }
}

/** Reads the arguments and asks for the page. */
export function beginStories(): void {
  if (argumentCount != 6 && argumentCount != 8) return fail(Fault.ARGUMENTS);
  size = argumentNumber(SIZE);
  callDatabase = argumentFlag(CALL_DB);
  const refresh = argumentFlag(REFRESH);
  if (argumentCount == 8) chooseSize(argumentNumber(STORIES_COUNT), argumentNumber(LOADED));
  const valid = flagOk && size > 0 && size <= MAX_SIZE && argumentLength(ID) != 0;
  if (!valid || !isHeaderSafe(TOKEN)) return fail(Fault.ARGUMENTS);
  openRequest('GET');
  putText(request, 'client/stories/');
  putNumber(request, size);
  putByte(request, 0x2f);
  putEncoded(request, argument(ID), argumentLength(ID));
  putText(request, '/?callDB=');
  putText(request, callDatabase ? 'true' : 'false');
  putText(request, '&refresh=');
  putText(request, refresh ? 'true' : 'false');
  openHeaders(TOKEN);
  closeHeaders();
  sendRequest();
}

let stories: usize = 0;
let storiesBytes: usize = 0;

// A number is taken as well: some networks give the next id as one.
function readNextId(): void {
  if (peek() == 0x22) {
    readString();
    decodeString();
    const repeated =
      stringLength == argumentLength(ID) && sameBytes(stringAddress, argument(ID), stringLength);
    clearBuffer(scratch);
    // A cursor that points at itself would page for ever: it ends paging.
    if (!repeated) putEscaped(scratch, stringAddress, stringLength);
  } else {
    const start = cursor;
    skipValue();
    clearBuffer(scratch);
    const isNull = load<u8>(start) == 0x6e;
    const repeated =
      cursor - start == argumentLength(ID) && sameBytes(start, argument(ID), cursor - start);
    if (load<u8>(start) == 0x7b || load<u8>(start) == 0x5b) return mistake();
    if (!isNull && !repeated) putBytes(scratch, start, cursor - start);
  }
}

function readPage(): void {
  scan(bodyAddress(), bodyLength());
  expect(0x7b);
  if (!accept(0x7d)) {
    do {
      readString();
      decodeString();
      const isStories = isText(stringAddress, stringLength, 'stories');
      const isNext = isText(stringAddress, stringLength, 'next_id');
      expect(0x3a);
      const next = peek();
      const start = cursor;
      if (isNext) {
        readNextId();
      } else {
        skipValue();
        if (isStories && next != 0x5b) mistake();
        if (isStories) {
          stories = start;
          storiesBytes = cursor - start;
        }
      }
    } while (scanOk && another(0x7d));
  }
  if (!atEnd()) mistake();
}

/** Checks the page and writes the result: {"stories":[...],"next_id":"..."}. */
export function storiesAnswered(): void {
  stories = 0;
  clearBuffer(scratch);
  readPage();
  if (!scanOk || stories == 0) return repeatRequest();
  putText(result, '{"stories":');
  putBytes(result, stories, storiesBytes);
  putText(result, ',"next_id":"');
  putBytes(result, bufferAddress(scratch), bufferLength(scratch));
  putText(result, '"}');
  done();
}

/** Stories are one response; there is no work between. */
export function storiesWork(_budget: i32): void {}
