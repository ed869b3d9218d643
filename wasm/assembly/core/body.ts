/**
 * @file The body of the answer that is being received. Chunks are appended by the host straight
 * into linear memory; a page is read only when it is complete, so a page is taken or refused as a
 * whole and a cut at any byte is harmless.
 */
import { allot, enlarge } from './arena';
import { PADDING } from './bytes';

/** Largest chunk a host pushes at once. */
export const CHUNK: usize = 65536;
/** Largest body that is accepted. */
export const MAX_BODY: usize = 8 << 20;

let address: usize = 0;
let size: usize = 0;
let used: usize = 0;

/** Where the body starts. */
export function bodyAddress(): usize {
  return address;
}

/** Bytes received so far. */
export function bodyLength(): usize {
  return used;
}

/** Forgets the body; its room stays. */
export function clearBody(): void {
  used = 0;
}

/** Makes room for `more` bytes behind the body and returns where they go. */
export function bodyRoom(more: usize): usize {
  const needed = used + more + PADDING;
  if (needed > size) {
    const wanted = max<usize>(needed + CHUNK, min<usize>(size << 1, size + (1 << 20)));
    address = size == 0 ? allot(wanted) : enlarge(address, size, used, wanted);
    size = wanted;
  }
  return address + used;
}

/** Bytes that fit behind the body without moving it. */
export function bodyCapacity(): usize {
  return size - used - PADDING;
}

/** Notes `count` bytes written behind the body; false when the body became too large. */
export function appendBody(count: usize): bool {
  if (count > bodyCapacity()) return false;
  used += count;
  return used <= MAX_BODY;
}

/** Spaces behind the body, so that searches that look a few bytes further see nothing. */
export function padBody(): void {
  memory.fill(bodyRoom(0), 0x20, PADDING);
}
