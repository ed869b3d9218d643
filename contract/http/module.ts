/**
 * @file Calls that the analysis module makes itself and the product's table does not show
 * (design 3 and 4). Pages are streamed into the module, which checks count, checksum and chain.
 */
import {
  array,
  define,
  enums,
  object,
  optional,
  pattern,
  size,
  string,
  unknown,
} from 'superstruct';
import { relationPage, requestLimits } from '../limits.ts';
import { count, integerBetween, integerText, text } from '../records/values.ts';
import { isKeptId } from '../lists/relation-pages.ts';
import { call, messageResponse } from './call.ts';

/** What a relation page can hold; `previous` is the last complete snapshot of the followers. */
export const relationKinds = ['followers', 'following', 'previous'] as const;
/** One of {@link relationKinds}. */
export type RelationKind = (typeof relationKinds)[number];

/** The sets a result consists of. */
export const resultLists = [
  'new',
  'lost',
  'not_following_back',
  'dont_follow_back',
  'mutual',
] as const;
/** One of {@link resultLists}. */
export type ResultList = (typeof resultLists)[number];

const run = pattern(string(), /^[A-Za-z0-9_-]{8,40}$/);
const cursor = optional(pattern(string(), /^[A-Za-z0-9_-]{0,64}$/));
const shortCode = pattern(string(), /^[A-Za-z0-9_-]{5,20}$/);
const accountId = define<string>(
  'accountId',
  (value) => typeof value === 'string' && isKeptId(value),
);
const total = integerBetween(0, requestLimits.count);
const digest = pattern(string(), /^[0-9a-f]{16}$/);

/**
 * Opens a run (spec 7: start/analysis), or joins the one that is open: pages of a run all show the
 * network at the moment the run was opened. A private account answers `is_private` and no run.
 */
export const startAnalysis = call({
  method: 'GET',
  path: 'client/insta/start/analysis/',
  protection: 'subscribed',
  answer: object({ run: text, total_followers: count, total_following: count }),
});

/** A page of 1,000 records with its trailer; see contract/lists/relation-pages.ts for the checksums. */
export const relations = call({
  method: 'GET',
  path: 'module/relations/:run/:kind/',
  protection: 'subscribed',
  params: object({ run, kind: enums(relationKinds) }),
  query: object({ cursor }),
  answer: unknown(),
  streamed: true,
  pace: 'turns',
});

/** One part of one list of a result. Sending a part again replaces it. */
export const resultPart = call({
  method: 'POST',
  path: 'module/results/:run/:list/',
  protection: 'subscribed',
  params: object({ run, list: enums(resultLists) }),
  query: object({ part: integerText(0, 100_000) }),
  body: object({ ids: size(array(accountId), 0, relationPage.resultIds) }),
  bodyBytes: requestLimits.resultBodyBytes,
  answer: messageResponse,
  pace: 'turns',
});

/**
 * Closes a result. The server refuses it unless the counts and chains agree with the pages it
 * served and the parts it holds; only then does it replace the snapshot before.
 */
export const finishResult = call({
  method: 'POST',
  path: 'module/results/:run/finish/',
  protection: 'subscribed',
  params: object({ run }),
  body: object({
    counts: object({
      new: total,
      lost: total,
      not_following_back: total,
      dont_follow_back: total,
      mutual: total,
    }),
    followers: object({ count: total, chain: digest }),
    following: object({ count: total, chain: digest }),
    previous: object({ count: total, chain: digest }),
  }),
  answer: messageResponse,
  pace: 'turns',
});

/** Gives a run up. */
export const cancelRun = call({
  method: 'POST',
  path: 'module/results/:run/cancel/',
  protection: 'subscribed',
  params: object({ run }),
  answer: messageResponse,
  pace: 'turns',
});

/** The account's own posts with their figures, newest first, up to 500 a page. */
export const modulePosts = call({
  method: 'GET',
  path: 'module/posts/',
  protection: 'subscribed',
  query: object({ cursor }),
  answer: unknown(),
  streamed: true,
  pace: 'turns',
});

/** The comments of one of the account's posts, up to 500 a page. */
export const moduleComments = call({
  method: 'GET',
  path: 'module/comments/:code/',
  protection: 'subscribed',
  params: object({ code: shortCode }),
  query: object({ cursor }),
  answer: unknown(),
  streamed: true,
  pace: 'turns',
});
