/**
 * @file German compounds that no list has. "Traumurlaub" takes the mood of its first part where that
 * part only judges, "Wetterkatastrophe" that of its last part. The list has such parts with a plus in
 * place of the rest ("traum+", "+katastrophe"), and with the score 0 beginnings that only look like
 * one ("traumdeut+", "supermarkt+").
 */
import { AT_END, AT_START } from './space';
import { FNV, find, fnv, fnvPoint, scoreOf } from '../lexicon';
import { decode, lower, width } from './unicode';

/** Longer words are no words; the excess is not read. */
const LIMIT: i32 = 40;
/** The first part of a compound, and what follows or precedes a part that judges. */
const LEAST_PART: i32 = 3;
const PLUS: u32 = 0x2b;

const letters = memory.data(160);

/** The entry of the part that decides the mood of a word, or 0. The longest part wins. */
export function findPart(at: usize, text: usize, table: i32): usize {
  let cursor = text + <usize>load<u32>(at, AT_START);
  const end = text + <usize>load<u32>(at, AT_END);
  let size = 0;
  let hash = FNV;
  let lengthOfFirst = 0;
  let first: usize = 0;
  while (cursor < end && size < LIMIT) {
    const point = lower(decode(cursor, end));
    cursor += <usize>width;
    store<u32>(letters + ((<usize>size) << 2), point);
    size++;
    hash = fnvPoint(hash, point);
    if (size < LEAST_PART) continue;
    const entry = find(table, fnv(hash, PLUS));
    if (!entry) continue;
    first = entry;
    lengthOfFirst = size;
  }
  if (!first) return findHead(size, table);
  if (scoreOf(first) == 0) return first;
  if (size - lengthOfFirst < LEAST_PART) return 0;
  // "Superlangweilig": a part that praises strengthens what is bad by itself.
  const rest = scoreOf(first) > 0 ? find(table, hashFrom(lengthOfFirst, size, FNV)) : 0;
  return rest && scoreOf(rest) < 0 ? rest : first;
}

/** Hash of the letters from a place to the end. */
function hashFrom(from: i32, size: i32, start: u32): u32 {
  let hash = start;
  for (let i = from; i < size; i++) hash = fnvPoint(hash, load<u32>(letters + ((<usize>i) << 2)));
  return hash;
}

function findHead(size: i32, table: i32): usize {
  for (let from = LEAST_PART; from + LEAST_PART <= size; from++) {
    const entry = find(table, hashFrom(from, size, fnv(FNV, PLUS)));
    if (entry) return entry;
  }
  return 0;
}
