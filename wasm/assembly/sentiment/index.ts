/** @file The sentiment module: the comments of a post, or one text at a time. */
import { Call, setCalls, setProgress } from '../core/abi';
import { setJob } from '../core/session';
import {
  beginComments,
  commentsAnswered,
  commentsDone,
  commentsTotal,
  commentsWork,
} from './post/job';

export * from '../core/abi';
export * from './direct';

setCalls((call: i32): bool => {
  if (call != Call.GET_POST_SENTIMENTAL_ANALYSIS) return false;
  setJob(beginComments, commentsWork, commentsAnswered);
  setProgress(commentsDone, commentsTotal);
  return true;
});
