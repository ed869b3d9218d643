import type { StoriesInput } from '../../contract/threads/analysis.ts';
import { driveJob, type Surroundings } from './run-module.ts';
import { calls } from './instance.ts';

/**
 * getStories(token, size, id, callDB, refresh, email): one page of stories as a JSON string. The
 * module makes the request and ends paging when a page points at itself.
 */
export function getStories(
  { size, id, callDB, refresh, email }: StoriesInput,
  token: string,
  surroundings: Surroundings,
): Promise<string> {
  const values = [token, String(size), id, String(callDB), String(refresh), email];
  return driveJob({ call: calls.getStories, values }, surroundings);
}
