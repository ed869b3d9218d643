/** @file Stories and downloads (spec 7). */
import { object, optional, pattern, size, string } from 'superstruct';
import { storiesPage } from '../limits.ts';
import { downloadAnswer } from '../records/download.ts';
import { storiesAnswer } from '../records/story.ts';
import { integerText } from '../records/values.ts';
import { call, messageResponse } from './call.ts';

/** Asks the network to look for stories of the accounts the owner follows. */
export const watchStories = call({
  method: 'POST',
  path: 'client/list/watch/stories/',
  protection: 'subscribed',
  answer: messageResponse,
});

/**
 * A page of stories. `id` is the last `next_id`, 0 for the first page; `callDB` asks the database
 * and `refresh` starts the list anew (spec 9).
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
  answer: storiesAnswer,
});

/** Looks a post address or an account's stories up; the payload always carries both fields. */
export const download = call({
  method: 'POST',
  path: 'client/download/stories/reel/',
  protection: 'subscribed',
  body: object({ username: size(string(), 0, 60), post_url: size(string(), 0, 2_048) }),
  answer: downloadAnswer,
});
