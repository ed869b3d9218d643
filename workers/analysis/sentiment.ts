import { driveJob, type Surroundings } from './drive.ts';
import { calls } from './instance.ts';

/** getPostSentimentalAnalysis(token, post short code): the mood of a post's comments as JSON. */
export function getPostSentimentalAnalysis(
  shortCode: string,
  token: string,
  surroundings: Surroundings,
): Promise<string> {
  const values = [token, shortCode];
  return driveJob({ call: calls.getPostSentimentalAnalysis, values }, surroundings);
}
