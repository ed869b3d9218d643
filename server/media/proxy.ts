/**
 * @file The media proxy. A media host learns nothing about a caller but the URL and a byte range; a
 * caller gets nothing from a media host but bytes whose beginning proves a listed type.
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
import { demoMediaHost } from '../providers/network/demo/media-addresses.ts';
import { readBody, type BodyReader } from './body.ts';
import { demoFile } from './demo-files.ts';
import { parseRange, sliceOf } from './range.ts';
import { targetOf } from './targets.ts';
import { askUpstream, publicNetwork, type UpstreamNetwork } from './upstream.ts';

/** A caller's request. */
export interface MediaProxyRequest {
  readonly address: string;
  readonly preset: HeaderPreset;
  /** The Range header, or empty. */
  readonly range: string;
  readonly signal: AbortSignal;
}

/** The dependencies of a proxy. */
export interface ProxyDeps {
  /** The listed media hosts, see targets.ts. */
  readonly hosts: readonly string[];
  /** How hosts are reached; the public internet by default. */
  readonly network?: UpstreamNetwork;
  readonly limits?: { objectBytes: number; idleMs: number; fetchMs: number };
}

/** Fetches a medium; throws an AppError for everything that must not be passed on. */
export type MediaProxy = (request: MediaProxyRequest) => Promise<Response>;

/** Longest time a fetch may take, its body included. */
const lifetimeMs = 120_000;
const rememberedTypes = 2_000;

/** Headers of every medium, so that browsers treat it as data whatever its bytes contain. */
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
        // Aborts the caller's connection, so that a truncated file never looks complete. A code such as
        // ECONNRESET would be taken for one of the database.
        const isOurs = error instanceof AppError;
        stream.error(isOurs ? error : new AppError('media', 'cut off', { status: 502 }));
      }
      end();
    },
    cancel() {
      reader.stop();
      end();
    },
  });
}

/** Refuses responses by their status and headers, before their body is read. */
function checkResponse(response: IncomingMessage, objectBytes: number): void {
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
    refuse(new AppError('media', 'the medium is compressed', { status: 502 }));
  }
  // Such a body ends with its connection, so Node takes one that was cut off for complete.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    refuse(new AppError('media', 'the medium has neither a length nor chunks', { status: 502 }));
  }
  const whole = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'];
  if (Number(whole ?? 0) > objectBytes) {
    refuse(new AppError('too-large', 'the medium is too large', { status: 502 }));
  }
}

function unsupported(): AppError {
  return new AppError('unsupported', 'not a medium', { status: 415 });
}

/** The types of media whose beginning was read, by URL; the least recently added are forgotten. */
interface TypeCache {
  get(address: string): MediaType | null;
  set(address: string, type: MediaType): void;
}

function createTypeCache(): TypeCache {
  const types = new Map<string, MediaType>();
  return {
    get: (address) => types.get(address) ?? null,
    set(address, type) {
      types.set(address, type);
      const [oldest] = types.keys();
      if (types.size > rememberedTypes && oldest !== undefined) types.delete(oldest);
    },
  };
}

/** Aborts a fetch when the caller leaves, when the headers are late, or after its whole lifetime. */
function createDeadlines(caller: AbortSignal, headersMs: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  caller.addEventListener('abort', abort, { once: true });
  const lifetime = setTimeout(abort, lifetimeMs);
  const headersLate = setTimeout(abort, headersMs);
  return {
    signal: controller.signal,
    headersRead: () => clearTimeout(headersLate),
    end() {
      clearTimeout(headersLate);
      clearTimeout(lifetime);
      caller.removeEventListener('abort', abort);
    },
  };
}

/** The headers of a response: safe ones, and those about its length. */
function responseHeaders(response: IncomingMessage, type: MediaType): Headers {
  const headers = new Headers(safeHeaders(type));
  for (const name of ['content-length', 'content-range']) {
    const value = response.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** Fetches a URL and streams its body if the first bytes prove a listed type. */
async function fetchMedium(
  { hosts, network = publicNetwork, limits = mediaLimits }: ProxyDeps,
  types: TypeCache,
  { preset, signal }: MediaProxyRequest,
  url: URL,
  range: string,
): Promise<Response> {
  const deadlines = createDeadlines(signal, limits.fetchMs);
  try {
    const response = await askUpstream({ url, preset, range }, hosts, network, deadlines.signal);
    checkResponse(response, limits.objectBytes);
    const reader = readBody(response, limits);
    deadlines.signal.addEventListener('abort', () => reader.stop(), { once: true });
    const { chunks, head } = await firstBytes(reader);
    deadlines.headersRead();
    const isPart = response.statusCode === 206 && !range.startsWith('bytes=0-');
    const type = isPart ? types.get(url.href) : mediaTypeOf(head);
    if (type === null) {
      reader.stop();
      throw unsupported();
    }
    if (!isPart) types.set(url.href, type);
    return new Response(streamOf(chunks, reader, deadlines.end), {
      status: response.statusCode === 206 ? 206 : 200,
      headers: responseHeaders(response, type),
    });
  } catch (error) {
    deadlines.end();
    if (error instanceof AppError) throw error;
    if (signal.aborted) throw new AppError('cancelled', '', { status: 499 });
    if (deadlines.signal.aborted) throw new AppError('timeout', 'too slow', { status: 504 });
    throw new AppError('media', 'the media host cannot be reached', { status: 502 });
  }
}

/** Creates a proxy. */
export function createMediaProxy(deps: ProxyDeps): MediaProxy {
  const types = createTypeCache();

  return async function proxyMedia(request) {
    const url = targetOf(request.address, deps.hosts);
    const range = parseRange(request.range);
    if (url.hostname === demoMediaHost) {
      const { bytes, type } = await demoFile(url.pathname);
      return sliceOf(bytes, range, safeHeaders(type));
    }
    // The middle of a file does not show its type, so the beginning is read first.
    if (range !== null && range.from !== 0 && types.get(url.href) === null) {
      const start = await fetchMedium(deps, types, request, url, `bytes=0-${sniffBytes - 1}`);
      await start.body?.cancel();
    }
    return fetchMedium(deps, types, request, url, range === null ? '' : range.text);
  };
}
