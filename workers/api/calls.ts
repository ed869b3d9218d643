/** @file The api thread's work: the calls of the table. */
import {
  calls,
  type CallResponse,
  type CallInput,
  type CallName,
} from '../../contract/http/table.ts';
import { listCalls } from '../../contract/http/lists.ts';
import { AppError } from '../../contract/faults.ts';
import type { Person } from '../../contract/records/person.ts';
import type { Session } from '../../contract/threads/session.ts';
import { taggedItems } from '../../contract/threads/api.ts';
import { callApi } from '../shared/http.ts';
import { withRetryAfter } from '../shared/retry-after.ts';
import { callCached } from './tagged-responses.ts';

/** Makes one call of the table. Throws an AppError; see `ApiThread.call`. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  session: Session,
  signal: AbortSignal,
  deadlineMs?: number,
): Promise<CallResponse<N>> {
  if (!Object.hasOwn(calls, name)) throw new AppError('broken', `no call named ${name}`);
  const row = calls[name];
  if (Object.hasOwn(taggedItems, name)) {
    const item = taggedItems[name as keyof typeof taggedItems];
    return (await callCached(
      item,
      row as never,
      input as never,
      session,
      signal,
    )) as CallResponse<N>;
  }
  const once = () => callApi(row as never, input as never, session, signal, deadlineMs);
  const isQueued = row.rateLimit === 'queue' || row.rateLimit === 'alone';
  // Scrolling requests the next page: a rate limit is waited for. After a press it is an error message.
  const response = isQueued ? withRetryAfter(once, signal) : once();
  const result = (await response) as CallResponse<N>;
  return Object.hasOwn(listCalls, name)
    ? (withPictures(result as Person[]) as typeof result)
    : result;
}

/** The rows of a list; a picture inside its record has an address too, which the media thread reads. */
function withPictures(people: readonly Person[]): Person[] {
  return people.map(({ profile_image_base64: inline = '', ...person }) => {
    if (inline === '') return person;
    const address = inline.startsWith('data:image/') ? inline : `data:image/;base64,${inline}`;
    return { ...person, insta_image_url: address };
  });
}
