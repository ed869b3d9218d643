/** @file What a report concludes, at most three sentences; nothing from figures too few to tell. */
import type {
  FormatFigures,
  PostFormat,
  PostSet,
} from '../../../../../contract/records/post-report.ts';
import { blockTable, type Block } from '../charts/block-table.ts';
import { changeOf, isEnough, meanOf, type PeriodMean } from './compare-periods.ts';

/** Posts below which there is no pace. */
const leastPosts = 3;

/** Days between the first and the last post below which there is no pace. */
const leastSpanDays = 7;

/** Days since the last post after which, or after three times the pace, there is none any more. */
const quietDays = 30;

/** Rates have two decimals: below this one, in percent, they are too coarse to be divided. */
const leastRate = 0.1;

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
      /** Share by which the likes of a post rose or, below 0, fell. */
      readonly change: number;
      readonly posts: 'more' | 'less' | 'same';
      /** Posts of the period whose likes are known, and all of them. */
      readonly known: number;
      readonly all: number;
    }
  | {
      readonly type: 'pace';
      /** Days between two posts, with one decimal or, where those are less than one, posts a day. */
      readonly unit: 'days' | 'times';
      readonly count: number;
      readonly best: Block | null;
    };

const formatMean = ({ posts, engagement, engagement_known: known }: FormatFigures): PeriodMean => ({
  ...{ value: engagement, known: known ?? 0, posts: posts ?? 0 },
});

function formatsOf(formats: readonly FormatFigures[]): Conclusion | null {
  const known = formats
    .filter((each) => isEnough(formatMean(each)) && (each.engagement ?? 0) >= leastRate)
    .sort((one, other) => (other.engagement ?? 0) - (one.engagement ?? 0));
  const [best, worst] = [known[0], known.at(-1)];
  if (best === undefined || worst === undefined || best === worst) return null;
  const times = (best.engagement ?? 0) / (worst.engagement ?? 1);
  if (times < 1 + leastChange) return null;
  return { type: 'formats', best: best.format, worst: worst.format, times };
}

function likesOf({ periods: [now, before] }: PostSet): Conclusion | null {
  const likes = meanOf(now, 'likes');
  const change = changeOf(likes, meanOf(before, 'likes'));
  const [posts, earlier] = [now?.posts ?? null, before?.posts ?? null];
  if (change === null || posts === null || earlier === null) return null;
  if (Math.abs(change) < leastChange) return null;
  const pace = posts / earlier - 1;
  const isSame = Math.abs(pace) < 2 * leastChange;
  const way = isSame ? 'same' : pace > 0 ? 'more' : 'less';
  return { type: 'likes', change, posts: way, known: likes.known, all: likes.posts };
}

/** How often the owner posts; posts of less than a week are no habit yet, and old ones none any more. */
function paceOf(set: PostSet): Conclusion | null {
  const days = set.post_analysis['post_frequency'] ?? null;
  const posts = set.post_analysis['post_count'] ?? null;
  if (days === null || posts === null || posts < leastPosts) return null;
  if (days * (posts - 1) < leastSpanDays) return null;
  const last = set.post_analysis['last_post_days'] ?? null;
  if (last === null || last > Math.max(quietDays, 3 * days)) return null;
  const { best } = blockTable(set.hours);
  return days < 1
    ? { type: 'pace', unit: 'times', count: Math.round(1 / days), best }
    : { type: 'pace', unit: 'days', count: Math.round(days * 10) / 10, best };
}

/** The conclusions of a set of posts. `formats` are those to compare, none for reels alone. */
export function conclusionsOf(set: PostSet, formats: readonly FormatFigures[]): Conclusion[] {
  return [formatsOf(formats), likesOf(set), paceOf(set)].filter((each) => each !== null);
}
