/**
 * @file Changes of people as entries of 16 bytes: the id (u64) and a tag (u32), which is twice the place
 * of the reading and 1 more where the person came. Sorted by id, with the entries of one person in the
 * order of the readings, they say what is left of many changes: those of one person alternate, so the
 * first and the last decide.
 */

/** Bytes of an entry. */
export const ENTRY: usize = 16;

const DIGITS: usize = 8;

// For each byte of the ids how often it has which value.
const counts = memory.data(8 * 256 * 4);

/** The tag of a change. */
@inline
export function tagOf(place: i32, isCome: bool): u32 {
  return (<u32>place << 1) | <u32>isCome;
}

/** Counts all bytes of all ids in one pass. */
function countBytes(from: usize, end: usize): void {
  memory.fill(counts, 0, DIGITS << 10);
  for (let entry = from; entry < end; entry += ENTRY) {
    for (let digit: usize = 0; digit < DIGITS; digit++) {
      const slot = counts + (digit << 10) + (<usize>load<u8>(entry + digit) << 2);
      store<u32>(slot, load<u32>(slot) + 1);
    }
  }
}

/**
 * Sorts entries by id; those of one id stay in their order. `spare` has the same room; returns which of
 * the two has the result. A byte that all ids share costs no pass.
 */
export function sortEntries(from: usize, length: usize, spare: usize): usize {
  const bytes = length << 4;
  countBytes(from, from + bytes);
  let a = from;
  let b = spare;
  for (let digit: usize = 0; digit < DIGITS; digit++) {
    const slots = counts + (digit << 10);
    const shared = slots + (<usize>load<u8>(a + digit) << 2);
    if (length == 0 || load<u32>(shared) == <u32>length) continue;
    let sum: u32 = 0;
    for (let slot = slots; slot < slots + 1_024; slot += 4) {
      const own = load<u32>(slot);
      store<u32>(slot, sum);
      sum += own;
    }
    for (let entry = a; entry < a + bytes; entry += ENTRY) {
      const slot = slots + (<usize>load<u8>(entry + digit) << 2);
      const place = load<u32>(slot);
      const to = b + (<usize>place << 4);
      store<u64>(to, load<u64>(entry));
      store<u64>(to, load<u64>(entry, 8), 8);
      store<u32>(slot, place + 1);
    }
    const swapped = a;
    a = b;
    b = swapped;
  }
  return a;
}

/**
 * Replaces sorted entries by a list of what is left of them: two counts (u32), the ids that came and
 * those that left, and for each of both the place (u32) of the person's last change. People with fewer
 * than `least` changes are left out. `spare` has as much room as the entries.
 */
export function foldEntries(entries: usize, length: usize, spare: usize, least: i32): void {
  const end = entries + (length << 4);
  const cameAt = spare;
  const leftAt = cameAt + (length << 2);
  const gone = leftAt + (length << 2);
  let came: usize = 0;
  let left: usize = 0;
  // An id is written after what was read of the entries: eight bytes for sixteen.
  for (let entry = entries; entry < end; ) {
    const id = load<u64>(entry);
    const first = load<u32>(entry, 8);
    let last = first;
    let changes = 1;
    for (entry += ENTRY; entry < end && load<u64>(entry) == id; entry += ENTRY) {
      last = load<u32>(entry, 8);
      changes++;
    }
    if (changes < least || ((first ^ last) & 1) != 0) continue;
    if ((last & 1) != 0) {
      store<u64>(entries + 8 + (came << 3), id);
      store<u32>(cameAt + (came << 2), last >> 1);
      came++;
    } else {
      store<u64>(gone + (left << 3), id);
      store<u32>(leftAt + (left << 2), last >> 1);
      left++;
    }
  }
  store<u32>(entries, <u32>came);
  store<u32>(entries, <u32>left, 4);
  const goneTo = entries + 8 + (came << 3);
  const placesTo = goneTo + (left << 3);
  memory.copy(goneTo, gone, left << 3);
  memory.copy(placesTo, cameAt, came << 2);
  memory.copy(placesTo + (came << 2), leftAt, left << 2);
}

/**
 * Writes sorted entries to `out` by person: the number of people and of changes (u32 each), for each
 * change the number of its person (u32), then the tags (u32), then the ids of the people, ascending.
 * `out` has as much room as the entries and eight bytes more.
 */
export function groupEntries(entries: usize, length: usize, out: usize): void {
  const people = out + 8;
  const tags = people + (length << 2);
  const ids = tags + (length << 2);
  let found: usize = 0;
  let last: u64 = 0;
  for (let at: usize = 0; at < length; at++) {
    const entry = entries + (at << 4);
    const id = load<u64>(entry);
    if (at == 0 || id != last) {
      store<u64>(ids + (found << 3), id);
      found++;
      last = id;
    }
    store<u32>(people + (at << 2), <u32>(found - 1));
    store<u32>(tags + (at << 2), load<u32>(entry, 8));
  }
  store<u32>(out, <u32>found);
  store<u32>(out, <u32>length, 4);
}
