/** @file Fetches the data files of the sentiment module when the module requests them. */
import common from '../../wasm/build/sentiment/common.bin?url&no-inline';
import de from '../../wasm/build/sentiment/de.bin?url&no-inline';
import en from '../../wasm/build/sentiment/en.bin?url&no-inline';
import es from '../../wasm/build/sentiment/es.bin?url&no-inline';
import fr from '../../wasm/build/sentiment/fr.bin?url&no-inline';
import it from '../../wasm/build/sentiment/it.bin?url&no-inline';
import model from '../../wasm/build/sentiment/model.bin?url&no-inline';
import pt from '../../wasm/build/sentiment/pt.bin?url&no-inline';
import { startDeadline } from '../../contract/deadline.ts';
import { AppError } from '../../contract/faults.ts';
import { deadlines } from '../../contract/limits.ts';
import { blobOf } from '../shared/http.ts';
import type { ModuleResponse } from './run-module.ts';

/** In the order of their numbers in the module: six word lists, the common one, the model. */
export const sentimentFiles = ['en', 'de', 'fr', 'es', 'it', 'pt', 'common', 'model'] as const;

/** One of {@link sentimentFiles}. */
type SentimentFile = (typeof sentimentFiles)[number];

/** Reads a data file; rejects when there is no response. */
export type SentimentDataReader = (name: string, signal: AbortSignal) => Promise<ModuleResponse>;

/** True for a name the module may ask for. */
function isSentimentFile(name: string): name is SentimentFile {
  return (sentimentFiles as readonly string[]).includes(name);
}

const files: Record<SentimentFile, string> = { en, de, fr, es, it, pt, common, model };

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

/** Reads one data file through the browser's cache; its name carries a hash of its bytes. */
export async function readSentimentData(
  name: string,
  signal: AbortSignal,
): Promise<ModuleResponse> {
  if (!isSentimentFile(name)) throw new AppError('module-run', `no data called ${name}`);
  const deadline = startDeadline(deadlines.mediaMs, signal);
  try {
    const response = await fetch(files[name], {
      signal: deadline.signal,
      credentials: 'same-origin',
    });
    if (!response.ok) return { status: response.status, body: once(new Uint8Array()) };
    const pieces = await blobOf(response, deadline.extend);
    return { status: 200, body: once(new Uint8Array(await pieces.arrayBuffer())) };
  } catch (error) {
    // An AbortError of the deadline would look like the caller's own.
    throw new AppError(signal.aborted ? 'cancelled' : 'network', String(error));
  } finally {
    deadline.end();
  }
}
