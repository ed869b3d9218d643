/**
 * @file A page of module/comments/ (contract/post-pages.ts): kept only when it agrees with itself.
 */
import { textValue } from '../../core/checksum';
import { decimalOk, parseDecimal } from '../../core/decimal';
import { agrees, foldRow, isKey, readEnvelope, readKey } from '../../core/envelope';
import {
  another,
  decodeString,
  expect,
  mistake,
  readString,
  scanOk,
  skipValue,
  stringAddress,
  stringLength,
} from '../../core/scanner';
import {
  AT_ID,
  AT_TEXT,
  AT_USER,
  MAX_COMMENTS,
  addComment,
  keepFirst,
  keepText,
  total,
} from './store';

function readKept(at: usize): void {
  readString();
  decodeString();
  if (scanOk) keepText(at, stringAddress, stringLength);
}

function readComment(): void {
  const at = addComment();
  let seen = 0;
  expect(0x7b);
  do {
    readKey();
    expect(0x3a);
    if (isKey('comment_id')) {
      readKept(at + AT_ID);
      const number = parseDecimal(stringAddress, stringLength);
      foldRow(decimalOk ? number : textValue(stringAddress, stringLength));
      seen |= 1;
    } else if (isKey('text')) {
      readKept(at + AT_TEXT);
      seen |= 2;
    } else if (isKey('username')) readKept(at + AT_USER);
    else skipValue();
  } while (scanOk && another(0x7d));
  if (seen != 3) mistake();
}

/** Reads the page that was received; false, with nothing kept, when it does not agree with itself. */
export function readPage(): bool {
  const before = total;
  const isWhole =
    readEnvelope('comments', readComment, skipValue) && agrees(<u64>(total - before), MAX_COMMENTS);
  if (!isWhole) keepFirst(before);
  return isWhole;
}
