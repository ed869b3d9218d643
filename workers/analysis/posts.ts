import { driveJob, type Surroundings } from './run-module.ts';
import { calls } from './instance.ts';
import { zoneText } from './timezone.ts';

/**
 * getPostsAnalysis(token): the figures of the account's posts as a JSON string
 * (contract/records/post-report.ts). Hours are told by the clock of this device.
 */
export function getPostsAnalysis(
  token: string,
  surroundings: Surroundings,
  zone = zoneText(Date.now()),
): Promise<string> {
  const values = zone === '' ? [token] : [token, zone];
  return driveJob({ call: calls.getPostsAnalysis, values }, surroundings);
}
