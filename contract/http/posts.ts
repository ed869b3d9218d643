/** @file Calls of post analytics and insights. */
import { nullable, object, optional, pattern, string } from 'superstruct';
import { listPage, requestLimits } from '../limits.ts';
import { insight, insightCheck } from '../records/insight.ts';
import { insightFacts } from '../records/insight-facts.ts';
import { post, postAnalysis } from '../records/post.ts';
import { integerBetween, integerText, rowsOf } from '../records/values.ts';
import { call } from './call.ts';

/** The figures of the account's posts. */
export const postAnalytics = call({
  method: 'GET',
  path: 'client/postAnalysis/',
  protection: 'subscribed',
  response: postAnalysis,
});

function ranked(group: string) {
  return call({
    method: 'GET',
    path: `client/posts/${group}/:x/`,
    protection: 'subscribed',
    params: object({ x: integerText(1, listPage.maxPage) }),
    query: object({ isReel: optional(pattern(string(), /^(true|false)$/)) }),
    response: object({ posts: rowsOf(post) }),
  });
}

/** Page `x` of the posts by likes. */
export const mostLiked = ranked('mostLiked');
/** Page `x` of the posts by comments. */
export const mostCommented = ranked('mostCommented');
/** Page `x` of the posts by engagement. */
export const mostEngaged = ranked('mostEngaged');

/** Whether an insight may be generated now. */
export const checkInsight = call({
  method: 'GET',
  path: 'client/check/insight/popup/',
  protection: 'subscribed',
  response: insightCheck,
});

/** A figure; null means unknown, which is not zero. */
const figure = nullable(integerBetween(0, requestLimits.count));

/** Generates a summary and advice from the account's figures. */
export const generateInsight = call({
  method: 'POST',
  path: 'insta/chat/gpt/generate/actionable/insights/',
  protection: 'subscribed',
  body: object({
    new_followers_count: figure,
    lost_followers_count: figure,
    not_follows_back_count: figure,
    i_do_not_follow_back_count: figure,
    profile_view_count: figure,
    mutual_following_count: figure,
    /** Absent from a client of an earlier version, and where the device has found nothing. */
    facts: optional(insightFacts),
  }),
  response: insight,
});
