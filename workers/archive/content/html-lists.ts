/** @file Accounts, blocks and the owner in the pages of an HTML archive, by structure, not classes. */
import { AccountList } from '../lists/account-list.ts';
import { secondsOfWrittenDate } from './dates.ts';
import { attributeOf, type HtmlVisitor } from './html-tokens.ts';
import { usernameLabels } from './records.ts';
import { foldLabel } from './text.ts';
import { asUsername, usernameOfLink } from './usernames.ts';

/**
 * Collects the accounts of a page: each link to a profile, or a heading that is a user name, with the
 * first date behind it. Links of the page's own chrome lead to reserved names.
 */
export class HtmlAccounts implements HtmlVisitor {
  readonly list = new AccountList();
  /** Blocks of the page; with blocks and without accounts it is of an unknown layout. */
  readonly blocks = new HtmlBlocks();
  private waiting: string | null = null;
  private isHeading = false;

  constructor() {
    this.list.isExact = false;
  }

  open(tag: string, attributes: string): void {
    this.blocks.open(tag, attributes);
    if (tag === 'h2') {
      this.isHeading = true;
      this.settle(null);
    }
    const name = tag === 'a' ? usernameOfLink(attributeOf(attributes, 'href')) : null;
    if (name === null) return;
    this.settle(null);
    this.waiting = name;
    this.list.add(name, null);
  }

  close(tag: string): void {
    this.blocks.close(tag);
    if (tag === 'h2') this.isHeading = false;
  }

  text(text: string): void {
    this.blocks.text();
    if (this.isHeading) {
      this.waiting = asUsername(text);
      return;
    }
    const seconds = this.waiting === null ? null : secondsOfWrittenDate(text);
    if (seconds !== null) this.settle(seconds);
  }

  private settle(seconds: number | null): void {
    // A heading alone is no account; with a date behind it, it is.
    if (this.waiting !== null && seconds !== null) this.list.add(this.waiting, seconds);
    this.waiting = null;
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

/** Finds the owner on the page of personal information: the text behind the label "user name". */
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
