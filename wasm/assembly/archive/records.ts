/**
 * @file Reads records of shapes A and B (docs/archive.md, "Shapes") from their bytes. Everything else
 * about a record, an escape or a field that is not known, leaves it to the reader of any JSON.
 *
 * Addresses are 0 where a record is left to the other reader. The byte at the end of the input is zero,
 * which is nothing in JSON: no loop looks for the end.
 */
import { findStringEnd, isText } from '../core/bytes';
import { behindDigits, Field, found, learn, matchRecord, noteField, noteRecord } from './template';
import { isUsername } from './usernames';

/** Records that are read before they are taken. */
export const MOST_STAGED: i32 = 2_048;
/** More digits are milliseconds, or no time; dates.ts decides. */
const MOST_DIGITS: usize = 11;

/** Names that wait: where they begin (u32), their length (u32) and their seconds (f64). */
export const staged = memory.data(2_048 * 16);
export let stagedCount: i32 = 0;

const enum Key {
  NONE = -1,
  // As template.ts.
  TITLE = 0,
  HREF = 1,
  VALUE = 2,
  TIMESTAMP = 3,
  MEDIA_LIST = 4,
  STRING_LIST = 5,
}

let inputEnd: usize = 0;
let items: i32 = 0;

@inline
function byteAt(at: usize): u8 {
  return load<u8>(at);
}

function behindSpace(at: usize): usize {
  while (true) {
    const byte = byteAt(at);
    if (byte > 0x20 || (byte != 0x20 && byte != 0x0a && byte != 0x0d && byte != 0x09)) return at;
    at++;
  }
}

@inline
function isKey(at: usize, name: string): bool {
  const length = <usize>name.length;
  return isText(at + 1, length, name) && byteAt(at + 1 + length) == 0x22;
}

/** The key at `at`. */
function keyAt(at: usize): Key {
  if (byteAt(at) != 0x22) return Key.NONE;
  switch (byteAt(at + 1)) {
    case 0x68:
      return isKey(at, 'href') ? Key.HREF : Key.NONE;
    case 0x76:
      return isKey(at, 'value') ? Key.VALUE : Key.NONE;
    case 0x73:
      return isKey(at, 'string_list_data') ? Key.STRING_LIST : Key.NONE;
    case 0x6d:
      return isKey(at, 'media_list_data') ? Key.MEDIA_LIST : Key.NONE;
    case 0x74:
      if (isKey(at, 'title')) return Key.TITLE;
      return isKey(at, 'timestamp') ? Key.TIMESTAMP : Key.NONE;
    default:
      return Key.NONE;
  }
}

/** Behind the closing quote of a text without escapes. */
function text(at: usize, key: Key): usize {
  if (byteAt(at) != 0x22) return 0;
  const end = findStringEnd(at + 1, inputEnd);
  if (byteAt(end) != 0x22) return 0;
  noteField(<Field>key, at + 1, end);
  return end + 1;
}

/** True for a whole number of seconds, without a sign or a zero before it. */
function isSeconds(at: usize, end: usize): bool {
  const length = end - at;
  return length - 1 < MOST_DIGITS && (byteAt(at) != 0x30 || length == 1);
}

/** Behind the number of a time. */
function time(at: usize): usize {
  const end = behindDigits(at);
  const next = byteAt(end);
  if (!isSeconds(at, end) || next == 0x2e || (next | 0x20) == 0x65) return 0;
  noteField(Field.TIMESTAMP, at, end);
  return end;
}

function itemMember(key: Key, at: usize): usize {
  if (key == Key.TIMESTAMP) return time(at);
  return key == Key.HREF || key == Key.VALUE ? text(at, key) : 0;
}

