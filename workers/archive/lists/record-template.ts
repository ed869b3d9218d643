/**
 * @file The bytes between the texts and numbers of a record. The records of a list differ in nothing
 * else, so that comparing these bytes replaces reading the names of their fields.
 */

/** A field of a record that differs in each: a text, or the number of its time. */
export type MarkedField = 'title' | 'href' | 'value' | 'timestamp';

/** Where the contents of a field begin and end in the bytes. */
export interface Mark {
  readonly field: MarkedField;
  readonly from: number;
  readonly to: number;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Bytes as words of four, and the rest. */
interface Expected {
  readonly length: number;
  readonly words: Uint32Array;
  readonly rest: Uint8Array;
}

function expectedOf(bytes: Uint8Array): Expected {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const words = new Uint32Array(bytes.length >> 2);
  for (let word = 0; word < words.length; word++) words[word] = view.getUint32(word * 4, true);
  return { length: bytes.length, words, rest: bytes.slice(words.length * 4) };
}

function isAt(view: DataView, from: number, { length, words, rest }: Expected): boolean {
  if (from + length > view.byteLength) return false;
  let at = from;
  for (let word = 0; word < words.length; word++, at += 4) {
    if (view.getUint32(at, true) !== words[word]) return false;
  }
  for (let byte = 0; byte < rest.length; byte++) {
    if (view.getUint8(at + byte) !== rest[byte]) return false;
  }
  return true;
}

export class RecordTemplate {
  /** The fields in the order of the record, and where {@link match} found the contents of each. */
  readonly fields: readonly MarkedField[];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** What comes before each of them, and behind the last one. */
  private readonly between: readonly Expected[];

  /** The template of the record from `from` to `to`. */
  constructor(bytes: Uint8Array, from: number, to: number, marks: readonly Mark[]) {
    this.fields = marks.map(({ field }) => field);
    const cuts = [from, ...marks.flatMap((mark) => [mark.from, mark.to]), to];
    this.between = cuts
      .filter((_, at) => at % 2 === 0)
      .map((start, at) => expectedOf(bytes.slice(start, cuts[at * 2 + 1])));
  }

  /** Behind the record at `from`, or -1 when it has other bytes, or an escape. */
  match(bytes: Uint8Array, view: DataView, from: number): number {
    const { fields, between, starts, ends } = this;
    let at = from;
    for (let part = 0; part < between.length; part++) {
      const expected = between[part] as Expected;
      if (!isAt(view, at, expected)) return -1;
      at += expected.length;
      if (part === fields.length) return at;
      starts[part] = at;
      if (fields[part] !== 'timestamp') {
        let byte = bytes[at];
        for (; byte !== 0x22; byte = bytes[++at]) {
          if (byte === undefined || byte === 0x5c || byte < 0x20) return -1;
        }
      } else {
        while (isDigit(bytes[at])) at++;
      }
      ends[part] = at;
    }
    return -1;
  }
}
