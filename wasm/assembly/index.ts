/** @file The main module: followers, stories and posts. */
import { Call, setCalls } from './core/abi';
import { setJob } from './core/session';
import { beginStories, storiesAnswered, storiesWork } from './stories/stories';

export * from './core/abi';

setCalls((call: i32): bool => {
  switch (call) {
    case Call.GET_STORIES:
      setJob(beginStories, storiesWork, storiesAnswered);
      return true;
    default:
      return false;
  }
});
