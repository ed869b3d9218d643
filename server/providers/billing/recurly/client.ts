/** @file Recurly's REST API v3 over fetch: authentication, version, deadlines and its error bodies. */
import { AppError } from '../../../../contract/faults.ts';

/** The API's base URL and credentials. */
export interface RecurlySettings {
  /** `https://v3.recurly.com` or `https://v3.eu.recurly.com`. */
  readonly base: string;
  readonly apiKey: string;
  readonly timeoutMs?: number;
}

/** An error body of the API, with the details of a failed transaction. */
export interface RecurlyProblem {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  readonly params: readonly { readonly param: string; readonly message: string }[];
  readonly transaction: {
    readonly code: string;
    readonly message: string;
    readonly actionTokenId: string;
  } | null;
}

/** The API's response: a resource or an error body. */
export type RecurlyResponse =
  | { readonly ok: true; readonly body: Record<string, unknown> }
  | { readonly ok: false; readonly problem: RecurlyProblem };

type Json = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

function problemOf(status: number, body: unknown): RecurlyProblem {
  const error = object(object(body)['error']);
  const rows = Array.isArray(error['params']) ? error['params'].map(object) : [];
  const params = rows.map((row) => ({ param: text(row['param']), message: text(row['message']) }));
  const transaction = error['transaction_error'];
  const details = object(transaction);
  // The API sends the action token in either place.
  const inParams = params.find(({ param }) => param === 'three_d_secure_action_token_id')?.message;
  const actionTokenId = text(details['three_d_secure_action_token_id']) || (inParams ?? '');
  return {
    status,
    type: text(error['type']),
    message: text(error['message']),
    params,
    transaction:
      transaction === undefined && actionTokenId === ''
        ? null
        : { code: text(details['code']), message: text(details['message']), actionTokenId },
  };
}

/**
 * Creates a client. Network failures, timeouts, 429 and 5xx are thrown as `unavailable`: whether the
 * request took effect is unknown, so the caller must check before it repeats a charge.
 */
export function recurlyClient({ base, apiKey, timeoutMs = 12_000 }: RecurlySettings) {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;

  return async function request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: Json,
    idempotencyKey?: string,
  ): Promise<RecurlyResponse> {
    let response: Response;
    let json: unknown;
    try {
      response = await fetch(new URL(path, base), {
        method,
        headers: {
          authorization,
          accept: 'application/vnd.recurly.v2021-02-25',
          'content-type': 'application/json',
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      json = await response.json();
    } catch (error) {
      throw new AppError('unavailable', `billing provider: ${(error as Error).name}`);
    }
    if (response.ok) return { ok: true, body: object(json) };
    if (response.status === 429 || response.status >= 500) {
      throw new AppError('unavailable', `billing provider: ${response.status}`);
    }
    return { ok: false, problem: problemOf(response.status, json) };
  };
}

/** The request function created by {@link recurlyClient}. */
export type RecurlyRequest = ReturnType<typeof recurlyClient>;