function recordMember(key: Key, at: usize): usize {
  if (key == Key.TITLE) return text(at, key);
  if (byteAt(at) != 0x5b) return 0;
  const inside = behindSpace(at + 1);
  if (key == Key.MEDIA_LIST) return byteAt(inside) == 0x5d ? inside + 1 : 0;
  if (key != Key.STRING_LIST || byteAt(inside) != 0x7b) return 0;
  items++;
  const end = members(inside, true);
  if (end == 0) return 0;
  const close = behindSpace(end);
  return byteAt(close) == 0x5d ? close + 1 : 0;
}

/** Behind the object at `from`: a record, or the account in it. */
function members(from: usize, isItem: bool): usize {
  let at = behindSpace(from + 1);
  while (true) {
    const key = keyAt(at);
    if (key == Key.NONE) return 0;
    const colon = behindSpace(findStringEnd(at + 1, inputEnd) + 1);
    if (byteAt(colon) != 0x3a) return 0;
    const value = behindSpace(colon + 1);
    at = isItem ? itemMember(key, value) : recordMember(key, value);
    if (at == 0) return 0;
    at = behindSpace(at);
    if (byteAt(at) == 0x7d) return at + 1;
    if (byteAt(at) != 0x2c) return 0;
    at = behindSpace(at + 1);
  }
}

/** Behind the record at `from`, whose fields are `found`. */
function record(from: usize): usize {
  noteRecord();
  const again = matchRecord(from, inputEnd);
  if (again != 0) {
    const start = fromOf(Field.TIMESTAMP);
    if (start == 0 || isSeconds(start, toOf(Field.TIMESTAMP))) return again;
  }
  noteRecord();
  items = 0;
  const end = members(from, false);
  if (end == 0 || items != 1) return 0;
  learn(from, end);
  return end;
}

@inline
function fromOf(field: Field): usize {
  return <usize>load<u32>(found + (<usize>field << 3));
}

@inline
function toOf(field: Field): usize {
  return <usize>load<u32>(found + (<usize>field << 3), 4);
}

function secondsFound(): f64 {
  let seconds: u64 = 0;
  for (let at = fromOf(Field.TIMESTAMP); at < toOf(Field.TIMESTAMP); at++) {
    seconds = seconds * 10 + (<u64>byteAt(at) - 0x30);
  }
  return <f64>seconds;
}

function stage(from: usize, to: usize): bool {
  if (!isUsername(from, to - from)) return false;
  const slot = staged + (<usize>stagedCount << 4);
  store<u32>(slot, <u32>from);
  store<u32>(slot, <u32>(to - from), 4);
  store<f64>(slot, secondsFound(), 8);
  stagedCount++;
  return true;
}

// Behind them there is a user name, or the address is left to the other reader.
const profiles = 'https://www.instagram.com/';

/** The name as the other reader finds it: the value, the link, the title. False when it must decide. */
function keep(): bool {
  const value = fromOf(Field.VALUE);
  if (toOf(Field.VALUE) > value) return stage(value, toOf(Field.VALUE));
  let link = fromOf(Field.HREF);
  const linkEnd = toOf(Field.HREF);
  if (linkEnd > link) {
    if (!isText(link, <usize>profiles.length, profiles)) return false;
    link += <usize>profiles.length;
    // "_u/"
    if ((load<u32>(link) & 0xffffff) == 0x2f755f) link += 3;
    return stage(link, linkEnd);
  }
  const title = fromOf(Field.TITLE);
  return toOf(Field.TITLE) > title && stage(title, toOf(Field.TITLE));
}

/**
 * Reads records and the commas between them from `from` on. Returns where the last whole one ends, which
 * is `from` when the first is left to the other reader.
 */
export function readRecords(from: usize, end: usize): usize {
  inputEnd = end;
  stagedCount = 0;
  let read = from;
  for (let at = behindSpace(from); byteAt(at) == 0x7b && stagedCount < MOST_STAGED; ) {
    const next = record(at);
    if (next == 0 || !keep()) break;
    read = next;
    at = behindSpace(next);
    if (byteAt(at) != 0x2c) break;
    at = behindSpace(at + 1);
  }
  return read;
}
