import { postReport, type PostReport } from '../../contract/records/post-report.ts';
import { calls } from './instance.ts';
import { parseRecord } from './read-record.ts';
import { runJob, type JobDeps } from './run-module.ts';
import { zoneText } from './timezone.ts';

/** getPostsAnalysis(token): the figures of the account's posts, with hours by this device's clock. */
export async function getPostsAnalysis(token: string, deps: JobDeps): Promise<PostReport> {
  const values = [token, zoneText(Date.now())];
  return parseRecord(await runJob({ call: calls.getPostsAnalysis, values }, deps), postReport);
}
