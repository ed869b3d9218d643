/** @file Tags and text of an HTML page that arrives in pieces. It builds no tree. */
import { corrupt } from '../limits.ts';

export interface HtmlVisitor {
  /** `attributes` is the text between the name and `>`. */
  open(tag: string, attributes: string): void;
  close(tag: string): void;
  text(text: string): void;
}

const longestTag = 1 << 20;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function pointOf(code: string): string | null {
  const hex = /^x/i.test(code);
  const point = Number.parseInt(hex ? code.slice(1) : code, hex ? 16 : 10);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : null;
}

/** Text with its character references replaced. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(x[0-9a-f]{1,6}|\d{1,7})|([a-z]{2,6}));/gi,
    (all, code: string | undefined, name: string | undefined) =>
      (code === undefined ? named[(name ?? '').toLowerCase()] : pointOf(code)) ?? all,
  );
}

/** The value of an attribute, or an empty text. */
export function attributeOf(attributes: string, name: string): string {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
  const match = pattern.exec(attributes);
  return match === null ? '' : decodeReferences(match[1] ?? match[2] ?? match[3] ?? '');
}

/** A reader of one page: `push` its bytes, then `end`. */
export class HtmlTokens {
  /** Tags that were seen. */
  tags = 0;
  private readonly visitor: HtmlVisitor;
  private readonly decoder = new TextDecoder();
  private rest = '';
  private skipped: string | null = null;
  /** The page has begun, and its end has not come. */
  private isOpen = false;

  constructor(visitor: HtmlVisitor) {
    this.visitor = visitor;
  }

  push(bytes: Uint8Array): void {
    this.take(this.rest + this.decoder.decode(bytes, { stream: true }), false);
  }

  end(): void {
    this.take(this.rest + this.decoder.decode(), true);
    if (this.tags === 0) throw corrupt('no HTML');
    // A page that was cut off has fewer names, and nothing else says so.
    if (this.isOpen) throw corrupt('the page ended early');
  }

  private take(page: string, isLast: boolean): void {
    let at = 0;
    for (;;) {
      const tagAt = page.indexOf('<', at);
      if (tagAt < 0) {
        if (isLast) this.text(page.slice(at));
        // Text is kept whole: its end may be half a character reference.
        this.rest = isLast ? '' : page.slice(at);
        break;
      }
      // Before the tag is reported: the text is that of the element which the tag may end.
      this.text(page.slice(at, tagAt));
      const next = this.tag(page, tagAt);
      if (next < 0) {
        if (isLast) throw corrupt('a tag without an end');
        this.rest = page.slice(tagAt);
        break;
      }
      at = next;
    }
    if (this.rest.length > longestTag) throw corrupt('a tag without an end');
  }

  private text(raw: string): void {
    if (this.skipped !== null) return;
    const text = decodeReferences(raw).replace(/\s+/g, ' ').trim();
    if (text !== '') this.visitor.text(text);
  }

  /** Takes the tag at `from`; where it ends, or -1 when its end is not there yet. */
  private tag(page: string, from: number): number {
    if (page.startsWith('<!--', from)) {
      const end = page.indexOf('-->', from + 4);
      return end < 0 ? -1 : end + 3;
    }
    let at = from + 1;
    let quote = '';
    for (; at < page.length; at++) {
      const char = page[at];
      if (quote !== '') {
        if (char === quote) quote = '';
      } else if (char === '>') break;
      else if ((char === '"' || char === "'") && page[at - 1] === '=') quote = char;
    }
    if (at === page.length) return -1;
    const match = /^(\/?)([a-z][a-z0-9]*)\b([^]*)$/i.exec(page.slice(from + 1, at));
    if (match !== null)
      this.report(match[1] === '/', (match[2] ?? '').toLowerCase(), match[3] ?? '');
    return at + 1;
  }

  private report(isEnd: boolean, tag: string, attributes: string): void {
    this.tags++;
    if (tag === 'html') this.isOpen = !isEnd;
    else if (isEnd && tag === 'body') this.isOpen = false;
    if (this.skipped !== null) {
      if (isEnd && tag === this.skipped) this.skipped = null;
      return;
    }
    if (isEnd) {
      this.visitor.close(tag);
      return;
    }
    if (tag === 'script' || tag === 'style') this.skipped = tag;
    this.visitor.open(tag, attributes);
    if (attributes.endsWith('/') && tag !== 'div' && tag !== 'a') this.visitor.close(tag);
  }
}
