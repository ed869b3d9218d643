/** @file An API thread whose answers a test gives, for actions in Node. */
import { AppError } from '../../contract/faults.ts';
import type { CallName } from '../../contract/http/table.ts';
import type { ApiThread } from '../../contract/threads/api.ts';
import type { Session } from '../../contract/threads/session.ts';

/** What each call answers to its input; it may throw. A call without a response is refused. */
export type ApiResponses = Partial<
  Record<CallName, (input: Record<string, unknown>, signal: AbortSignal) => unknown>
>;

/** The thread, and the calls made of it in their order. */
export function apiThread(responses: ApiResponses) {
  const calls: { readonly name: CallName; readonly input: unknown; readonly session: Session }[] =
    [];
  const call = async (
    name: CallName,
    input: Record<string, unknown>,
    session: Session,
    signal: AbortSignal,
  ) => {
    calls.push({ name, input, session });
    const response = responses[name];
    if (response === undefined) throw new AppError('broken', `no response for ${name}`);
    return response(input, signal);
  };
  const thread = { call } as unknown as Pick<ApiThread, 'call'>;
  return { thread, calls, names: () => calls.map(({ name }) => name) };
}

/** A response that is refused with a text of the server. */
export const refused = (code: 'invalid' | 'limited', text: string) => (): never => {
  throw new AppError(code, text, { shown: true });
};

/** A response that never arrives: the server is out of reach. */
export const outOfReach = (): never => {
  throw new AppError('network');
};
