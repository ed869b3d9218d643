/** @file Requests to the platform: deadlines, bounded responses, usage of the limit, errors. */
import { hourMs } from '../../../../contract/limits.ts';
import { objectOf, parseWithLongIds } from './json.ts';
import { PlatformError, problemOf } from './problems.ts';

/** A response, and how much of the account's limit is used. */
export interface PlatformResponse {
  readonly body: unknown;
  /** Percent of the limit, 0 if the response does not say. */
  readonly used: number;
  /** Milliseconds until requests are accepted again, as far as the response says. */
  readonly regainMs: number | null;
}

const waitMs = 15_000;
const responseBytes = 8 * 1024 * 1024;
/** Without a time in the response. */
const defaultRegainMs = hourMs;

const percentOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);

/** The usage headers: keyed by account or business, as a list; or one record for the whole app. */
export function usageOf(headers: Headers): { used: number; regainMs: number | null } {
  let used = 0;
  let minutes = 0;
  for (const name of ['x-business-use-case-usage', 'x-app-usage']) {
    let value: unknown;
    try {
      value = parseWithLongIds(headers.get(name) ?? '{}');
    } catch {
      continue;
    }
    const records = [objectOf(value), ...Object.values(objectOf(value)).flat().map(objectOf)];
    for (const record of records) {
      const shares = ['call_count', 'total_cputime', 'total_time'].map((key) => record[key]);
      used = Math.max(used, ...shares.map(percentOf));
      minutes = Math.max(minutes, percentOf(record['estimated_time_to_regain_access']));
    }
  }
  return { used, regainMs: minutes > 0 ? minutes * 60_000 : null };
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body === null) return '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > responseBytes) throw new Error('the response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return parseWithLongIds(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends a request. Throws PlatformError only: what `fetch` throws may quote the address, which has the
 * token.
 */
export async function ask(
  base: string,
  path: string,
  query: Readonly<Record<string, string>>,
  form?: Readonly<Record<string, string>>,
): Promise<PlatformResponse> {
  const url = new URL(`${base}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(waitMs),
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    text = await boundedText(response);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new PlatformError('retry', isLate ? 'timeout' : 'no-response');
  }
  const body = parsed(text);
  const { used, regainMs } = usageOf(response.headers);
  if (!response.ok || objectOf(body)['error'] !== undefined) {
    const after = Number(response.headers.get('retry-after') ?? '');
    const wait = regainMs ?? (after > 0 ? after * 1_000 : null);
    const problem = problemOf(response.status, body, wait);
    if (problem.consequence !== 'limit') throw problem;
    throw new PlatformError('limit', problem.code, wait ?? defaultRegainMs);
  }
  if (body === undefined) throw new PlatformError('retry', `${response.status}/not-json`);
  return { body, used, regainMs };
}
