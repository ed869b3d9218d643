/** @file What insights are written about in tests: counts and facts, with no figure of two topics. */
import type { InsightFacts } from '../../../contract/records/insight-facts.ts';

/** Facts of each topic. */
export const sampleFacts = {
  recent: { days: 30, came: 31, left: 47 },
  longer: { days: 90, came: 120, left: 88 },
  cause: {
    ...{ name: 'content', part: 26, total: 47 },
    // Wednesday, 18 November 2026.
    content: { contents: 1, kind: 'reel', day: 20_775, usual: 3 },
  },
  formats: { best: 'reel', worst: 'image', times: 1.4, posts: 12 },
  best_time: { day: 1, part: 5, posts: 7 },
  comments: { posts: 5, comments: 240, kind: 60, critical: 10 },
} as const satisfies InsightFacts;

/** Counts of the same account, and its facts. */
export const sampleBasis = {
  figures: {
    newFollowers: 31,
    lostFollowers: 47,
    notFollowingBack: 412,
    notFollowedBack: 1_700,
    profileViews: 130,
    mutual: 809,
  },
  facts: sampleFacts as InsightFacts,
};
