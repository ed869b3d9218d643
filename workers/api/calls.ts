/** @file The api thread's work: calls of the table and the six lists. */
import {
  calls,
  type CallAnswer,
  type CallInput,
  type CallName,
} from '../../contract/http/table.ts';
import { AppError } from '../../contract/faults.ts';
import { listPage } from '../../contract/limits.ts';
import type { ListName } from '../../contract/lists/list-names.ts';
import type { ApiThread, PeoplePage } from '../../contract/threads/api.ts';
import type { Session } from '../../contract/threads/session.ts';
import { callApi } from '../shared/http.ts';
import { patiently } from '../shared/retry-after.ts';
import { createPager, type Pager } from './pager.ts';

/** Makes one call of the table. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  session: Session,
  signal: AbortSignal,
): Promise<CallAnswer<N>> {
  if (!Object.hasOwn(calls, name)) throw new AppError('broken', `no call named ${name}`);
  return (await callApi(calls[name] as never, input as never, session, signal)) as CallAnswer<N>;
}

/** The list methods of the thread. Open lists are kept per token: a new session starts anew. */
export function createLists(
  makeCall: typeof call = call,
): Pick<ApiThread, 'openList' | 'moreOfList'> {
  const open = new Map<ListName, { token: string; pager: Pager }>();

  function more(list: ListName, pager: Pager, session: Session, signal: AbortSignal) {
    return pager.next((page) =>
      patiently(
        () => makeCall(list, { params: { size: listPage.size }, query: { page } }, session, signal),
        signal,
      ),
    );
  }

  return {
    async openList(list, session, signal): Promise<PeoplePage> {
      const pager = createPager();
      open.set(list, { token: session.token, pager });
      return more(list, pager, session, signal);
    },
    async moreOfList(list, session, signal): Promise<PeoplePage> {
      const opened = open.get(list);
      if (opened === undefined || opened.token !== session.token) {
        throw new AppError('broken', `${list} is not open`);
      }
      return more(list, opened.pager, session, signal);
    },
  };
}
