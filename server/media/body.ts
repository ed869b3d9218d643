/** @file The body of an upstream answer as a stream that cannot hang, drip or grow without end. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../contract/faults.ts';
import { mediaLimits } from '../../contract/limits.ts';

/** Bytes that buy a body one more second: slower than this for long is a drip. */
const bytesPerSecond = 100_000;

/** Reads an upstream body chunk by chunk, on demand. */
export interface BodyReader {
  /** The next chunk, or `null` at the end. Throws when the body breaks a limit. */
  read(): Promise<Uint8Array | null>;
  stop(): void;
}

/**
 * Only the time spent waiting for the upstream counts: a slow phone holds the stream back and is
 * not the upstream's fault.
 */
export function readBody(
  response: IncomingMessage,
  limits: { objectBytes: number; idleMs: number; fetchMs: number } = mediaLimits,
): BodyReader {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let bytes = 0;
  let waitedMs = 0;

  function tooSlow(): never {
    response.destroy();
    throw new AppError('timeout', 'the media host is too slow', { status: 504 });
  }

  async function nextChunk(): Promise<IteratorResult<Uint8Array>> {
    const budget = limits.fetchMs + (bytes / bytesPerSecond) * 1_000 - waitedMs;
    if (budget <= 0) tooSlow();
    const asked = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), Math.min(limits.idleMs, budget));
    });
    const chunk = chunks.next();
    chunk.catch(() => undefined);
    const first = await Promise.race([chunk, late]).finally(() => clearTimeout(timer));
    if (first === 'late') tooSlow();
    waitedMs += performance.now() - asked;
    return first;
  }

  return {
    async read() {
      const { done, value } = await nextChunk();
      if (done === true) {
        // Node ends an answer without a length quietly when the connection breaks.
        if (!response.complete)
          throw new AppError('media', 'the medium is cut off', { status: 502 });
        return null;
      }
      bytes += value.length;
      if (bytes > limits.objectBytes) {
        response.destroy();
        throw new AppError('too-large', 'the medium is too large', { status: 502 });
      }
      return value;
    },
    stop() {
      response.destroy();
    },
  };
}
