/**
 * @file Reads JSON files of any size in pieces: the elements of the array at the root, or of each
 * array that a member of the object at the root is, one after the other. Only a batch of elements is
 * in memory.
 */
import { archiveLimits, corrupt } from '../limits.ts';

/** Reads elements from their bytes. */
export interface FastReader {
  /** Reads as many as it can; where it stopped, `from` when it can read none. */
  read(bytes: Uint8Array, from: number): number;
  /** Hands over what it read. */
  take(): void;
}

/** An element of a list, or the whole value of a member that is no list. `key` is null at the root. */
export interface JsonVisitor {
  /** A list begins; also called for an empty one. Elements that a reader takes are not visited. */
  list(key: string | null): FastReader | null;
  /** `isDamaged` when one of the elements that were parsed with it has bytes that are no UTF-8. */
  element(key: string | null, value: unknown, isDamaged: boolean): void;
  member(key: string, value: unknown): void;
}

const State = {
  start: 0,
  element: 1,
  afterElement: 2,
  key: 3,
  colon: 4,
  value: 5,
  afterMember: 6,
  end: 7,
} as const;
type State = (typeof State)[keyof typeof State];

const batchBytes = 65_536;
/** What a fast reader leaves of the bytes, if it is less, may be a record that was cut: it is read again with what follows. */
const cutBytes = 1_024;
/** Bytes that a rest is read with: more than a cut record has. */
const headBytes = 4_096;
const nothing = new Uint8Array(0);
const comma = new Uint8Array([0x2c]);

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw corrupt('no JSON');
  }
}

/** A reader of one file: `push` its bytes, then `end`. */
export class JsonItems {
  private readonly visitor: JsonVisitor;
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private state: State = State.start;
  private isRootObject = false;
  private fast: FastReader | null = null;
  private key: string | null = null;
  private isFirst = true;
  /** Bytes of the values that were found and not parsed yet, and their number. */
  private batch = new Uint8Array(batchBytes * 2);
  private held = 0;
  private count = 0;
  private isOpen = false;
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private itemStart = 0;
  private seen = 0;
  /** The start of an element that may go on in the next piece. */
  private rest: Uint8Array = nothing;

  constructor(visitor: JsonVisitor) {
    this.visitor = visitor;
  }

  push(bytes: Uint8Array): void {
    for (let at = this.readRest(bytes); at < bytes.length;) at = this.step(bytes, at);
    if (this.held > batchBytes && !this.isOpen) this.flush();
  }

  end(): void {
    // Nothing follows: what was left to wait for it is no record that a fast reader knows.
    this.fast = null;
    this.readRest(nothing);
    if (this.state !== State.end) throw corrupt('the text ended early');
  }

  private step(bytes: Uint8Array, at: number): number {
    return this.isOpen ? this.continueValue(bytes, at) : this.between(bytes, at);
  }

  /** Reads the rest with what follows it; where to go on in `bytes`. */
  private readRest(bytes: Uint8Array): number {
    const { rest } = this;
    if (rest.length === 0) return 0;
    const head = bytes.subarray(0, headBytes);
    const joined = new Uint8Array(rest.length + head.length);
    joined.set(rest);
    joined.set(head, rest.length);
    this.rest = nothing;
    let at = 0;
    while (at < rest.length) at = this.step(joined, at);
    return at - rest.length;
  }

  private keep(bytes: Uint8Array): void {
    const needed = this.held + bytes.length;
    if (needed - this.itemStart > archiveLimits.itemBytes) throw corrupt('a record is too large');
    if (needed > this.batch.length) {
      const larger = new Uint8Array(Math.max(needed, this.batch.length * 2));
      larger.set(this.batch.subarray(0, this.held));
      this.batch = larger;
    }
    this.batch.set(bytes, this.held);
    this.held = needed;
  }

