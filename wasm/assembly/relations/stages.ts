/** @file The stages of a follower analysis. */
import { CURRENT, FOLLOWING, PREVIOUS } from './sets/table';

/** The lists in the order they are read; afterwards parts are sent, then the closing call. */
export const enum Stage {
  FOLLOWERS = 0,
  FOLLOWING = 1,
  PREVIOUS = 2,
  PARTS = 3,
  FINISH = 4,
}

/** The flag of a list in the table. */
export function phaseOf(list: i32): u8 {
  return list == Stage.FOLLOWERS ? CURRENT : list == Stage.FOLLOWING ? FOLLOWING : PREVIOUS;
}

/** The name of a list as paths and pages spell it. */
export function kindOf(list: i32): string {
  return list == Stage.FOLLOWERS ? 'followers' : list == Stage.FOLLOWING ? 'following' : 'previous';
}
