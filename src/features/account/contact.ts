/** @file A message to support. */
import { checkMessage } from '../../../contract/forms/visitor.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { tap } from '../../core/browser/haptics.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { neverAborted } from '../../core/workers/never-aborted.ts';
import { api } from '../../core/workers/threads.ts';
import { useSession } from '../../core/session/session-store.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';

const writer = (): string => useSession.getState().user?.username ?? '';

/** The draft of the account that is signed in; empty when there is none. */
export function messageDraft(): string {
  const draft = readLocal('messageDraft');
  const message = draft?.['writer'] === writer() ? draft['message'] : '';
  return typeof message === 'string' ? message : '';
}

/** Stores the draft, so that a reload or another screen does not lose it. */
export function keepDraft(message: string): void {
  writeLocal('messageDraft', message === '' ? null : { writer: writer(), message });
}

let sending: Promise<boolean> | null = null;

/** Sends the message once, however often its button is pressed before the screen is rendered again. */
export function sendMessage(
  message: string,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<boolean> {
  sending ??= send(message, thread).finally(() => {
    sending = null;
  });
  return sending;
}

/** Sends the message with the name and e-mail address of the account. True when it was accepted. */
async function send(message: string, thread: Pick<ApiThread, 'call'>): Promise<boolean> {
  const { user } = useSession.getState();
  if (checkMessage(message) !== undefined) return false;
  const body = { name: writer(), email: user?.email ?? '', message: message.trim() };
  const signal = neverAborted();
  const sent = await attempt(() => thread.call('supportQuery', { body }, currentSession(), signal));
  if (sent.type !== 'done') return false;
  keepDraft('');
  tap();
  return true;
}
