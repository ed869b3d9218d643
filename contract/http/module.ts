/**
 * @file Calls of the analysis module. Pages are streamed into the module, which checks their count,
 * checksum and chain.
 */
import { array, enums, object, optional, pattern, size, string, unknown } from 'superstruct';
import { relationPage, requestLimits } from '../limits.ts';
import { count, integerBetween, integerText, text } from '../records/values.ts';
import { storedIdPattern } from '../lists/relation-pages.ts';
import { call, messageResponse } from './call.ts';

/** The lists of relation pages; `previous` are the followers of the last finished run. */
export const relationKinds = ['followers', 'following', 'previous'] as const;
/** One of {@link relationKinds}. */
export type RelationKind = (typeof relationKinds)[number];

/** The lists of a result. The names are stored with the lists. */
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
const accountId = pattern(string(), storedIdPattern);
const total = integerBetween(0, requestLimits.count);
const marksText = pattern(string(), /^[A-Za-z0-9+/]*={0,2}$/);
const digest = pattern(string(), /^[0-9a-f]{16}$/);

/**
 * Opens a run, or returns the open one. All pages of a run show the network at the time the run was
 * opened. For a private account `run` is empty.
 */
export const startAnalysis = call({
  method: 'GET',
  path: 'client/insta/start/analysis/',
  protection: 'subscribed',
  response: object({ run: text, total_followers: count, total_following: count }),
});

/**
 * A page of a list: with names, up to 1,000 records with a trailer (contract/lists/relation-pages.ts),
 * or for a client that accepts it in the compact form (contract/compact/id-pages.ts).
 */
export const relations = call({
  method: 'GET',
  path: 'module/relations/:run/:kind/',
  protection: 'subscribed',
  params: object({ run, kind: enums(relationKinds) }),
  query: object({ cursor }),
  response: unknown(),
  streamed: true,
  rateLimit: 'queue',
});

/** Uploads a part of a list of a result; a repeated upload replaces the part. */
export const resultPart = call({
  method: 'POST',
  path: 'module/results/:run/:list/',
  protection: 'subscribed',
  params: object({ run, list: enums(resultLists) }),
  query: object({ part: integerText(0, 100_000) }),
  body: object({ ids: size(array(accountId), 0, relationPage.resultIds) }),
  bodyBytes: requestLimits.resultBodyBytes,
  response: messageResponse,
  rateLimit: 'queue',
});

/**
 * Closes a result, which then replaces the previous one. With `marks`, all lists but `lost` follow
 * from the compact lists that were sent, and only `lost` was uploaded in parts. It is refused unless its counts and chains
 * agree with the pages that were served and the parts that were uploaded.
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
    // Where the new and the mutual followers are in the compact list: blocks in base64.
    marks: optional(object({ new: marksText, mutual: marksText })),
  }),
  bodyBytes: requestLimits.marksBytes,
  response: messageResponse,
  rateLimit: 'queue',
});

/** Deletes an open run. */
export const cancelRun = call({
  method: 'POST',
  path: 'module/results/:run/cancel/',
  protection: 'subscribed',
  params: object({ run }),
  response: messageResponse,
  rateLimit: 'queue',
});

/** The account's posts with their figures, newest first, up to 500 a page. */
export const modulePosts = call({
  method: 'GET',
  path: 'module/posts/',
  protection: 'subscribed',
  query: object({ cursor }),
  response: unknown(),
  streamed: true,
  rateLimit: 'queue',
});

/** The comments of one of the account's posts, up to 500 a page. */
export const moduleComments = call({
  method: 'GET',
  path: 'module/comments/:code/',
  protection: 'subscribed',
  params: object({ code: shortCode }),
  query: object({ cursor }),
  response: unknown(),
  streamed: true,
  rateLimit: 'queue',
});
