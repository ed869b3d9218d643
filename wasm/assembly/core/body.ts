/**
 * @file The body of the response that is being received. Chunks are appended by the host straight
 * into linear memory. A job may read ahead and drop what it has read, which keeps the body within a
 * chunk or two: memory that is touched for the first time is what a short job spends most on.
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
let received: usize = 0;
/** Which body this is: another after each `clearBody`. */
export let bodyNumber: u32 = 0;

/** Where the body starts. */
export function bodyAddress(): usize {
  return address;
}

/** Bytes received and not dropped. */
export function bodyLength(): usize {
  return used;
}

/** Drops the first `count` bytes. */
export function dropBody(count: usize): void {
  used -= count;
  memory.copy(address, address + count, used);
}

/** Forgets the body; its room stays. */
export function clearBody(): void {
  used = 0;
  received = 0;
  bodyNumber++;
}

/** Makes room for `more` bytes after the body and returns where they go. */
export function bodyRoom(more: usize): usize {
  const needed = used + more + PADDING;
  if (needed > size) {
    const wanted = max<usize>(needed + CHUNK, min<usize>(size << 1, size + (1 << 20)));
    address = size == 0 ? allot(wanted) : enlarge(address, size, used, wanted);
    size = wanted;
  }
  return address + used;
}

/** Bytes that fit after the body without moving it. */
export function bodyCapacity(): usize {
  return size - used - PADDING;
}

/** Notes `count` bytes written after the body; false when the body became too large. */
export function appendBody(count: usize): bool {
  if (count > bodyCapacity()) return false;
  used += count;
  received += count;
  return received <= MAX_BODY;
}

/** Spaces after the body, so that searches that look a few bytes further see nothing. */
export function padBody(): void {
  memory.fill(bodyRoom(0), 0x20, PADDING);
}
