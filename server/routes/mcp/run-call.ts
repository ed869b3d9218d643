/** @file Runs a call of the contract for code of the server: the same checks, limits and handler. */
import { create } from 'superstruct';
import type { Call } from '../../../contract/http/call.ts';
import { scopeOfCall } from '../../../contract/http/key-access.ts';
import { calls, type CallResponse, type CallName } from '../../../contract/http/table.ts';
import type { KeySession } from '../../accounts/keys.ts';
import { checkScope, checkSubscription } from '../authorize.ts';
import {
  JsonText,
  type HandlerResponse,
  type Handlers,
  type Request as CallRequest,
  type RequestBase,
} from '../handler.ts';
import { checked } from '../mount.ts';
import { withinLimits, type RateLimiter } from '../rate-limit.ts';

/** The parts of an address, as text. */
export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Runs a call by its name. Throws what the call answers as a refusal. */
export type RunCall = <N extends CallName>(name: N, parts?: CallParts) => Promise<CallResponse<N>>;

async function bodyOf(response: HandlerResponse, call: Call): Promise<unknown> {
  if (response instanceof Response) return response.json();
  return response instanceof JsonText ? JSON.parse(response.text) : create(response, call.response);
}

/** Runs calls as a personal key may: within its scopes, and counted like its requests. */
export function callsOfKey(
  base: RequestBase,
  session: KeySession,
  handlers: Handlers,
  rateLimiter: RateLimiter,
): RunCall {
  return async <N extends CallName>(name: N, { params = {}, query = {} }: CallParts = {}) => {
    const call = calls[name] as unknown as Call;
    const handler = handlers[name] as (request: CallRequest) => Promise<HandlerResponse>;
    checkScope(session, scopeOfCall.get(name), base.headers);
    checkSubscription(session, call.protection === 'subscribed', base.headers);
    const request = {
      ...base,
      session,
      params: checked(params, call, 'params'),
      query: checked(query, call, 'query'),
      body: {},
    } as unknown as CallRequest;
    const response = await withinLimits(rateLimiter, call, request, () => handler(request));
    return (await bodyOf(response, call)) as CallResponse<N>;
  };
}
