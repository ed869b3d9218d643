/**
 * @file getPostsAnalysis(token[, zone]): the figures of the account's posts and reels. `zone` is
 * the owner's clock as `second:minutes,second:minutes`: from that second on the clock was so many
 * minutes east of UTC, plus 1,440 so that no sign is needed. Without it hours are of UTC.
 */
import { allot } from '../core/arena';
import { argument, argumentCount, argumentLength, isHeaderSafe } from '../core/args';
import { fold, seed, textValue } from '../core/checksum';
import { decimalOk, parseDecimal, writeDecimal } from '../core/decimal';
import { Fault } from '../core/fault';
import {
  closeHeaders,
  done,
  fail,
  openHeaders,
  openRequest,
  repeatRequest,
  sendRequest,
} from '../core/session';
import { putEncoded, putText, request } from '../core/writer';
import { chained, followers, moment, next, nextLength, readPage, total } from './page';
import { rankPost } from './ranks';
import { putReport } from './report';
import { AT_CODE, AT_HASH, AT_TAKEN, ROW, row, rowCount } from './row';
import { expectCodes, isNew, touchHashes } from './seen';
import { countPost } from './sums';

const TOKEN: i32 = 0;
const ZONE: i32 = 1;
const MAX_CHANGES: i32 = 256;

// Changes of the clock: second u32, minutes plus 1,440 u32.
const changes = memory.data(256 * 8);
let changeCount: i32 = 0;

let chain: u64 = 0;
let readRows: u64 = 0;
let pages: i32 = 0;
let firstMoment: u64 = 0;
let firstFollowers: u32 = 0;
let firstTotal: u64 = 0;

/** Posts read so far, for progress. */
export function postsDone(): i32 {
  return <i32>readRows;
}

/** Posts expected, 0 before the first page. */
export function postsTotal(): i32 {
  return <i32>firstTotal;
}

function readChange(at: usize, end: usize): bool {
  let colon = at;
  while (colon < end && load<u8>(colon) != 0x3a) colon++;
  const second = parseDecimal(at, colon - at);
  if (!decimalOk || second > 0xffffffff || colon == end) return false;
  const minutes = parseDecimal(colon + 1, end - colon - 1);
  if (!decimalOk || minutes > 2880 || changeCount == MAX_CHANGES) return false;
  const place = changes + (<usize>changeCount << 3);
  changeCount++;
  store<u32>(place, <u32>second);
  store<u32>(place, <u32>minutes, 4);
  return true;
}

function readZone(): bool {
  let at = argument(ZONE);
  const end = at + argumentLength(ZONE);
  while (at < end) {
    let comma = at;
    while (comma < end && load<u8>(comma) != 0x2c) comma++;
    if (!readChange(at, comma)) return false;
    at = comma + 1;
  }
  return true;
}

/** A timestamp on the owner's clock, as if that were UTC. */
function localOf(second: u32): u64 {
  let minutes: i64 = 0;
  for (let i = 0; i < changeCount; i++) {
    const change = changes + (<usize>i << 3);
    if (load<u32>(change) <= second) minutes = <i64>load<u32>(change, 4) - 1440;
  }
  return <u64>max<i64>(0, <i64>second + minutes * 60);
}

function ask(cursor: usize, length: usize): void {
  openRequest('GET');
  putText(request, 'module/posts/');
  if (length != 0) {
    putText(request, '?cursor=');
    putEncoded(request, cursor, length);
  }
  openHeaders(TOKEN);
  closeHeaders();
  sendRequest();
}

/** Reads the arguments and asks for the first page. */
export function beginPosts(): void {
  const valid = argumentCount == 1 || (argumentCount == 2 && readZone());
  if (!valid || !isHeaderSafe(TOKEN)) return fail(Fault.ARGUMENTS);
  ask(0, 0);
}

// The chain starts at `posts/<timestamp>`, so that no page fits another reading.
function startChain(): u64 {
  const text = allot(32);
  store<u32>(text, 0x74736f70);
  store<u16>(text, 0x2f73, 4);
  const end = writeDecimal(text + 6, moment);
  return fold(seed(), textValue(text, end - text));
}

function countRows(): void {
  touchHashes(row(0) + AT_HASH, <usize>rowCount, ROW);
  const present = localOf(<u32>moment);
  for (let i: usize = 0; i < <usize>rowCount; i++) {
    const post = row(i);
    const code = <usize>load<u32>(post, AT_CODE);
    const length = <usize>load<u32>(post, AT_CODE + 4);
    if (!isNew(code, length, load<u32>(post, AT_HASH))) continue;
    countPost(post, moment, localOf(load<u32>(post, AT_TAKEN)), present);
    rankPost(post);
  }
}

function isContinued(): bool {
  if (pages == 0) return true;
  return moment == firstMoment && followers == firstFollowers && total == firstTotal;
}

/** Checks a page, counts it, and asks for the next one or writes the report. */
export function postsAnswered(): void {
  if (!readPage() || !isContinued()) return repeatRequest();
  const after = chained(pages == 0 ? startChain() : chain);
  const rows = readRows + <u64>rowCount;
  const isLast = nextLength == 0;
  // The last page completes the total, no other does; a page without rows would page for ever.
  if (after == 0 || isLast != (rows == total) || (!isLast && rowCount == 0)) return repeatRequest();
  if (pages == 0) {
    firstMoment = moment;
    firstFollowers = followers;
    firstTotal = total;
    expectCodes(<usize>total + 1);
  }
  pages++;
  chain = after;
  readRows = rows;
  countRows();
  if (!isLast) return ask(next, nextLength);
  putReport();
  done();
}

/** Pages are counted as they come; there is no work between. */
export function postsWork(_budget: i32): void {}
