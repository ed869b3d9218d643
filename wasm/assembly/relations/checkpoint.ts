/**
 * @file A piece of a checkpoint: what one accepted page added, so that a resumed run reads it back
 * instead of fetching it. Pieces are appended, never rewritten: the cost of a run's checkpoint is
 * that of its ids, 8 bytes each. Little endian:
 *
 * 0 magic, 8 binding to run and account, 16 checksum of all that follows, 24 list, 28 page,
 * 32 records of the page, 36 non-numeric ids, 40 bytes of the next cursor, 44 bytes of texts of non-numeric ids,
 * 48 total, 56 chain; then ids, non-numeric ids (position, length), texts, cursor, zeros to a word.
 * A piece with list UPLOAD notes an uploaded part instead: page is the list, records the next
 * part, total the position in the list.
 */
import { offerCheckpoint } from '../core/abi';
import { argument, argumentLength } from '../core/args';
import { bodyAddress } from '../core/body';
import { fold, seed, textValue } from '../core/checksum';
import { bufferAddress, bufferLength, clearBuffer, putBytes, room, took } from '../core/writer';
import { Buffer } from '../core/writer';
import { nextCursor, pageIsCompact } from './scan/page';
import {
  acceptedOdd,
  oddCount,
  oddPosition,
  oddText,
  oddTextLength,
  staged,
  stagedId,
  stageRoom,
  stageText,
  tookStaged,
  valid,
} from './staging';

/** The list number of a piece that notes an uploaded part. */
export const UPLOAD: u32 = 3;

// "LMCP" and the version of this form.
const MAGIC: u64 = 0x0000000250434d4c;
// Beside the list: the page was compact.
const COMPACT: u32 = 256;
const HEAD: usize = 64;

const piece: Buffer = memory.data(16);

/** What the piece taken back last says. */
export let pieceList: u32 = 0;
export let pieceIsCompact: bool = false;
export let piecePage: u32 = 0;
export let pieceRecords: u32 = 0;
export let pieceTotal: u64 = 0;
export let pieceChain: u64 = 0;

// Binds a piece to the run and the account.
function binding(id: i32, run: i32): u64 {
  return fold(
    textValue(argument(id), argumentLength(id)),
    textValue(argument(run), argumentLength(run)),
  );
}

function digest(address: usize, length: usize): u64 {
  let state = seed();
  for (const end = address + length; address < end; address += 8) {
    state = fold(state, load<u64>(address));
  }
  return state;
}

function open(list: u32, page: u32, records: u32, total: u64, chain: u64): void {
  clearBuffer(piece);
  const at = room(piece, HEAD);
  memory.fill(at, 0, HEAD);
  store<u64>(at, MAGIC);
  store<u32>(at, list, 24);
  store<u32>(at, page, 28);
  store<u32>(at, records, 32);
  store<u64>(at, total, 48);
  store<u64>(at, chain, 56);
  took(piece, at + HEAD);
}

function seal(id: i32, run: i32): void {
  const padding: usize = (8 - (bufferLength(piece) & 7)) & 7;
  const at = room(piece, padding);
  memory.fill(at, 0, padding);
  took(piece, at + padding);
  const start = bufferAddress(piece);
  store<u64>(start, binding(id, run), 8);
  store<u64>(start, digest(start + 24, bufferLength(piece) - 24), 16);
  offerCheckpoint(start, bufferLength(piece));
}

/** Offers the page that is staged but not yet accepted. */
export function savePage(list: u32, page: u32, total: u64, chain: u64, id: i32, run: i32): void {
  const records = staged - valid;
  open(pageIsCompact ? list | COMPACT : list, page, records, total, chain);
  putBytes(piece, stagedId(valid), <usize>records << 3);
  const from = acceptedOdd();
  const to = oddCount();
  for (let i = from; i < to; i++) {
    const at = room(piece, 8);
    store<u32>(at, oddPosition(i) - valid);
    store<u32>(at, <u32>oddTextLength(i), 4);
    took(piece, at + 8);
  }
  const texts = bufferLength(piece);
  for (let i = from; i < to; i++) putBytes(piece, oddText(i), oddTextLength(i));
  const textBytes = bufferLength(piece) - texts;
  putBytes(piece, bufferAddress(nextCursor), bufferLength(nextCursor));
  const start = bufferAddress(piece);
  store<u32>(start, <u32>(to - from), 36);
  store<u32>(start, <u32>bufferLength(nextCursor), 40);
  store<u32>(start, <u32>textBytes, 44);
  seal(id, run);
}

/** Offers a note that parts of a list were uploaded. */
export function savePart(list: u32, part: u32, position: u32, id: i32, run: i32): void {
  open(UPLOAD, list, part, position, 0);
  seal(id, run);
}

// Stages numbers and texts of non-numeric ids in the order of the page; false when the piece is inconsistent.
function stagePiece(start: usize, nonNumeric: u32): bool {
  const ids = start + HEAD;
  const entries = ids + (<usize>pieceRecords << 3);
  let text = entries + (<usize>nonNumeric << 3);
  const texts = text + <usize>load<u32>(start, 44);
  let at: u32 = 0;
  for (let i: u32 = 0; i <= nonNumeric; i++) {
    const entry = entries + (<usize>i << 3);
    const until = i < nonNumeric ? load<u32>(entry) : pieceRecords;
    if (until < at || until > pieceRecords) return false;
    const count = until - at;
    memory.copy(stageRoom(count), ids + (<usize>at << 3), <usize>count << 3);
    tookStaged(count);
    at = until;
    if (i == nonNumeric) break;
    const length = <usize>load<u32>(entry, 4);
    if (at == pieceRecords || length > texts - text) return false;
    stageText(text, length);
    text += length;
    at++;
  }
  return text == texts;
}

/**
 * Reads the piece in the body: its ids are staged like those of a page, its cursor becomes the
 * next one. False when it is damaged or of another run, account or version.
 */
export function takePiece(length: usize, id: i32, run: i32): bool {
  const start = bodyAddress();
  if (length < HEAD || (length & 7) != 0) return false;
  if (load<u64>(start) != MAGIC || load<u64>(start, 8) != binding(id, run)) return false;
  if (load<u64>(start, 16) != digest(start + 24, length - 24)) return false;
  pieceList = load<u32>(start, 24) & ~COMPACT;
  pieceIsCompact = (load<u32>(start, 24) & COMPACT) != 0;
  piecePage = load<u32>(start, 28);
  pieceRecords = load<u32>(start, 32);
  pieceTotal = load<u64>(start, 48);
  pieceChain = load<u64>(start, 56);
  if (pieceList == UPLOAD) return true;
  const nonNumeric = load<u32>(start, 36);
  const cursorBytes = <usize>load<u32>(start, 40);
  const fixed =
    <u64>HEAD + (<u64>pieceRecords << 3) + (<u64>nonNumeric << 3) + <u64>load<u32>(start, 44);
  if (fixed + <u64>cursorBytes > <u64>length || nonNumeric > pieceRecords) return false;
  if (!stagePiece(start, nonNumeric)) return false;
  clearBuffer(nextCursor);
  putBytes(nextCursor, start + <usize>fixed, cursorBytes);
  return true;
}
