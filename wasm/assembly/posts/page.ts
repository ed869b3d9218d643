/**
 * @file A page of module/posts/ (contract/post-pages.ts): rows are read into a table first (row.ts) and
 * counted only when the page agrees with itself.
 */
import { agrees, foldRow, isKey, moment, readEnvelope } from '../core/envelope';
import { skipValue } from '../core/scanner';
import { clearRows, readFigure, readRow, rowCount, UNKNOWN } from './row';

/** Most posts of a reading; sums and rates stay within 64 bits up to here. */
const MAX_POSTS: u64 = 200000;

/** The followers of the account at that moment, or UNKNOWN. */
export let followers: u32 = UNKNOWN;

function readPost(): void {
  foldRow(readRow());
}

function readOther(): void {
  if (isKey('followers')) followers = readFigure();
  else skipValue();
}

/** Reads the page that was received; false when it is not one or does not agree with itself. */
export function readPage(): bool {
  clearRows();
  followers = UNKNOWN;
  if (!readEnvelope('posts', readPost, readOther)) return false;
  return moment < <u64>UNKNOWN && agrees(<u64>rowCount, MAX_POSTS);
}
