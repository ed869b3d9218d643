/**
 * @file The comments of a post of the demo network: their number at a time, authors and dates. Their
 * texts are in write.ts.
 */
import { dayMs } from '../../../../../contract/limits.ts';
import type { CommentRow } from '../../../../../contract/posts/post-pages.ts';
import { fraction, mix, mix2 } from '../hash.ts';
import { personOf } from '../persons.ts';
import { writeComment } from './write.ts';

/** Comments are written within two weeks, most of them at the beginning. */
const spreadMs = 14 * dayMs;

/** The parameters of a post's comments. */
export interface Thread {
  readonly key: number;
  /** Key of the account, which determines the languages. */
  readonly account: number;
  /** When the post was taken, in milliseconds. */
  readonly takenAt: number;
  /** Number of comments after two weeks. */
  readonly final: number;
}

/** The time of comment `j`; later comments have higher numbers. */
function writtenAt(thread: Thread, j: number): number {
  const share = (j + fraction(mix2(thread.key, j))) / thread.final;
  return thread.takenAt + 60_000 + Math.floor(share ** 3 * spreadMs);
}

/** The number of comments at a time. */
export function commentCount(thread: Thread, at: number): number {
  const age = at - thread.takenAt;
  if (age <= 0) return 0;
  let count = Math.min(
    thread.final,
    Math.ceil(thread.final * Math.min(1, age / spreadMs) ** (1 / 3)) + 1,
  );
  while (count > 0 && writtenAt(thread, count - 1) > at) count -= 1;
  return count;
}

function commentAt(thread: Thread, j: number): CommentRow {
  const hash = mix2(thread.key ^ 0x2b, j);
  // There are fewer authors than comments, so some write twice.
  const author =
    80_000_000_000 + (mix2(thread.account, mix(hash) % (thread.final * 3)) % 4_000_000_000);
  return {
    comment_id: String(17_000_000_000_000_000n + BigInt(thread.key) * 4_096n + BigInt(j)),
    username: personOf(String(author)).insta_username,
    text: writeComment(thread, j),
    likes: Math.floor(fraction(mix(hash ^ 0x2c)) ** 6 * 240),
    taken_at: Math.floor(writtenAt(thread, j) / 1_000),
  };
}

/** Comments `from` to `from + count` at a time, newest first. */
export function commentsOf(thread: Thread, at: number, from: number, count: number) {
  const total = commentCount(thread, at);
  const length = Math.max(0, Math.min(count, total - from));
  const rows = Array.from({ length }, (_, i) => commentAt(thread, total - 1 - from - i));
  return { rows, total };
}
