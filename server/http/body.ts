import { startDeadline } from '../../contract/deadline.ts';
import { AppError } from '../../contract/faults.ts';
import { requestLimits } from '../../contract/limits.ts';

const maxDepth = 16;
const decoder = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

type ByteReader = ReadableStreamDefaultReader<Uint8Array>;

/** Refuses everything but uncompressed JSON in UTF-8. */
function checkType(headers: Headers): void {
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type)) {
    throw new AppError('unsupported');
  }
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding.trim().toLowerCase() !== 'identity') {
    throw new AppError('unsupported');
  }
}

async function readAll(
  reader: ByteReader,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (signal.aborted) throw new AppError('timeout', '', { status: 408 });
    if (done) return Buffer.concat(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new AppError('too-large');
    }
    chunks.push(value);
  }
}

/**
 * The bytes of a body; throws `too-large` above the limit, whether or not Content-Length says so, and
 * `timeout` (408, RFC 9110, section 15.5.9) when they have not arrived after `ms` milliseconds.
 */
export async function readBytes(
  request: Request,
  limit: number,
  ms: number = requestLimits.bodyMs,
): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limit) throw new AppError('too-large');
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader() as ByteReader;
  const deadline = startDeadline(ms);
  deadline.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  try {
    return await readAll(reader, limit, deadline.signal);
  } catch (error) {
    // The client disconnected: no response will be read.
    throw error instanceof AppError ? error : new AppError('invalid');
  } finally {
    deadline.end();
  }
}

/** Limits nesting before the text is parsed; brackets in strings do not count. */
function checkDepth(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxDepth) throw new AppError('invalid');
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
}

/** A request without Content-Length and Transfer-Encoding has no body (RFC 9112, section 6.3). */
function hasBody(headers: Headers): boolean {
  return (headers.get('content-length') ?? '0') !== '0' || headers.has('transfer-encoding');
}

/**
 * The JSON value of a request body, `{}` for an empty one if `empty` allows it. U+0000 is refused
 * because text columns of PostgreSQL cannot store it.
 */
export async function readJson(
  request: Request,
  limit: number,
  empty: boolean,
  ms?: number,
): Promise<unknown> {
  if (empty && !hasBody(request.headers)) return {};
  checkType(request.headers);
  const bytes = await readBytes(request, limit, ms);
  if (empty && bytes.byteLength === 0) return {};
  try {
    const text = decoder().decode(bytes);
    if (text.includes('\0') || text.includes('\\u0000')) throw new AppError('invalid');
    checkDepth(text);
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid');
  }
}
