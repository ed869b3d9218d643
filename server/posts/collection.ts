/**
 * @file All posts of an account at a time, for the calls that rank or sum them. The last collections
 * are cached in the process; another process reads them again.
 */
import { setImmediate } from 'node:timers/promises';
import { postPageRows, type PostRow } from '../../contract/posts/post-pages.ts';
import { rankedPosts } from '../../contract/posts/post-figures.ts';
import type { PopularityId } from '../../contract/records/post.ts';
import type { Network } from '../providers/network/network.ts';

/** Times are rounded down to this step, so that the pages of a ranking are consistent. */
const stepMs = 10 * 60_000;
const storedReadings = 2;

/** The posts of an account at a time. */
export interface Collection {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly posts: readonly PostRow[];
  /** Posts in the order of a group; each order is computed once. */
  ranked(id: PopularityId, isReel: boolean): readonly PostRow[];
}

function collectionOf(at: number, posts: readonly PostRow[]): Collection {
  const orders = new Map<string, readonly PostRow[]>();
  return {
    at,
    posts,
    ranked(id, isReel) {
      const key = `${id}/${isReel}`;
      const order =
        orders.get(key) ??
        rankedPosts(isReel ? posts.filter((post) => post.post_type === 'video') : posts, id);
      orders.set(key, order);
      return order;
    },
  };
}

async function read(network: Network, instaId: string, at: number): Promise<Collection> {
  const posts: PostRow[] = [];
  for (;;) {
    const page = await network.posts.posts(instaId, at, posts.length, postPageRows);
    posts.push(...page.rows);
    if (page.rows.length === 0 || posts.length >= page.total) return collectionOf(at, posts);
    // 50,000 posts are 100 pages; other requests run between them.
    await setImmediate();
  }
}

const readings = new WeakMap<Network, Map<string, Promise<Collection>>>();

/** The posts of an account at the current time, rounded down. */
export async function collect(network: Network, instaId: string, now: number): Promise<Collection> {
  const at = now - (now % stepMs);
  const key = `${instaId}@${at}/${await network.posts.version?.(instaId)}`;
  const stored = readings.get(network) ?? new Map<string, Promise<Collection>>();
  readings.set(network, stored);
  const known = stored.get(key);
  if (known !== undefined) return known;
  const reading = read(network, instaId, at);
  reading.catch(() => stored.delete(key));
  stored.set(key, reading);
  for (const old of stored.keys()) if (stored.size > storedReadings) stored.delete(old);
  return reading;
}
