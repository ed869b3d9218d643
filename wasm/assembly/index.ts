/** @file The main module: followers and stories. */
import { Call, setAhead, setCalls, setPhase, setProgress, setRestore } from './core/abi';
import { setChunk, setJob } from './core/session';
import {
  beginFollowers,
  followersAhead,
  followersAnswered,
  followersArrive,
  followersWork,
  restoreFollowers,
} from './relations/followers';
import { followersExpected, followersPhase, followersRead } from './relations/reading';
import { beginStories, storiesAnswered, storiesWork } from './stories/stories';

export * from './core/abi';

setCalls((call: i32): bool => {
  switch (call) {
    case Call.FETCH_FOLLOWERS:
      setJob(beginFollowers, followersWork, followersAnswered);
      setProgress(followersRead, followersExpected);
      setPhase(followersPhase);
      setChunk(followersArrive);
      setAhead(followersAhead);
      setRestore(restoreFollowers);
      return true;
    case Call.GET_STORIES:
      setJob(beginStories, storiesWork, storiesAnswered);
      return true;
    default:
      return false;
  }
});
