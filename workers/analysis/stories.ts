import { storiesAnswer, type StoriesAnswer } from '../../contract/records/story.ts';
import type { StoriesInput } from '../../contract/threads/analysis.ts';
import { calls } from './instance.ts';
import { parseRecord } from './read-record.ts';
import { runJob, type JobDeps } from './run-module.ts';

/**
 * getStories(token, size, id, callDB, refresh, email): one page of stories. The module makes the
 * request and ends paging when a page points at itself.
 */
export async function getStories(
  { size, id, callDB, refresh, email }: StoriesInput,
  token: string,
  deps: JobDeps,
): Promise<StoriesAnswer> {
  const values = [token, String(size), id, String(callDB), String(refresh), email];
  return parseRecord(await runJob({ call: calls.getStories, values }, deps), storiesAnswer);
}
