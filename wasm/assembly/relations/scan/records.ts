/**
 * @file The list of records of a page: the fast path where records are alike, the strict reader where
 * they are not. Reading can pause after any record and resume when more bytes have arrived.
 */
import { bodyAddress, dropBody } from '../../core/body';
import { isText } from '../../core/bytes';
import {
  accept,
  another,
  cursor,
  decodeString,
  expect,
  mistake,
  moveTo,
  peek,
  readString,
  scan,
  scanEnd,
  scanOk,
  skipValue,
  stringAddress,
  stringEscaped,
  stringLength,
} from '../../core/scanner';
import { readPiece } from '../sets/pair';
import { dropStaged, keepsNames, stageNames, stageText } from '../staging';
import {
  Field,
  hasTemplate,
  learn,
  learnTurn,
  noteOther,
  noteRecord,
  noteValue,
  readAlike,
} from './template';

/** Templates learnt on one page before the strict reader takes over. */
const MAX_LESSONS: i32 = 8;

// Where the id of a record is; its escapes are decoded only when it is taken.
let idAddress: usize = 0;
let idLength: usize = 0;
let idEscaped: bool = false;
let userAddress: usize = 0;
let userLength: usize = 0;
let fullAddress: usize = 0;
let fullLength: usize = 0;

@inline
function fieldOf(key: usize, length: usize): Field {
  // "insta_id", and with names "insta_username" and "insta_full_name", as words.
  if (length == 8 && load<u64>(key) == 0x64695f6174736e69) return Field.ID;
  if (!keepsNames) return Field.OTHER;
  if (isText(key, length, 'insta_username')) return Field.USER;
  if (isText(key, length, 'insta_full_name')) return Field.FULL;
  return Field.OTHER;
}

function readField(): void {
  readString();
  decodeString();
  const field = scanOk ? fieldOf(stringAddress, stringLength) : Field.OTHER;
  expect(0x3a);
  if (peek() != 0x22) {
    if (field == Field.ID) idAddress = 0;
    noteOther();
    return skipValue();
  }
  readString();
  noteValue(field, stringAddress, stringAddress + stringLength);
  if (field == Field.ID) {
    idAddress = stringAddress;
    idLength = stringLength;
    idEscaped = stringEscaped;
  } else if (field == Field.USER) {
    userAddress = stringAddress;
    userLength = stringLength;
  } else if (field == Field.FULL) {
    fullAddress = stringAddress;
    fullLength = stringLength;
  }
}

function readRecord(): void {
  noteRecord();
  expect(0x7b);
  idAddress = 0;
  userLength = 0;
  fullLength = 0;
  if (!accept(0x7d)) {
    do readField();
    while (scanOk && another(0x7d));
  }
  if (idAddress == 0) mistake();
}

// Stages the id of the record that was read.
function takeRecord(): void {
  if (idEscaped) {
    const behind = cursor;
    moveTo(idAddress - 1);
    readString();
    decodeString();
    stageText(stringAddress, stringLength);
    moveTo(behind);
  } else {
    stageText(idAddress, idLength);
  }
  if (keepsNames) {
    stageNames(userAddress, <u32>userLength, fullAddress, <u32>fullLength);
  }
}

/** Where in the list of records the reading is. */
export const enum Place {
  /** Behind its bracket: a record or the end. */
  OPEN,
  /** Behind a record: a comma or the end. */
  RECORD,
  /** Behind a comma: a record. */
  COMMA,
  /** Behind the list. */
  CLOSED,
}
/** Where the reading is. */
export let place: Place = Place.CLOSED;
let lessons: i32 = 0;
// End of the record the template was learnt from, until the bytes after it are known.
let taught: usize = 0;

// Records that follow the template. Where names are kept the body stays, and waiting for it is most.
function readLike(start: usize): usize {
  if (ASC_FEATURE_SIMD) {
    if (!keepsNames) return readPiece(start, scanEnd);
  }
  return readAlike(start, scanEnd, 0);
}

// Reads the record at the cursor and those that are like it. False when it is not complete yet.
function readSome(): bool {
  const start = cursor;
  if (taught != 0) learnTurn(taught, start);
  taught = 0;
  const alike = hasTemplate() ? readLike(start) : start;
  if (alike != start) {
    moveTo(alike);
    taught = alike;
    return true;
  }
  readRecord();
  if (!scanOk) {
    scan(start, scanEnd - start);
    return false;
  }
  takeRecord();
  if (lessons < MAX_LESSONS) {
    lessons++;
    if (learn(start, cursor)) taught = cursor;
  }
  return true;
}

/** Reads records until the list or the bytes end, or something is no record. */
export function readAvailable(): void {
  while (place != Place.CLOSED) {
    const next = peek();
    if (cursor >= scanEnd) return;
    if (next == 0x5d && place != Place.COMMA) {
      moveTo(cursor + 1);
      place = Place.CLOSED;
    } else if (place == Place.RECORD) {
      if (next != 0x2c) return;
      moveTo(cursor + 1);
      place = Place.COMMA;
    } else {
      if (next != 0x7b || !readSome()) return;
      place = Place.RECORD;
    }
  }
}

/** Begins a list of records: its bracket is next. */
export function openRecords(): void {
  // Of a key given twice the last value holds, as everywhere in JSON.
  dropStaged();
  expect(0x5b);
  place = Place.OPEN;
  lessons = 0;
  taught = 0;
}

/** Drops the bytes that were read; positions in them are no longer valid. */
export function dropRead(): void {
  const isTaught = taught == cursor;
  dropBody(cursor - bodyAddress());
  taught = isTaught ? bodyAddress() : 0;
}
