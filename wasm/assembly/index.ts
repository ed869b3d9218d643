/** @file The main module: followers and stories. */
import { Call, setCalls, setPhase, setProgress, setRestore } from './core/abi';
import { setChunk, setJob } from './core/session';
import {
  beginFollowers,
  followersAnswered,
  followersArrive,
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
      setChunk(followersArrive);
      setRestore(restoreFollowers);
      return true;
    case Call.GET_STORIES:
      setJob(beginStories, storiesWork, storiesAnswered);
      return true;
    default:
      return false;
  }
});
