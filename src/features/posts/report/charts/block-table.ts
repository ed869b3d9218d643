/** @file The hours of a report as blocks: seven weekdays by eight times of three hours. */
import { blockHours } from '../../../../../contract/posts/times.ts';
import type { PostSet } from '../../../../../contract/records/post-report.ts';

const partsOfDay = 24 / blockHours;

/** Posts a block needs to be called the best: fewer are luck. */
export const leastPosts = 3;

/** Posts of one weekday within three hours, and their mean interactions. */
export interface Block {
  /** From 0, Monday. */
  readonly day: number;
  /** From 0, midnight to 3:00. */
  readonly part: number;
  readonly posts: number;
  readonly value: number;
}

/** The table. */
export interface BlockTable {
  /** Posts in all blocks. */
  readonly posts: number;
  readonly block: (day: number, part: number) => Block | null;
  /** The quarter, from 1 to 4, between the weakest and the strongest block; 0 without posts. */
  readonly level: (day: number, part: number) => number;
  /** The block whose posts did best, or null while no block did better by more than chance explains. */
  readonly best: Block | null;
}

/** An hour of the week with its posts and their mean interactions. */
interface Hour {
  /** From 0, Monday 0:00. */
  readonly at: number;
  readonly posts: number;
  readonly value: number;
}

/** Hours that make sense: posts, and what they got. */
function validHours(hours: PostSet['hours']): readonly Hour[] {
  return hours.flatMap(([at, posts, value]) =>
    at === null || at > 167 || !posts || value === null ? [] : [{ at, posts, value }],
  );
}

/** The share of accounts without a best time for which chance may show one. */
const leastDoubt = 0.05;

/** Pairs of hours within a block from which the variance can be estimated. */
const leastPairs = 5;

/** How many standard errors chance exceeds in none of `count` blocks, but for `leastDoubt` of accounts. */
function leastErrors(count: number): number {
  // Of a normal distribution P(Z > z) is at most exp(-z²/2) / 2, here shared among the blocks.
  return Math.sqrt(2 * Math.log(count / (2 * leastDoubt)));
}

/** The mean of logarithms, on which one post that went round weighs less. */
function levelOf(hours: readonly Hour[]): number {
  const posts = hours.reduce((sum, hour) => sum + hour.posts, 0);
  return hours.reduce((sum, hour) => sum + hour.posts * Math.log1p(hour.value), 0) / posts;
}

/** The sum over a block's hours, of n posts each, of n times the squared distance from its level. */
function spreadOf(hours: readonly Hour[]): number {
  const level = levelOf(hours);
  return hours.reduce((sum, hour) => sum + hour.posts * (Math.log1p(hour.value) - level) ** 2, 0);
}

/** The variance of one post within the blocks; null with too few blocks of several hours. */
function varianceWithin(blocks: readonly (readonly Hour[])[]): number | null {
  const pairs = blocks.reduce((sum, hours) => sum + hours.length - 1, 0);
  const spread = blocks.reduce((sum, hours) => sum + spreadOf(hours), 0);
  return pairs < leastPairs ? null : spread / pairs;
}

/**
 * The block that did better by more than chance explains, the one with the highest lower bound; or
 * null. It needs `leastPosts` posts, a mean above that of all posts, and a distance from it of more
 * standard errors than chance makes in so many blocks (docs/metrics.md, "Beyond the product's keys").
 */
function bestOf(
  blocks: readonly Block[],
  hoursOf: (block: Block) => readonly Hour[],
  overall: number,
): Block | null {
  const able = blocks.filter(({ posts }) => posts >= leastPosts);
  const variance = varianceWithin(blocks.map(hoursOf));
  if (variance === null || able.length === 0) return null;
  const level = levelOf(blocks.flatMap(hoursOf));
  const errors = leastErrors(able.length);
  const bound = (block: Block) => {
    const hours = hoursOf(block);
    // A block that owes its mean to one post varies more than the others.
    const own = Math.max(variance, hours.length < 2 ? 0 : spreadOf(hours) / (hours.length - 1));
    return levelOf(hours) - errors * Math.sqrt(own / block.posts);
  };
  return able
    .filter((block) => block.value > overall && bound(block) > level)
    .reduce<Block | null>(
      (one, other) => (one !== null && bound(one) >= bound(other) ? one : other),
      null,
    );
}

/** Makes the table out of the sparse hours of a report. */
export function blockTable(hours: PostSet['hours']): BlockTable {
  const hoursAt = new Map<number, Hour[]>();
  for (const hour of validHours(hours)) {
    const at = Math.floor(hour.at / blockHours);
    hoursAt.set(at, [...(hoursAt.get(at) ?? []), hour]);
  }
  const blocks = new Map([...hoursAt].map(([at, own]) => [at, blockOf(at, own)]));
  const found = [...blocks.values()];
  const posts = found.reduce((sum, each) => sum + each.posts, 0);
  const total = found.reduce((sum, each) => sum + each.posts * each.value, 0);
  const values = found.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const block = (day: number, part: number) => blocks.get(day * partsOfDay + part) ?? null;
  return {
    posts,
    block,
    level(day, part) {
      const value = block(day, part)?.value;
      if (value === undefined) return 0;
      if (highest === lowest) return 4;
      return Math.min(4, 1 + Math.floor(((value - lowest) / (highest - lowest)) * 4));
    },
    best: bestOf(
      found,
      ({ day, part }) => hoursAt.get(day * partsOfDay + part) ?? [],
      total / posts,
    ),
  };
}

function blockOf(at: number, hours: readonly Hour[]): Block {
  const posts = hours.reduce((sum, hour) => sum + hour.posts, 0);
  const value = hours.reduce((sum, hour) => sum + hour.posts * hour.value, 0) / posts;
  return { day: Math.floor(at / partsOfDay), part: at % partsOfDay, posts, value };
}
