/** @file What entering home starts. */
import { resumeAnalysis } from './analyse.ts';
import { enterHome } from './load-user.ts';

/** Fetches the record where the route asks for it, and continues a run that was left open. */
export async function arriveHome(canCallApi: boolean): Promise<void> {
  await Promise.all([enterHome(canCallApi), resumeAnalysis()]);
}
