import { AppError } from '../../contract/faults.ts';
import { driveJob, type ModuleRequest, type Surroundings } from './run-module.ts';
import { calls } from './instance.ts';
import { readSentimentData } from './sentiment-data.ts';
import type { SentimentDataReader } from './sentiment-files.ts';

const dataScheme = 'data:sentiment/';

/** What a busy server means on this screen (spec 7): not an error, an answer without figures. */
const highTraffic = '{"status":false}';

function isBusy(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'limited' || error.code === 'unavailable' || error.code === 'server';
}

/** The module's own data are files of the page; everything else is a call of the API. */
function withData(surroundings: Surroundings, read: SentimentDataReader): Surroundings {
  return {
    ...surroundings,
    perform: (request: ModuleRequest, signal: AbortSignal) =>
      request.path.startsWith(dataScheme)
        ? read(request.path.slice(dataScheme.length), signal)
        : surroundings.perform(request, signal),
  };
}

/**
 * getPostSentimentalAnalysis(token, post short code): the mood of a post's comments as JSON
 * (contract/records/sentiment.ts); `{"status":false}` when the server is too busy.
 */
export async function getPostSentimentalAnalysis(
  shortCode: string,
  token: string,
  surroundings: Surroundings,
  read: SentimentDataReader = readSentimentData,
): Promise<string> {
  const values = [token, shortCode];
  const job = { call: calls.getPostSentimentalAnalysis, values };
  try {
    return await driveJob(job, withData(surroundings, read));
  } catch (error) {
    if (isBusy(error)) return highTraffic;
    throw error;
  }
}
