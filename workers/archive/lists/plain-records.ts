/**
 * @file Reads records of shapes A and B (docs/archive.md, "Shapes") from their bytes: a list has up to
 * a million, and JSON.parse makes five objects of each. Everything else about a record, an escape or a
 * field that is not known, leaves it to the reader of any JSON.
 */
import { secondsOf } from '../content/dates.ts';
import { RecordTemplate, type Mark, type MarkedField } from './record-template.ts';
import { asUsername, pageNames } from '../content/usernames.ts';

/** Takes an account of a list, whose name is in `bytes`. */
export type AddRow = (bytes: Uint8Array, from: number, to: number, seconds: number | null) => void;

/** Longest user name; a number of more digits is no time. */
const longestName = 30;
const mostDigits = 15;
/** Templates that are made of one list: records that change all the time are read without. */
const mostTemplates = 16;
/** Names that wait until what was read before them is taken. */
const batchNames = 1_024;

const Byte = { quote: 0x22, comma: 0x2c, colon: 0x3a } as const;
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d];

/** First letter and length of a name. */
const startOf = (first: number, length: number) => (first | 0x20) * 32 + length;
const pageStarts = new Set(pageNames.map((name) => startOf(name.charCodeAt(0), name.length)));

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** The fields, by their first byte; two begin with the same. */
const keys = {
  title: bytesOf('title'),
  media_list_data: bytesOf('media_list_data'),
  string_list_data: bytesOf('string_list_data'),
  href: bytesOf('href'),
  value: bytesOf('value'),
  timestamp: bytesOf('timestamp'),
};
type Field = keyof typeof keys;

function fieldOf(first: number | undefined, third: number | undefined): Field | null {
  switch (first) {
    case 0x68:
      return 'href';
    case 0x76:
      return 'value';
    case 0x73:
      return 'string_list_data';
    case 0x6d:
      return 'media_list_data';
    case 0x74:
      return third === 0x74 ? 'title' : 'timestamp';
    default:
      return null;
  }
}

const links = ['https://www.instagram.com/_u/', 'https://www.instagram.com/'].map(bytesOf);

function startsWith(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text[index]) return false;
  }
  return true;
}

const isNameByte = (byte: number) =>
  (byte >= 0x61 && byte <= 0x7a) ||
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  byte === 0x5f ||
  byte === 0x2e;

/** Reads the records of one list. Positions are -1 for what is left to the other reader. */
export class PlainRecords {
  private readonly add: AddRow;
  private bytes: Uint8Array = new Uint8Array(0);
  private view: DataView = new DataView(new ArrayBuffer(0));
  // The record that is read: where its texts begin and end, and its time.
  private title = 0;
  private titleEnd = 0;
  private href = 0;
  private hrefEnd = 0;
  private value = 0;
  private valueEnd = 0;
  private time = 0;
  private items = 0;
  private template: RecordTemplate | null = null;
  private templates = 0;
  private marks: Mark[] | null = null;
  private readonly names = new Uint8Array(batchNames * longestName);
  private readonly ends = new Uint32Array(batchNames);
  private readonly times = new Float64Array(batchNames);
  private used = 0;
  private count = 0;

  constructor(add: AddRow) {
    this.add = add;
  }

  /**
   * Reads up to a batch of records and the commas between them from `from` on; where the last whole one
   * ends, which is `from` when the first is left to the other reader.
   */
  read(bytes: Uint8Array, from: number): number {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let end = from;
    for (let at = this.space(from); bytes[at] === openRecord && this.count < batchNames;) {
      const next = this.record(at);
      if (next < 0 || !this.keep()) break;
      end = next;
      at = this.space(next);
      if (bytes[at] !== Byte.comma) break;
      at = this.space(at + 1);
    }
    return end;
  }

  /** Adds the accounts that were read. */
  take(): void {
    let start = 0;
    for (let at = 0; at < this.count; at++) {
      const end = this.ends[at] as number;
      this.add(this.names, start, end, secondsOf(this.times[at]));
      start = end;
    }
    this.used = 0;
    this.count = 0;
  }

