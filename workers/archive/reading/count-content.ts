/** @file Counts the rows of own content. */
import { HtmlBlocks } from '../content/html-lists.ts';
import { HtmlTokens } from '../content/html-tokens.ts';
import { JsonItems } from '../content/json-items.ts';
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

async function countBlocks(file: FoundFile): Promise<number> {
  const blocks = new HtmlBlocks();
  const tokens = new HtmlTokens(blocks);
  for await (const chunk of file.open()) tokens.push(chunk);
  tokens.end();
  return blocks.count;
}

/** The elements of each array of a JSON file; the array at the root has the key ''. */
async function countArrays(file: FoundFile): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const items = new JsonItems({
    list: (key) => void counts.set(key ?? '', counts.get(key ?? '') ?? 0),
    element(key, value) {
      if (value !== null) counts.set(key ?? '', (counts.get(key ?? '') ?? 0) + 1);
    },
    member(key, value) {
      if (!isFields(value)) return;
      for (const [inner, rows] of Object.entries(value)) {
        if (Array.isArray(rows)) counts.set(`${key}.${inner}`, rows.length);
      }
    },
  });
  for await (const chunk of file.open()) items.push(chunk);
  items.end();
  return counts;
}

/** The rows of a file of own content. Throws a FileFault for one that is damaged or unknown. */
export async function countContent(file: FoundFile, list: ContentList): Promise<number> {
  if (file.format === 'html') return countBlocks(file);
  const counts = await countArrays(file);
  const known = [...counts].filter(([key]) => key === '' || keys[list].test(key));
  const chosen = known.length > 0 ? known : [...counts].slice(0, 1);
  if (chosen.length === 0) throw new FileFault('layout', 'no list');
  return chosen.reduce((sum, [, count]) => sum + count, 0);
}

/** Posts and stories in `media.json` of 2020 and before. */
export async function countEarlyMedia(
  file: FoundFile,
): Promise<{ posts: number | null; stories: number | null }> {
  const counts = await countArrays(file);
  const [photos, videos] = [counts.get('photos'), counts.get('videos')];
  const isKnown = photos !== undefined || videos !== undefined;
  return {
    posts: isKnown ? (photos ?? 0) + (videos ?? 0) : null,
    stories: counts.get('stories') ?? null,
  };
}
