/** @file Accounts, blocks and the owner in the pages of an HTML archive, by structure, not classes. */
import { AccountList } from '../lists/account-list.ts';
import { secondsOfWrittenDate } from './dates.ts';
import { attributeOf, type HtmlVisitor } from './html-tokens.ts';
import { nameOfLabels, usernameLabels, type LabelPair } from './records.ts';
import { foldLabel } from './text.ts';
import { asUsername, usernameOfLink } from './usernames.ts';

/** Rows of a table of labels and values, and what the open cell holds. */
class HtmlRecord {
  readonly pairs: LabelPair[] = [];
  private cells: string[] = [];

  open(tag: string): void {
    if (tag === 'tr') this.cells = [];
    if (tag === 'td') this.cells.push('');
  }

  text(text: string): void {
    const last = this.cells.length - 1;
    if (last >= 0) this.cells[last] = `${this.cells[last] ?? ''}${text}`;
  }

  close(tag: string): void {
    const [label, value] = this.cells;
    if (tag === 'tr' && value !== undefined) this.pairs.push({ label, value });
  }
}

/**
 * Collects the accounts of a page: each link to a profile, a heading that is a user name, or a table of
 * labels and values, with the first date after it. Links of the page's own chrome lead to reserved
 * names, those inside a table are websites.
 */
export class HtmlAccounts implements HtmlVisitor {
  readonly list = new AccountList();
  /** Blocks of the page; with blocks and without accounts it is of an unknown layout. */
  readonly blocks = new HtmlBlocks();
  /** The page has tables of labels and values. */
  hasTables = false;
  private waiting: string | null = null;
  private isHeading = false;
  private isLink = false;
  private table: HtmlRecord | null = null;
  /** Blocks that have a link, a heading, a table or a date; and those of which a name was read. */
  private readonly records = new Set<number>();
  private readonly named = new Set<number>();

  constructor() {
    this.list.isExact = false;
  }

  /** Records without a name that can be read. */
  get unnamed(): number {
    return [...this.records].filter((block) => !this.named.has(block)).length;
  }

  open(tag: string, attributes: string): void {
    this.blocks.open(tag, attributes);
    if (tag === 'table') this.table = new HtmlRecord();
    this.table?.open(tag);
    if (this.table !== null) return;
    if (tag === 'h2') {
      this.isHeading = true;
      this.settle(null);
    }
    if (tag !== 'a') return;
    this.isLink = true;
    this.noteRecord();
    const name = usernameOfLink(attributeOf(attributes, 'href'));
    if (name === null) return;
    this.settle(null);
    this.take(name);
  }

  close(tag: string): void {
    this.blocks.close(tag);
    if (tag === 'h2') this.isHeading = false;
    if (tag === 'a') this.isLink = false;
    this.table?.close(tag);
    if (tag !== 'table' || this.table === null) return;
    const { pairs } = this.table;
    this.table = null;
    if (pairs.length === 0) return;
    this.hasTables = true;
    this.noteRecord();
    this.settle(null);
    const name = nameOfLabels(pairs);
    if (name !== null) this.take(name);
  }

  text(text: string): void {
    this.blocks.text();
    if (this.table !== null) {
      this.table.text(text);
      return;
    }
    if (this.isHeading) {
      this.noteRecord();
      this.waiting = asUsername(text);
      return;
    }
    // The text of a link is a name, or an address with one, which may look like a date.
    const seconds = this.isLink ? null : secondsOfWrittenDate(text);
    if (seconds === null) return;
    this.noteRecord();
    if (this.waiting !== null) this.settle(seconds);
  }

  private take(name: string): void {
    this.waiting = name;
    this.add(name, null);
  }

  private settle(seconds: number | null): void {
    // A heading alone is no account; with a date after it, it is.
    if (this.waiting !== null && seconds !== null) this.add(this.waiting, seconds);
    this.waiting = null;
  }

  private add(name: string, seconds: number | null): void {
    this.list.add(name, seconds);
    this.named.add(this.blocks.current);
  }

  private noteRecord(): void {
    const { current } = this.blocks;
    if (current > 0) this.records.add(current);
  }
}

/** Counts the blocks of a page: the outermost boxes, or what is directly inside its main part. */
export class HtmlBlocks implements HtmlVisitor {
  private depth = 0;
  private main = -1;
  private box = -1;
  private boxes = 0;
  private children = 0;
  private isChildFull = true;

  get count(): number {
    return this.boxes > 0 ? this.boxes : this.children;
  }

  /** The number of the block that is open, from 1; 0 outside of all. */
  get current(): number {
    if (this.box >= 0) return this.boxes;
    return this.boxes === 0 && this.main >= 0 && this.isChildFull ? this.children : 0;
  }

  open(tag: string, attributes: string): void {
    if (tag !== 'div') return;
    this.depth++;
    if (attributeOf(attributes, 'role') === 'main') {
      this.main = this.depth;
      this.boxes = 0;
    } else if (this.main >= 0 && this.depth === this.main + 1) {
      this.isChildFull = false;
    }
    if (this.box < 0 && attributeOf(attributes, 'class').includes('uiBoxWhite')) {
      this.box = this.depth;
      this.boxes++;
    }
  }

  close(tag: string): void {
    if (tag !== 'div') return;
    if (this.depth === this.main) this.main = -1;
    if (this.depth === this.box) this.box = -1;
    this.depth--;
  }

  text(): void {
    if (this.main < 0 || this.depth <= this.main || this.isChildFull) return;
    this.isChildFull = true;
    this.children++;
  }
}

/** Finds the owner on the page of personal information: the text after the label "user name". */
export class HtmlOwner implements HtmlVisitor {
  owner: string | null = null;
  private isNext = false;

  open(): void {
    // The label and its value are texts.
  }

  close(): void {
    // As above.
  }

  text(text: string): void {
    if (this.isNext && this.owner === null) this.owner = asUsername(text);
    this.isNext = usernameLabels.has(foldLabel(text));
  }
}
