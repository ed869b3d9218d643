/** @file Calls of stories and downloads. */
import { object, optional, pattern, size, string } from 'superstruct';
import { storiesPage } from '../limits.ts';
import { downloadResponse } from '../records/download.ts';
import { storiesResponse } from '../records/story.ts';
import { integerText } from '../records/values.ts';
import { call, messageResponse } from './call.ts';

/** Reads the stories of followed accounts from the network and stores them. */
export const watchStories = call({
  method: 'POST',
  path: 'client/list/watch/stories/',
  protection: 'subscribed',
  response: messageResponse,
});

/**
 * A page of stories. `id` is the `next_id` of the page before, 0 for the first; `callDB` reads stored
 * stories, `refresh` reads them from the network first.
 */
export const stories = call({
  method: 'GET',
  path: 'client/stories/:size/:id/',
  protection: 'subscribed',
  params: object({
    size: integerText(1, storiesPage.maxSize),
    id: pattern(string(), /^[\w-]{1,40}$/),
  }),
  query: object({
    callDB: optional(pattern(string(), /^(true|false)$/)),
    refresh: optional(pattern(string(), /^(true|false)$/)),
  }),
  response: storiesResponse,
});

/** Looks up a post by its URL, or an account's stories; the body always has both fields. */
export const download = call({
  method: 'POST',
  path: 'client/download/stories/reel/',
  protection: 'subscribed',
  body: object({ username: size(string(), 0, 60), post_url: size(string(), 0, 2_048) }),
  response: downloadResponse,
});
