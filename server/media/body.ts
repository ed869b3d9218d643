/** @file Reads the body of an upstream response with limits on time, speed and size. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../contract/faults.ts';
import { mediaLimits } from '../../contract/limits.ts';

/** A body may take one more second for each of these bytes; below this rate it is aborted. */
const bytesPerSecond = 100_000;

/** Reads an upstream body chunk by chunk, on demand. */
export interface BodyReader {
  /** The next chunk, or `null` at the end. Throws if the body exceeds a limit or is truncated. */
  read(): Promise<Uint8Array | null>;
  stop(): void;
}

/**
 * Reads a body chunk by chunk. Only the time spent waiting for the upstream counts: backpressure from
 * a slow client is not the upstream's fault.
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
      // Of a body that was cut off, Node makes an error: it has a length or chunks (proxy.ts).
      if (done === true) return null;
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
