/** @file What a report concludes, at most three sentences; nothing from figures too few to tell. */
import type {
  FormatFigures,
  PostFormat,
  PostSet,
} from '../../../../../contract/records/post-report.ts';
import { blockTable, type Block } from '../charts/block-table.ts';

/** Posts of a format, or of a period, below which nothing is concluded. */
const leastPosts = 3;

/** A difference below this share is none. */
const leastChange = 0.1;

/** One conclusion. */
export type Conclusion =
  | {
      readonly type: 'formats';
      readonly best: PostFormat;
      readonly worst: PostFormat;
      readonly times: number;
    }
  | {
      readonly type: 'likes';
      /** Share by which likes rose or, below 0, fell. */
      readonly change: number;
      readonly posts: 'more' | 'less' | 'same';
    }
  | { readonly type: 'pace'; readonly days: number; readonly best: Block | null };

function formatsOf(formats: readonly FormatFigures[]): Conclusion | null {
  const known = formats
    .filter(({ posts, engagement }) => (posts ?? 0) >= leastPosts && (engagement ?? 0) > 0)
    .sort((one, other) => (other.engagement ?? 0) - (one.engagement ?? 0));
  const [best, worst] = [known[0], known.at(-1)];
  if (best === undefined || worst === undefined || best === worst) return null;
  const times = (best.engagement ?? 0) / (worst.engagement ?? 1);
  if (times < 1 + leastChange) return null;
  return { type: 'formats', best: best.format, worst: worst.format, times };
}

function likesOf({ periods: [now, before] }: PostSet): Conclusion | null {
  const [posts, earlier] = [now?.posts ?? 0, before?.posts ?? 0];
  if (posts < leastPosts || earlier < leastPosts || !before?.likes || now?.likes == null)
    return null;
  const change = now.likes / before.likes - 1;
  if (Math.abs(change) < leastChange) return null;
  const pace = posts / earlier - 1;
  const isSame = Math.abs(pace) < 2 * leastChange;
  return { type: 'likes', change, posts: isSame ? 'same' : pace > 0 ? 'more' : 'less' };
}

function paceOf(set: PostSet): Conclusion | null {
  const days = set.post_analysis['post_frequency'] ?? null;
  if (days === null || (set.post_analysis['post_count'] ?? 0) < leastPosts) return null;
  return { type: 'pace', days: Math.max(1, Math.round(days)), best: blockTable(set.hours).best };
}

/** The conclusions of a set of posts. `formats` are those to compare, none for reels alone. */
export function conclusionsOf(set: PostSet, formats: readonly FormatFigures[]): Conclusion[] {
  return [formatsOf(formats), likesOf(set), paceOf(set)].filter((each) => each !== null);
}
