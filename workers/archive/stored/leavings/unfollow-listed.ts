/**
 * @file Unfollows that a data download lists, which are the owner's doing. An account that is deactivated,
 * or blocks the owner, is gone from both lists at once: that alone is no unfollow.
 */
import type { Reading } from '../../reading/reading.ts';

/** What a file says beside the followings. */
type Unfollowing = Pick<Reading, 'exportedAt'> & {
  readonly lists: Pick<Reading['lists'], 'youUnfollowed'>;
};

/** Whether a file lists somebody among those whom the owner has unfollowed since the file before. */
export function isUnfollowListed(
  before: Pick<Reading, 'exportedAt'> | undefined,
  { lists: { youUnfollowed } }: Unfollowing,
  name: string,
): boolean {
  if (youUnfollowed?.has(name) !== true) return false;
  const seconds = youUnfollowed.secondsOf(name);
  return seconds === null || seconds * 1_000 >= (before?.exportedAt ?? 0);
}
