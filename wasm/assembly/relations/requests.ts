/** @file The requests of relation pages, and of lists that the device holds. */
import { argument, argumentCount, argumentLength } from '../core/args';
import { decimalOk, parseDecimal } from '../core/decimal';
import { closeHeaders, openHeaders, openRequest } from '../core/session';
import { clearBuffer, exchange, later, putByte, putBytes, putEncoded } from '../core/writer';
import { Buffer, bufferAddress, bufferLength, putNumber, putText, request } from '../core/writer';
import { COMPACT_PAGE } from './compact/page';
import { kindOf, Stage } from './stages';

const TOKEN: i32 = 1;
const RUN: i32 = 3;
const HELD: i32 = 5;

const number: Buffer = memory.data(16);

/** The argument with the tag of the list that the device holds; `previous` are its followers. */
export function tagOf(list: i32): i32 {
  return list == Stage.FOLLOWING ? HELD + 1 : HELD;
}

/** Whether the device holds an earlier list in the place of this one. */
export function isHeld(list: i32): bool {
  return argumentCount > tagOf(list) && argumentLength(tagOf(list)) != 0;
}

/** How many ids the list on the device has: what its tag begins with. */
export function heldCount(list: i32): u64 {
  const from = argument(tagOf(list));
  const end = from + argumentLength(tagOf(list));
  let at = from;
  while (at < end && load<u8>(at) != 0x2d) at++;
  const count = parseDecimal(from, at - from);
  return decimalOk ? count : 0;
}

/** Writes the request of a page by its cursor; without one, of the first. */
export function writePageRequest(list: i32, cursor: Buffer, compact: bool): void {
  openRequest('GET');
  putText(request, 'module/relations/');
  putEncoded(request, argument(RUN), argumentLength(RUN));
  putByte(request, 0x2f);
  putText(request, kindOf(list));
  putText(request, '/?cursor=');
  putEncoded(request, bufferAddress(cursor), bufferLength(cursor));
  openHeaders(TOKEN);
  if (compact) {
    putText(request, 'accept: application/vnd.limn.ids, application/json\n');
    if (bufferLength(cursor) == 0 && isHeld(list)) {
      putText(request, 'if-none-match: "');
      putBytes(request, argument(tagOf(list)), argumentLength(tagOf(list)));
      putText(request, '"\n');
      if (list != Stage.PREVIOUS) putText(request, 'a-im: limn-ids\n');
    }
  }
  closeHeaders();
}

/** Writes the request of the list that the device holds. */
export function writeHeldRequest(list: i32): void {
  openRequest('GET');
  putText(request, 'device:');
  putText(request, list == Stage.FOLLOWING ? 'following' : 'followers');
  putByte(request, 0x0a);
  closeHeaders();
}

/**
 * Writes the request that will be made `at` requests after the open one, page `page` of a list whose
 * `total` is known unless the page is the first. False when none is known.
 */
export function writeLater(list: i32, page: u32, total: u64, at: u32): bool {
  const all = page == 0 ? <u32>1 : <u32>((total + COMPACT_PAGE - 1) / COMPACT_PAGE);
  const left: u32 = all > page + 1 ? all - page - 1 : 0;
  const further = list + 1 + <i32>(at - left);
  if (at >= left && further > Stage.PREVIOUS) return false;
  clearBuffer(number);
  if (at < left) putNumber(number, page + 1 + at);
  exchange(request, later);
  writePageRequest(at < left ? list : further, number, true);
  exchange(request, later);
  return true;
}
