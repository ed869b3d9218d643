/** @file Rows of a finished analysis, for use on the device. */
import { clearBuffer, putByte, result } from '../../core/writer';
import { memberAt, NOBODY, putRow, spanOf } from '../sets/sets';

/**
 * Writes up to `count` people of a list, from a position on, as a JSON array into the result and
 * returns the position of the next row; beyond the list's span it is the span. Needs kept names.
 */
export function followerRows(list: i32, from: i32, count: i32): i32 {
  const span = <i32>spanOf(list);
  clearBuffer(result);
  putByte(result, 0x5b);
  let rows = 0;
  let at = max<i32>(from, 0);
  for (; at < span && rows < count; at++) {
    if (memberAt(list, at) == NOBODY) continue;
    if (rows++ != 0) putByte(result, 0x2c);
    putRow(result, list, at);
  }
  putByte(result, 0x5d);
  return at;
}
