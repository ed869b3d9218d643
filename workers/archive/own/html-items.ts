/** @file Posts, reels, stories and comments in the pages of an HTML archive, a block each. */
import type { ContentList } from '../files/paths.ts';
import { secondsOfWrittenDate } from '../content/dates.ts';
import { HtmlBlocks } from '../content/html-lists.ts';
import { attributeOf, type HtmlVisitor } from '../content/html-tokens.ts';
import { isCommentLabel, sharedItem, type OwnItem } from './own-items.ts';
import { asUsername } from '../content/usernames.ts';

interface Block {
  readonly texts: string[];
  readonly files: string[];
  seconds: number | null;
}

/** Collects texts, files and the date of each block; the pages have no seconds to join figures by. */
export class HtmlItems implements HtmlVisitor {
  readonly blocks = new HtmlBlocks();
  private readonly found: Block[] = [];
  private readonly list: ContentList;

  constructor(list: ContentList) {
    this.list = list;
  }

  open(tag: string, attributes: string): void {
    this.blocks.open(tag, attributes);
    const file = tag === 'a' ? attributeOf(attributes, 'href') : '';
    if (/^[^:]*media\//.test(file)) this.block()?.files.push(file);
  }

  close(tag: string): void {
    this.blocks.close(tag);
  }

  text(text: string): void {
    this.blocks.text();
    const block = this.block();
    if (block === null) return;
    const seconds = secondsOfWrittenDate(text);
    if (seconds !== null) block.seconds = seconds;
    else if (!isCommentLabel(text)) block.texts.push(text.slice(0, 4_000));
  }

  /** The block that is open, or null outside of all. */
  private block(): Block | null {
    const { current } = this.blocks;
    if (current === 0) return null;
    return (this.found[current - 1] ??= { texts: [], files: [], seconds: null });
  }

  items(): OwnItem[] {
    return this.found.filter(Boolean).map(({ texts, files, seconds }) => {
      const [text = '', about] = texts;
      const item = sharedItem({ title: text, media: files.map((uri) => ({ uri })) });
      const isComment = this.list === 'comments';
      return {
        kind: isComment ? 'comment' : (item?.kind ?? 'photo'),
        text,
        pieces: isComment ? 1 : Math.max(1, files.length),
        about: isComment ? asUsername(about) : null,
        seconds,
        uri: '',
        figures: null,
      };
    });
  }
}
