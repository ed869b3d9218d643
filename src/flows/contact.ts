/** @file A message to support. */
import { checkMessage } from '../../contract/forms/visitor.ts';
import type { ApiThread } from '../../contract/threads/api.ts';
import { tap } from '../platform/haptics.ts';
import { api } from '../platform/threads.ts';
import { useSession } from '../stores/session.ts';
import { attempt } from './attempt.ts';
import { currentSession } from './session.ts';

/** Sends the message under the session's own name and address. True when it was taken. */
export async function sendMessage(
  message: string,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<boolean> {
  const { user } = useSession.getState();
  if (checkMessage(message) !== undefined) return false;
  const body = { name: user?.username ?? '', email: user?.email ?? '', message: message.trim() };
  const { signal } = new AbortController();
  const sent = await attempt(() => thread.call('supportQuery', { body }, currentSession(), signal));
  if (sent.type === 'done') tap();
  return sent.type === 'done';
}
