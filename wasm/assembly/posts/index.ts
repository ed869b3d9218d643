/**
 * @file The posts module. Linked apart from the main one, so that home does not fetch what only the post
 * screens use.
 */
import { Call, setCalls, setProgress } from '../core/abi';
import { setJob } from '../core/session';
import { beginPosts, postsAnswered, postsDone, postsTotal, postsWork } from './posts';

export * from '../core/abi';

setCalls((call: i32): bool => {
  if (call != Call.GET_POSTS_ANALYSIS) return false;
  setJob(beginPosts, postsWork, postsAnswered);
  setProgress(postsDone, postsTotal);
  return true;
});