  private space(from: number): number {
    let at = from;
    while (at < this.bytes.length && (this.bytes[at] as number) <= 0x20) {
      const byte = this.bytes[at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
      at++;
    }
    return at;
  }

  private record(from: number): number {
    const again = this.template?.match(this.bytes, this.view, from) ?? -1;
    this.titleEnd = this.hrefEnd = this.valueEnd = this.time = this.items = 0;
    this.title = this.href = this.value = 0;
    if (again >= 0 && this.takeMatch()) return again;
    const marks: Mark[] | null = this.templates < mostTemplates ? [] : null;
    this.marks = marks;
    const end = this.members(from, false);
    if (end < 0 || this.items !== 1) return -1;
    if (marks !== null) {
      this.template = new RecordTemplate(this.bytes, from, end, marks);
      this.templates++;
    }
    return end;
  }

  /** Takes the fields that the template found; false for a number that is left to the other reader. */
  private takeMatch(): boolean {
    const { fields, starts, ends } = this.template as RecordTemplate;
    for (let at = 0; at < fields.length; at++) {
      const [start, end] = [starts[at] as number, ends[at] as number];
      const field = fields[at];
      if (field === 'timestamp') {
        if (this.number(start) !== end) return false;
      } else if (field === 'value') [this.value, this.valueEnd] = [start, end];
      else if (field === 'href') [this.href, this.hrefEnd] = [start, end];
      else [this.title, this.titleEnd] = [start, end];
    }
    return true;
  }

  private mark(field: MarkedField, from: number, to: number): void {
    if (to >= from) this.marks?.push({ field, from, to });
  }

  /** The members of the object at `from`: of a record, or of the account in it. */
  private members(from: number, isItem: boolean): number {
    let at = this.space(from + 1);
    while (at >= 0 && at < this.bytes.length) {
      const field = this.field(at);
      if (field === null) return -1;
      const colon = this.space(at + field.length + 2);
      if (this.bytes[colon] !== Byte.colon) return -1;
      const valueAt = this.space(colon + 1);
      at = isItem ? this.itemMember(field, valueAt) : this.recordMember(field, valueAt);
      if (at < 0) return -1;
      at = this.space(at);
      if (this.bytes[at] === closeRecord) return at + 1;
      if (this.bytes[at] !== Byte.comma) return -1;
      at = this.space(at + 1);
    }
    return -1;
  }

  private field(at: number): Field | null {
    const { bytes } = this;
    const name = bytes[at] === Byte.quote ? fieldOf(bytes[at + 1], bytes[at + 3]) : null;
    if (name === null) return null;
    const key = keys[name];
    const isWhole = startsWith(bytes, at + 1, key) && bytes[at + 1 + key.length] === Byte.quote;
    return isWhole ? name : null;
  }

  private recordMember(field: Field, at: number): number {
    if (field === 'title') {
      const end = this.text(at);
      [this.title, this.titleEnd] = [at + 1, end - 1];
      this.mark(field, at + 1, end - 1);
      return end;
    }
    if (this.bytes[at] !== openList) return -1;
    const inside = this.space(at + 1);
    if (field === 'media_list_data') return this.bytes[inside] === closeList ? inside + 1 : -1;
    if (field !== 'string_list_data' || this.bytes[inside] !== openRecord) return -1;
    this.items++;
    const end = this.members(inside, true);
    if (end < 0) return -1;
    const close = this.space(end);
    return this.bytes[close] === closeList ? close + 1 : -1;
  }

  private itemMember(field: Field, at: number): number {
    if (field === 'timestamp') {
      const behind = this.number(at);
      this.mark(field, at, behind);
      return behind;
    }
    const end = this.text(at);
    if (field === 'href') [this.href, this.hrefEnd] = [at + 1, end - 1];
    else if (field === 'value') [this.value, this.valueEnd] = [at + 1, end - 1];
    else return -1;
    this.mark(field, at + 1, end - 1);
    return end;
  }

  /** Behind the closing quote of a text without escapes. */
  private text(at: number): number {
    const { bytes } = this;
    if (bytes[at] !== Byte.quote) return -1;
    for (let end = at + 1; end < bytes.length; end++) {
      const byte = bytes[end] as number;
      if (byte === Byte.quote) return end + 1;
      if (byte === 0x5c || byte < 0x20) return -1;
    }
    return -1;
  }

  /** Behind a whole number without a sign. */
  private number(at: number): number {
    const { bytes } = this;
    let [end, number] = [at, 0];
    for (; end < bytes.length; end++) {
      const digit = (bytes[end] as number) - 0x30;
      if (digit < 0 || digit > 9) break;
      number = number * 10 + digit;
    }
    const isPlain = end > at && end - at <= mostDigits && (bytes[at] !== 0x30 || end === at + 1);
    const next = bytes[end];
    // A fraction or an exponent, or the number may go on in the next piece.
    if (!isPlain || next === undefined || next === 0x2e || (next | 0x20) === 0x65) return -1;
    this.time = number;
    return end;
  }

  /** Takes the name as the other reader does: the value, the link, the title. False when it must decide. */
  private keep(): boolean {
    if (this.valueEnd > this.value) return this.name(this.value, this.valueEnd);
    if (this.hrefEnd > this.href) {
      const link = links.find((each) => startsWith(this.bytes, this.href, each));
      return link !== undefined && this.name(this.href + link.length, this.hrefEnd);
    }
    return this.titleEnd > this.title && this.name(this.title, this.titleEnd);
  }

  private name(from: number, to: number): boolean {
    if (to - from < 1 || to - from > longestName) return false;
    let [isWord, hasLetter] = [true, false];
    for (let at = from; at < to; at++) {
      const byte = this.bytes[at] as number;
      if (!isNameByte(byte)) return false;
      if (byte !== 0x2e) hasLetter = true;
      if (byte < 0x40) isWord = false;
      this.names[this.used + at - from] = byte;
    }
    // Few words have the length and the first letter of a page.
    const isLikePage = isWord && pageStarts.has(startOf(this.bytes[from] as number, to - from));
    const isPage = isLikePage && !this.isUsername(from, to);
    if (!hasLetter || isPage) return false;
    this.used += to - from;
    this.ends[this.count] = this.used;
    this.times[this.count++] = this.time;
    return true;
  }

  private isUsername(from: number, to: number): boolean {
    return asUsername(String.fromCharCode(...this.bytes.subarray(from, to))) !== null;
  }
}
