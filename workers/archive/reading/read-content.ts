/** @file Reads own content: how many rows it has and, where they are wanted, the rows. */
import { HtmlItems } from '../own/html-items.ts';
import { HtmlTokens } from '../content/html-tokens.ts';
import { figuresOf, type ItemFigures } from '../own/insights.ts';
import { JsonItems } from '../content/json-items.ts';
import { commentItem, sharedItem, type OwnItem } from '../own/own-items.ts';
import { isFields } from '../content/records.ts';
import type { FoundFile } from '../files/inventory.ts';
import type { ContentList } from '../files/paths.ts';
import { FileFault } from '../limits.ts';

/** The keys that hold rows of a list; any other array at the top counts when none of them is there. */
const keys: Readonly<Record<ContentList, RegExp>> = {
  posts: /^(?:ig_)?posts(?:_media)?$/,
  reels: /^ig_reels_media$/,
  stories: /^ig_stories$/,
  comments: /^(?:media_comments|comments_media_comments|comments_reels_comments)$/,
};

/** The rows of one array: a row that has no known shape counts, and is not among the items. */
export interface ContentRows {
  count: number;
  readonly items: OwnItem[];
}

type ItemOf = (record: unknown) => OwnItem | null;

const itemOf: Readonly<Record<ContentList, ItemOf>> = {
  posts: sharedItem,
  reels: sharedItem,
  stories: sharedItem,
  comments: commentItem,
};

/** The elements of each array of a JSON file; the array at the root has the key ''. */
async function readArrays(file: FoundFile, read: ItemOf): Promise<Map<string, ContentRows>> {
  const arrays = new Map<string, ContentRows>();
  const rowsOf = (key: string): ContentRows => {
    const rows = arrays.get(key) ?? { count: 0, items: [] };
    arrays.set(key, rows);
    return rows;
  };
  const add = (rows: ContentRows, value: unknown) => {
    if (value === null) return;
    rows.count++;
    const item = read(value);
    if (item !== null) rows.items.push(item);
  };
  const items = new JsonItems({
    list(key) {
      rowsOf(key ?? '');
      return null;
    },
    element: (key, value) => add(rowsOf(key ?? ''), value),
    member(key, value) {
      if (!isFields(value)) return;
      for (const [inner, list] of Object.entries(value)) {
        if (!Array.isArray(list)) continue;
        const rows = rowsOf(`${key}.${inner}`);
        for (const each of list as unknown[]) add(rows, each);
      }
    },
  });
  for await (const chunk of file.open()) items.push(chunk);
  items.end();
  return arrays;
}

async function readPage(file: FoundFile, list: ContentList): Promise<ContentRows> {
  const visitor = new HtmlItems(list);
  const tokens = new HtmlTokens(visitor);
  for await (const chunk of file.open()) tokens.push(chunk);
  tokens.end();
  return { count: visitor.blocks.count, items: visitor.items() };
}

const ignore = () => null;

function joined(all: readonly ContentRows[]): ContentRows {
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    items: all.flatMap(({ items }) => items),
  };
}

/** The rows of a file of own content. Throws a FileFault for one that is damaged or unknown. */
export async function readRows(
  file: FoundFile,
  list: ContentList,
  hasItems: boolean,
): Promise<ContentRows> {
  if (file.format === 'html') return readPage(file, list);
  const arrays = [...(await readArrays(file, hasItems ? itemOf[list] : ignore))];
  const known = arrays.filter(([key]) => key === '' || keys[list].test(key));
  const chosen = known.length > 0 ? known : arrays.slice(0, 1);
  if (chosen.length === 0) throw new FileFault('layout', 'no list');
  return joined(chosen.map(([, rows]) => rows));
}

/** Posts and stories in `media.json` of 2020 and before; null for what it does not have. */
export async function readEarlyRows(
  file: FoundFile,
  hasItems: boolean,
): Promise<Record<'posts' | 'stories', ContentRows | null>> {
  const arrays = await readArrays(file, hasItems ? sharedItem : ignore);
  const posts = [arrays.get('photos'), arrays.get('videos')].filter((rows) => rows !== undefined);
  return {
    posts: posts.length === 0 ? null : joined(posts),
    stories: arrays.get('stories') ?? null,
  };
}

/** The figures of a file of insights. */
export async function readFigures(file: FoundFile): Promise<ItemFigures[]> {
  const found: ItemFigures[] = [];
  const items = new JsonItems({
    list: () => null,
    element(_, value) {
      const figures = figuresOf(value);
      if (figures !== null) found.push(figures);
    },
    member: () => undefined,
  });
  for await (const chunk of file.open()) items.push(chunk);
  items.end();
  return found;
}
