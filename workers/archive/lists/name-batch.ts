/** @file Copies names in batches from one list to another: each list has a separate memory. */
import type { ListExports } from './list-module.ts';

/** Names one after the other, and where each ends; `starts` has the start of the first before. */
export interface Names {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** Most names of a batch. */
const mostNames = 2_048;

/** Where the batch of names that begins at `from` ends: as many as fit with `room` bytes for each. */
function batchEnd({ starts }: Names, from: number, capacity: number, room: number): number {
  const last = Math.min(starts.length - 1, from + mostNames);
  const start = starts[from] as number;
  let to = last;
  while ((starts[to] as number) - start + (to - from) * room > capacity) {
    to = from + ((to - from) >> 1);
  }
  return to;
}

/**
 * Calls `each` for batches of names. Before it the ends and bytes of the names are in the input of
 * `list`, at `room - 4` bytes for each name, which `each` may fill.
 */
export function inBatches(
  list: ListExports,
  names: Names,
  room: number,
  each: (from: number, to: number, base: number) => void,
): void {
  const { bytes, starts } = names;
  const capacity = list.inputCapacity();
  for (let from = 0, to; from < starts.length - 1; from = to) {
    to = batchEnd(names, from, capacity, room);
    const base = starts[from] as number;
    const input = list.inputAddress() + (to - from) * (room - 4);
    new Uint32Array(list.memory.buffer, input, to - from).set(starts.subarray(from + 1, to + 1));
    const text = input + (to - from) * 4;
    new Uint8Array(list.memory.buffer, text).set(bytes.subarray(base, starts[to]));
    each(from, to, base);
  }
}
