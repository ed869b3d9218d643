import { AppError } from '../../contract/faults.ts';
import { sentiment } from '../../contract/records/sentiment.ts';
import type { SentimentOutcome } from '../../contract/threads/analysis.ts';
import { calls } from './instance.ts';
import { parseRecord } from './read-record.ts';
import { runJob, type JobDeps, type ModuleRequest } from './run-module.ts';
import { readSentimentData, type SentimentDataReader } from './sentiment-data.ts';

const dataScheme = 'data:sentiment/';

/** A server that stays too busy is an outcome of this screen, not a fault. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'limited' || error.code === 'unavailable' || error.code === 'server';
}

/** The module's data files are files of the page; every other path is a call of the API. */
function withData(deps: JobDeps, read: SentimentDataReader): JobDeps {
  return {
    ...deps,
    perform: (request: ModuleRequest, signal: AbortSignal) =>
      request.path.startsWith(dataScheme)
        ? read(request.path.slice(dataScheme.length), signal)
        : deps.perform(request, signal),
  };
}

/** The sentiment of a post's comments as the module writes it: JSON. */
export function runSentiment(
  shortCode: string,
  token: string,
  deps: JobDeps,
  read: SentimentDataReader,
): Promise<string> {
  const values = [token, shortCode];
  return runJob({ call: calls.getPostSentimentalAnalysis, values }, withData(deps, read));
}

/** getPostSentimentalAnalysis(token, post short code): the sentiment of a post's comments. */
export async function getPostSentimentalAnalysis(
  shortCode: string,
  token: string,
  deps: JobDeps,
  read: SentimentDataReader = readSentimentData,
): Promise<SentimentOutcome> {
  try {
    const result = await runSentiment(shortCode, token, deps, read);
    return { type: 'done', sentiment: parseRecord(result, sentiment) };
  } catch (error) {
    if (isBusy(error)) return { type: 'busy' };
    throw error;
  }
}
