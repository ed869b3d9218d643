/** @file The hours of a report as blocks: seven weekdays by eight times of three hours. */
import type { PostSet } from '../../../../../contract/records/post-report.ts';

/** Hours of a block. */
export const blockHours = 3;

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
  /** The block whose posts did best, or null while no block has enough of them. */
  readonly best: Block | null;
}

/** Hours that make sense: posts, and what they got. */
function validHours(hours: PostSet['hours']) {
  return hours.flatMap(([at, posts, value]) =>
    at === null || at > 167 || !posts || value === null ? [] : [{ at, posts, value }],
  );
}

/**
 * Makes the table out of the sparse hours of a report. The best block is that of the highest mean once
 * each block is given `leastPosts` posts of the overall mean, so that one lucky post does not decide.
 */
export function blockTable(hours: PostSet['hours']): BlockTable {
  const blocks = new Map<number, Block>();
  const partsOfDay = 24 / blockHours;
  let [posts, sum] = [0, 0];
  for (const hour of validHours(hours)) {
    const day = Math.floor(hour.at / 24);
    const part = Math.floor((hour.at % 24) / blockHours);
    const known = blocks.get(day * partsOfDay + part);
    const all = (known?.posts ?? 0) + hour.posts;
    const value = ((known?.posts ?? 0) * (known?.value ?? 0) + hour.posts * hour.value) / all;
    blocks.set(day * partsOfDay + part, { day, part, posts: all, value });
    posts += hour.posts;
    sum += hour.posts * hour.value;
  }
  const overall = posts === 0 ? 0 : sum / posts;
  const weighted = (block: Block) =>
    (block.posts * block.value + leastPosts * overall) / (block.posts + leastPosts);
  const found = [...blocks.values()];
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
    best: found
      .filter((each) => each.posts >= leastPosts)
      .reduce<Block | null>(
        (one, other) => (one !== null && weighted(one) >= weighted(other) ? one : other),
        null,
      ),
  };
}
