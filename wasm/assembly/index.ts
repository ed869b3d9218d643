/** @file The main module: followers, stories and posts. */
import { Call, setCalls, setPhase, setProgress, setRestore } from './core/abi';
import { setJob } from './core/session';
import { beginPosts, postsAnswered, postsDone, postsTotal, postsWork } from './posts/posts';
import {
  beginFollowers,
  followersAnswered,
  followersExpected,
  followersPhase,
  followersRead,
  followersWork,
  restoreFollowers,
} from './relations/followers';
import { beginStories, storiesAnswered, storiesWork } from './stories/stories';

export * from './core/abi';

setCalls((call: i32): bool => {
  switch (call) {
    case Call.FETCH_FOLLOWERS:
      setJob(beginFollowers, followersWork, followersAnswered);
      setProgress(followersRead, followersExpected);
      setPhase(followersPhase);
      setRestore(restoreFollowers);
      return true;
    case Call.GET_STORIES:
      setJob(beginStories, storiesWork, storiesAnswered);
      return true;
    case Call.GET_POSTS_ANALYSIS:
      setJob(beginPosts, postsWork, postsAnswered);
      setProgress(postsDone, postsTotal);
      return true;
    default:
      return false;
  }
});
