/**
 * @file getPostSentimentalAnalysis(token, shortCode): reads the comments page by page, fetches the
 * word lists of the languages it meets, and judges comment after comment in between.
 */
import { allot } from '../../core/arena';
import { argument, argumentCount, argumentLength, isHeaderSafe } from '../../core/args';
import { bodyAddress, bodyLength } from '../../core/body';
import { fold, seed, textValue } from '../../core/checksum';
import { writeDecimal } from '../../core/decimal';
import { Fault } from '../../core/fault';
import {
  closeHeaders,
  done,
  fail,
  openHeaders,
  openRequest,
  proceed,
  repeatRequest,
  sendRequest,
} from '../../core/session';
import { putByte, putEncoded, putText, request } from '../../core/writer';
import { isEmpty } from '../model/findings';
import { MODEL, loadData } from '../model/data';
import { COMMON, isLoaded } from '../lexicon';
import { isReady } from '../model/model';
import { read } from '../engine';
import { judgement } from '../judgement';
import { putName } from '../names';
import { TEXT_LIMIT } from '../text/space';
import { keep } from './outcome';
import { chained, expected, moment, next, nextLength, readPage } from './page';
import { putReport } from './report';
import { AT_TEXT, comment, keepFirst, lengthOf, textOf, total } from './store';

const TOKEN: i32 = 0;
const CODE: i32 = 1;
const NOTHING: i32 = -1;

let wanted: i32 = NOTHING;
let judged: i32 = 0;
let pages: i32 = 0;
let chain: u64 = 0;
let firstMoment: u64 = 0;
let firstTotal: u64 = 0;
let cursor: usize = 0;
let cursorLength: usize = 0;

/** Comments judged so far. */
export function commentsDone(): i32 {
  return judged;
}

/** Comments expected, 0 before the first page. */
export function commentsTotal(): i32 {
  return <i32>firstTotal;
}

/** Reads the arguments and asks for the model. */
export function beginComments(): void {
  const valid = argumentCount == 2 && isHeaderSafe(TOKEN) && argumentLength(CODE) > 0;
  if (!valid || argumentLength(CODE) > 40) return fail(Fault.ARGUMENTS);
  askNext();
}

/** Data of the module are files of the page, not of the API: no token goes with the request. */
function askData(table: i32): void {
  wanted = table;
  openRequest('GET');
  putText(request, 'data:sentiment/');
  putName(request, table);
  putByte(request, 0x0a);
  closeHeaders();
  sendRequest();
}

function askPage(): void {
  wanted = NOTHING;
  openRequest('GET');
  putText(request, 'module/comments/');
  putEncoded(request, argument(CODE), argumentLength(CODE));
  putByte(request, 0x2f);
  if (cursorLength != 0) {
    putText(request, '?cursor=');
    putEncoded(request, cursor, cursorLength);
  }
  openHeaders(TOKEN);
  closeHeaders();
  sendRequest();
}

/** The next thing that is missing: the model, the common list, then pages. */
function askNext(): void {
  if (!isReady()) askData(MODEL);
  else if (!isLoaded(COMMON)) askData(COMMON);
  else askPage();
}

function takeData(): void {
  const length = bodyLength();
  const kept = allot(length + 16);
  memory.copy(kept, bodyAddress(), length);
  if (!loadData(wanted, kept, <i32>length)) return repeatRequest();
  if (pages == 0) askNext();
  else proceed();
}

/** The chain starts at `comments/<code>/<timestamp>`, so that no page fits another reading. */
function startChain(): u64 {
  const length = argumentLength(CODE);
  const text = allot(length + 40);
  store<u64>(text, 0x73746e656d6d6f63);
  store<u8>(text, 0x2f, 8);
  memory.copy(text + 9, argument(CODE), length);
  store<u8>(text + 9 + length, 0x2f);
  const end = writeDecimal(text + 10 + length, moment);
  return fold(seed(), textValue(text, end - text));
}

function takePage(): void {
  const before = total;
  if (!readPage()) return repeatRequest();
  const isLast = nextLength == 0;
  const after = chained(pages == 0 ? startChain() : chain);
  const continued = pages == 0 || (moment == firstMoment && expected == firstTotal);
  const complete = isLast == (<u64>total == expected) && (isLast || total > before);
  if (after == 0 || !continued || !complete) {
    keepFirst(before);
    return repeatRequest();
  }
  firstMoment = moment;
  firstTotal = expected;
  chain = after;
  pages++;
  cursorLength = nextLength;
  cursor = allot(nextLength + 1);
  memory.copy(cursor, next, nextLength);
  proceed();
}

/** A complete response: data of the module or a page of comments. */
export function commentsAnswered(): void {
  if (wanted == NOTHING) takePage();
  else takeData();
}

/** Judges a slice of the current comments; a language met for the first time asks for its list. */
export function commentsWork(budget: i32): void {
  // A comment is worth about sixteen records of a relation page.
  const until = min<i32>(total, judged + max<i32>(8, budget >> 4));
  while (judged < until) {
    const at = comment(judged);
    const text = textOf(at + AT_TEXT);
    const length = min<i32>(<i32>lengthOf(at + AT_TEXT), TEXT_LIMIT);
    read(text, length);
    if (!isEmpty() && !isLoaded(judgement.likely)) return askData(judgement.likely);
    keep(judged, text);
    judged++;
  }
  if (judged < total) return;
  if (cursorLength != 0) return askPage();
  putReport();
  done();
}