  private between(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && isSpace(bytes[at] as number)) at++;
    if (at === bytes.length) return at;
    const byte = bytes[at] as number;
    switch (this.state) {
      case State.start:
        return this.begin(byte, at);
      case State.element:
        if (byte === 0x5d && this.isFirst) return this.closeList(at);
        return this.readFast(bytes, at) ?? this.open(at);
      case State.afterElement:
        this.isFirst = false;
        if (byte === 0x5d) return this.closeList(at);
        return this.separator(byte, 0x2c, State.element, at);
      case State.key:
        if (byte === 0x7d && this.isFirst) return this.finish(at);
        if (byte !== 0x22) throw corrupt('a key is missing');
        return this.open(at);
      case State.colon:
        return this.separator(byte, 0x3a, State.value, at);
      case State.value:
        return byte === 0x5b ? this.openList(at) : this.open(at);
      case State.afterMember:
        this.isFirst = false;
        if (byte === 0x7d) return this.finish(at);
        return this.separator(byte, 0x2c, State.key, at);
      default:
        throw corrupt('text behind the end');
    }
  }

  private begin(byte: number, at: number): number {
    // The three bytes of the byte order mark.
    if (this.seen < 3 && byte === [0xef, 0xbb, 0xbf][this.seen]) {
      this.seen++;
      return at + 1;
    }
    if (!isOpening(byte)) throw corrupt('no JSON');
    this.isRootObject = byte === 0x7b;
    if (this.isRootObject) {
      this.state = State.key;
      return at + 1;
    }
    return this.openList(at);
  }

  private separator(byte: number, wanted: number, next: State, at: number): number {
    if (byte !== wanted) throw corrupt('no JSON');
    this.state = next;
    return at + 1;
  }

  private openList(at: number): number {
    this.fast = this.visitor.list(this.key);
    this.state = State.element;
    this.isFirst = true;
    return at + 1;
  }

  private closeList(at: number): number {
    this.flush();
    this.isFirst = false;
    this.state = this.isRootObject ? State.afterMember : State.end;
    return at + 1;
  }

  /**
   * The position after the elements that the fast reader takes, or the end of the piece where the last
   * element may be cut; null where it takes none.
   */
  private readFast(bytes: Uint8Array, at: number): number | null {
    if (this.fast === null) return null;
    const end = this.fast.read(bytes, at);
    if (end === at && bytes.length - at >= cutBytes) return null;
    if (end === at) {
      // The caller reuses the piece.
      this.rest = bytes.slice(at);
      return bytes.length;
    }
    // What waits was there before.
    this.flush();
    this.fast.take();
    this.state = State.afterElement;
    return end;
  }

  private finish(at: number): number {
    this.state = State.end;
    return at + 1;
  }

  private open(at: number): number {
    this.isOpen = true;
    this.depth = 0;
    this.isInString = false;
    this.isEscaped = false;
    this.itemStart = this.held;
    return at;
  }

  /** Takes bytes of the open value up to its end. */
  private continueValue(bytes: Uint8Array, from: number): number {
    let { depth, isInString, isEscaped } = this;
    let at = from;
    let isEnded = false;
    for (; at < bytes.length && !isEnded; at++) {
      const byte = bytes[at] as number;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === 0x5c) isEscaped = true;
        else if (byte === 0x22) {
          isInString = false;
          isEnded = depth === 0;
        }
      } else if (byte === 0x22) isInString = true;
      else if (isOpening(byte)) {
        if (++depth > archiveLimits.depth) throw corrupt('nested too deeply');
      } else if (
        depth === 0 &&
        (byte === 0x2c || byte === 0x3a || isClosing(byte) || isSpace(byte))
      ) {
        // The end of a number or word belongs to what follows.
        isEnded = true;
        at--;
      } else if (isClosing(byte)) {
        depth--;
        isEnded = depth === 0;
      }
    }
    this.depth = depth;
    this.isInString = isInString;
    this.isEscaped = isEscaped;
    this.keep(bytes.subarray(from, at));
    if (isEnded) this.close();
    return at;
  }

  private close(): void {
    this.isOpen = false;
    if (this.state === State.element) {
      this.count++;
      this.keep(comma);
      this.state = State.afterElement;
      if (this.held > batchBytes) this.flush();
      return;
    }
    const value = parse(this.decoder.decode(this.batch.subarray(0, this.held)));
    this.held = 0;
    if (this.state === State.key) {
      this.key = String(value);
      this.state = State.colon;
    } else {
      this.visitor.member(this.key ?? '', value);
      this.state = State.afterMember;
    }
  }

  /** Parses the elements that wait. */
  private flush(): void {
    if (this.count === 0) return;
    const text = this.decoder.decode(this.batch.subarray(0, this.held - 1));
    const values = parse(`[${text}]`) as unknown[];
    if (values.length !== this.count) throw corrupt('no JSON');
    this.held = 0;
    this.count = 0;
    const isDamaged = text.includes('\ufffd');
    for (const value of values) this.visitor.element(this.key, value, isDamaged);
  }
}
