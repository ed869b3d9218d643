/**
 * @file Compresses answers of the API for clients that accept it. Left out are short ones, ids in the
 * compact form, which are as small as they can be, and answers marked `no-transform`: those of calls
 * whose answer holds a secret (`Call.secret`).
 */
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

/** Bytes below which an answer is sent as it is: it fits the packet of its headers. */
const threshold = 512;

/** Compresses JSON with gzip. */
export function compressJson(): MiddlewareHandler {
  return compress({
    threshold,
    encoding: 'gzip',
    contentTypeFilter: (type) => type.startsWith('application/json'),
  });
}
