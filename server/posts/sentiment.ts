/** @file The sentiment of a post's comments for callers without a device: the module of the devices. */
import { mask } from 'superstruct';
import { AppError } from '../../contract/faults.ts';
import { sentiment, type Sentiment } from '../../contract/records/sentiment.ts';
import { calls, openInstance } from '../../workers/analysis/instance.ts';
import {
  runJob,
  type ModuleResponse,
  type ModuleRequest,
} from '../../workers/analysis/run-module.ts';

/** Responds with the page of comments that begins at a cursor; the first one without. */
export type ReadComments = (cursor: string | undefined) => Promise<unknown>;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The module insists on a token for its requests, which `read` makes without one. */
const noToken = '-';
const dataScheme = 'data:sentiment/';

/**
 * Scores the comments of a post. Rejects with what `read` rejects with: a device repeats a refused
 * request later, a caller of the server does that itself.
 */
export async function scoreComments(shortCode: string, read: ReadComments): Promise<Sentiment> {
  const { sentimentData, sentimentModule } = await import('./sentiment-files.ts');
  const stop = new AbortController();
  let failure: unknown;
  const perform = async ({ path }: ModuleRequest): Promise<ModuleResponse> => {
    if (path.startsWith(dataScheme)) {
      const bytes = sentimentData.get(path.slice(dataScheme.length));
      if (bytes === undefined) throw new AppError('module-run', `no data called ${path}`);
      return { status: 200, body: once(bytes) };
    }
    try {
      const cursor = new URL(path, 'http://module').searchParams.get('cursor') ?? undefined;
      const page = await read(cursor);
      return { status: 200, body: once(Buffer.from(JSON.stringify(page))) };
    } catch (error) {
      failure ??= error;
      stop.abort();
      throw error;
    }
  };
  try {
    const result = await runJob(
      { call: calls.getPostSentimentalAnalysis, values: [noToken, shortCode] },
      { open: () => openInstance(sentimentModule), perform, signal: stop.signal },
    );
    return mask(JSON.parse(result), sentiment);
  } catch (error) {
    throw failure ?? error;
  }
}
