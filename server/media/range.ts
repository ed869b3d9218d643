/** @file Byte ranges (RFC 9110, section 14), one for each request. */

/** A requested range. `from` is `null` for the last `to` bytes, `to` is `null` for all after `from`. */
export interface ByteRange {
  readonly from: number | null;
  readonly to: number | null;
  readonly text: string;
}

/** Parses a Range header; multiple ranges, other units and invalid text give null. */
export function parseRange(header: string): ByteRange | null {
  const match = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header.trim());
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return null;
  const from = first === '' ? null : Number(first);
  const to = last === '' ? null : Number(last);
  if (from !== null && to !== null && to < from) return null;
  return { from, to, text: `bytes=${first}-${last}` };
}

/** The response for a range of bytes in memory. */
export function sliceOf(
  bytes: Uint8Array,
  range: ByteRange | null,
  headers: Record<string, string>,
): Response {
  const size = bytes.length;
  const body = (part: Uint8Array) => part as Uint8Array<ArrayBuffer>;
  if (range === null) {
    return new Response(body(bytes), { headers: { ...headers, 'content-length': String(size) } });
  }
  const from = range.from ?? Math.max(0, size - (range.to ?? 0));
  const to = range.from === null ? size - 1 : Math.min(range.to ?? size - 1, size - 1);
  if (from >= size || to < from) {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${size}` },
    });
  }
  return new Response(body(bytes.subarray(from, to + 1)), {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(to - from + 1),
      'content-range': `bytes ${from}-${to}/${size}`,
    },
  });
}
