import { storiesResponse, type StoriesResponse } from '../../contract/records/story.ts';
import type { StoriesInput, StoriesPage } from '../../contract/threads/analysis.ts';
import { newRows } from '../shared/new-rows.ts';
import { calls } from './instance.ts';
import { parseRecord } from './read-record.ts';
import { runJob, type JobDeps } from './run-module.ts';

/**
 * getStories(token, size, id, callDB, refresh, email): one page of stories. The module makes the
 * request and ends paging when a page points at itself.
 */
export async function getStories(
  { size, id, callDB, refresh, email, ...shown }: StoriesInput,
  token: string,
  deps: JobDeps,
): Promise<StoriesPage> {
  const values = [token, String(size), id, String(callDB), String(refresh), email];
  const response = parseRecord(
    await runJob({ call: calls.getStories, values }, deps),
    storiesResponse,
  );
  return storiesPageOf(response, shown);
}

/** What a page adds to a list. A user whose last story has expired has nothing to show. */
export function storiesPageOf(
  { stories, next_id: cursor }: StoriesResponse,
  { seen, cursors }: Pick<StoriesInput, 'seen' | 'cursors'>,
): StoriesPage {
  const withItems = stories.filter(({ items }) => items.length > 0);
  return {
    users: newRows(withItems, seen, (user) => user.id).items,
    cursor,
    isLast: cursor === '' || cursor === '0' || cursors.includes(cursor),
  };
}
