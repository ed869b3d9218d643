/** @file Sorts ids by their bytes, the lowest first; a byte that all ids share costs one pass less. */
const counts = memory.data(256 * 4);

/** Ids of `from` ascending and each once at `to`; their number. `from` is overwritten. */
export function sortIds(from: usize, length: i32, to: usize): i32 {
  const bytes = <usize>length << 3;
  let a = from;
  let b = to;
  for (let digit: usize = 0; digit < 8; digit++) {
    memory.fill(counts, 0, 1_024);
    for (let id = a; id < a + bytes; id += 8) {
      const slot = counts + (<usize>load<u8>(id + digit) << 2);
      store<u32>(slot, load<u32>(slot) + 1);
    }
    if (length > 0 && load<u32>(counts + (<usize>load<u8>(a + digit) << 2)) == <u32>length) continue;
    let sum: u32 = 0;
    for (let slot = counts; slot < counts + 1_024; slot += 4) {
      const own = load<u32>(slot);
      store<u32>(slot, sum);
      sum += own;
    }
    for (let id = a; id < a + bytes; id += 8) {
      const slot = counts + (<usize>load<u8>(id + digit) << 2);
      const place = load<u32>(slot);
      store<u64>(b + (<usize>place << 3), load<u64>(id));
      store<u32>(slot, place + 1);
    }
    const swapped = a;
    a = b;
    b = swapped;
  }
  if (a != to) memory.copy(to, a, bytes);
  let unique = 0;
  for (let i = 0; i < length; i++) {
    const id = load<u64>(to + (<usize>i << 3));
    if (unique > 0 && load<u64>(to + (<usize>(unique - 1) << 3)) == id) continue;
    store<u64>(to + (<usize>unique << 3), id);
    unique++;
  }
  return unique;
}
