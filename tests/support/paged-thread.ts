/** @file An API thread over calls that a test answers, whose pages are made as the worker makes them. */
import type { CallInput } from '../../contract/http/table.ts';
import type { PagedCall } from '../../contract/lists/list-page.ts';
import type { ApiThread } from '../../contract/threads/api.ts';
import type { Session } from '../../contract/threads/session.ts';
import { pageOf } from '../../workers/api/read-page.ts';

/** Adds `readPage` to the given `call`. */
export function pagedThread(call: unknown): Pick<ApiThread, 'call' | 'readPage'> {
  const made = { call } as Pick<ApiThread, 'call'>;
  return {
    ...made,
    readPage: async <N extends PagedCall>(
      name: N,
      input: CallInput<N>,
      seen: readonly string[],
      session: Session,
      signal: AbortSignal,
    ) => pageOf<N>(await made.call(name, input, session, signal), seen),
  };
}
