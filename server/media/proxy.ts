/**
 * @file The media proxy. Nothing of a caller reaches a media host but the address and a byte range;
 * nothing of a media host reaches a caller but bytes whose beginning proves a listed type.
 */
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../contract/faults.ts';
import { mediaLimits } from '../../contract/limits.ts';
import {
  mediaTypeOf,
  sniffBytes,
  type HeaderPreset,
  type MediaType,
} from '../../contract/media/media.ts';
import { demoMediaHost } from './addresses.ts';
import { readBody, type BodyReader } from './body.ts';
import { demoFile } from './demo-files.ts';
import { parseRange, sliceOf } from './range.ts';
import { targetOf } from './targets.ts';
import { askUpstream, publicNetwork, type UpstreamNetwork } from './upstream.ts';

/** What a caller wants. */
export interface MediaWish {
  readonly address: string;
  readonly preset: HeaderPreset;
  /** The Range header, or empty. */
  readonly range: string;
  readonly signal: AbortSignal;
}

/** What a proxy is made of. */
export interface ProxyParts {
  readonly hosts: readonly string[];
  readonly network?: UpstreamNetwork;
  readonly limits?: { objectBytes: number; idleMs: number; fetchMs: number };
}

/** Fetches a medium for a caller; throws an AppError for everything that may not be passed on. */
export type MediaProxy = (wish: MediaWish) => Promise<Response>;

const lifetimeMs = 120_000;
const rememberedTypes = 2_000;

/** Headers of every medium: it is data, whatever its bytes pretend to be. */
function safeHeaders(type: MediaType): Record<string, string> {
  return {
    'content-type': type,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

async function firstBytes(reader: BodyReader): Promise<{ chunks: Uint8Array[]; head: Uint8Array }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < sniffBytes) {
    const chunk = await reader.read();
    if (chunk === null) break;
    chunks.push(chunk);
    length += chunk.length;
  }
  return { chunks, head: Buffer.concat(chunks).subarray(0, sniffBytes) };
}

function streamOf(chunks: Uint8Array[], reader: BodyReader, end: () => void) {
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        const chunk = chunks.shift() ?? (await reader.read());
        if (chunk !== null) {
          stream.enqueue(chunk);
          return;
        }
        stream.close();
      } catch (error) {
        // The caller's connection is cut, so that a short file never looks whole.
        stream.error(error);
      }
      end();
    },
    cancel() {
      reader.stop();
      end();
    },
  });
}

/** Refuses by the headers what need not be read to be refused. */
function checkAnswer(response: IncomingMessage, objectBytes: number): void {
  const { statusCode = 0, headers } = response;
  const refuse = (fault: AppError): never => {
    response.destroy();
    throw fault;
  };
  if (statusCode === 404 || statusCode === 410 || statusCode === 403) {
    refuse(new AppError('not-found', 'the medium is gone', { status: 404 }));
  }
  if (statusCode === 416) refuse(new AppError('invalid', 'no such range', { status: 416 }));
  if (statusCode !== 200 && statusCode !== 206) {
    refuse(new AppError('media', `the media host answered ${statusCode}`, { status: 502 }));
  }
  if (!['', 'identity'].includes(headers['content-encoding'] ?? '')) {
    refuse(new AppError('media', 'the medium is packed', { status: 502 }));
  }
  const whole = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'];
  if (Number(whole ?? 0) > objectBytes) {
    refuse(new AppError('too-large', 'the medium is too large', { status: 502 }));
  }
}

function unsupported(): AppError {
  return new AppError('unsupported', 'not a medium', { status: 415 });
}

/** Makes a proxy. */
export function createMediaProxy(parts: ProxyParts): MediaProxy {
  const { hosts, network = publicNetwork, limits = mediaLimits } = parts;
  const types = new Map<string, MediaType>();

  function remember(address: string, type: MediaType): void {
    types.set(address, type);
    const [oldest] = types.keys();
    if (types.size > rememberedTypes && oldest !== undefined) types.delete(oldest);
  }

  async function passOn(wish: MediaWish, url: URL, range: string): Promise<Response> {
    const own = new AbortController();
    const abort = () => own.abort();
    wish.signal.addEventListener('abort', abort, { once: true });
    const lifetime = setTimeout(abort, lifetimeMs);
    const headersLate = setTimeout(abort, limits.fetchMs);
    const end = () => {
      clearTimeout(lifetime);
      wish.signal.removeEventListener('abort', abort);
    };
    try {
      const wanted = { url, preset: wish.preset, range };
      const response = await askUpstream(wanted, hosts, network, own.signal);
      checkAnswer(response, limits.objectBytes);
      const reader = readBody(response, limits);
      own.signal.addEventListener('abort', () => reader.stop(), { once: true });
      const { chunks, head } = await firstBytes(reader);
      clearTimeout(headersLate);
      const isPart = response.statusCode === 206 && !range.startsWith('bytes=0-');
      const type = isPart ? (types.get(url.href) ?? null) : mediaTypeOf(head);
      if (type === null) {
        reader.stop();
        throw unsupported();
      }
      if (!isPart) remember(url.href, type);
      const headers = new Headers(safeHeaders(type));
      for (const name of ['content-length', 'content-range']) {
        const value = response.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      return new Response(streamOf(chunks, reader, end), {
        status: response.statusCode === 206 ? 206 : 200,
        headers,
      });
    } catch (error) {
      end();
      if (error instanceof AppError) throw error;
      if (wish.signal.aborted) throw new AppError('cancelled', '', { status: 499 });
      if (own.signal.aborted) throw new AppError('timeout', 'too slow', { status: 504 });
      throw new AppError('media', 'the media host cannot be reached', { status: 502 });
    } finally {
      clearTimeout(headersLate);
    }
  }

  /** The middle of a file proves nothing: its type is learnt from the beginning first. */
  async function learnType(wish: MediaWish, url: URL): Promise<void> {
    if (types.has(url.href)) return;
    const start = await passOn(wish, url, `bytes=0-${sniffBytes - 1}`);
    await start.body?.cancel();
  }

  return async function proxyMedia(wish) {
    const url = targetOf(wish.address, hosts);
    const range = parseRange(wish.range);
    if (url.hostname === demoMediaHost) {
      const { bytes, type } = await demoFile(url.pathname);
      return sliceOf(bytes, range, safeHeaders(type));
    }
    if (range !== null && range.from !== 0) await learnType(wish, url);
    return passOn(wish, url, range === null ? '' : range.text);
  };
}
