/** @file Lists of changes: two counts (u32), the ids that came, the ids that left, each ascending. */

/** Bytes of a list. */
@inline
function listSize(list: usize): usize {
  return 8 + ((<usize>load<u32>(list) + <usize>load<u32>(list, 4)) << 3);
}

/** Writes (a without b) and (c without d), which have no id in common, ascending; the end. */
function joined(
  a: usize, aEnd: usize, b: usize, bEnd: usize,
  c: usize, cEnd: usize, d: usize, dEnd: usize,
  out: usize,
): usize {
  while (true) {
    while (a < aEnd) {
      const id = load<u64>(a);
      while (b < bEnd && load<u64>(b) < id) b += 8;
      if (b >= bEnd || load<u64>(b) != id) break;
      a += 8;
    }
    while (c < cEnd) {
      const id = load<u64>(c);
      while (d < dEnd && load<u64>(d) < id) d += 8;
      if (d >= dEnd || load<u64>(d) != id) break;
      c += 8;
    }
    if (a >= aEnd && c >= cEnd) break;
    const isFirst = c >= cEnd || (a < aEnd && load<u64>(a) < load<u64>(c));
    store<u64>(out, load<u64>(isFirst ? a : c));
    out += 8;
    if (isFirst) a += 8;
    else c += 8;
  }
  return out;
}

/**
 * The net of two lists of changes, one after the other, at `out`; its end. A person who came and
 * left is in neither list.
 */
export function combine(first: usize, second: usize, out: usize): usize {
  const came = first + 8;
  const left = came + (<usize>load<u32>(first) << 3);
  const end = first + listSize(first);
  const nextCame = second + 8;
  const nextLeft = nextCame + (<usize>load<u32>(second) << 3);
  const nextEnd = second + listSize(second);
  const start = out + 8;
  const half = joined(came, left, nextLeft, nextEnd, nextCame, nextLeft, left, end, start);
  const last = joined(left, end, nextCame, nextLeft, nextLeft, nextEnd, came, left, half);
  store<u32>(out, <u32>((half - start) >> 3));
  store<u32>(out, <u32>((last - half) >> 3), 4);
  return last;
}
