import type { ApiThread } from '../../../contract/threads/api.ts';
import { useSession } from '../../core/session/session-store.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import { api } from '../../core/workers/threads.ts';
import { useConnect } from './connect-store.ts';
import { syncNow } from './load-connection.ts';

const outcomes: Readonly<Record<string, string | undefined>> = {
  active: 'connect.readDone',
  expiring: 'connect.readDone',
  paused: 'connect.readLater',
};

/** Reads the figures of a connected account again, and says so when it begins and when they are there. */
export async function readAgain(
  thread: Pick<ApiThread, 'call'> = api,
  pauseMs?: number,
): Promise<void> {
  const say = (messageId: string) => addToast({ variant: 'success', messageId });
  if (!(await syncNow(thread, pauseMs, () => say('connect.readAgain')))) return;
  const { connection } = useConnect.getState();
  const messageId = outcomes[connection?.state ?? ''];
  if (messageId !== undefined) say(messageId);
}

/** States of a connection over which nothing can be read. */
const unconnected = ['none', 'reconnect', 'revoked'];

/** Start analysis with a real account: the server reads it, as long as it is connected. */
export function startReading(navigate: (path: string) => void): void {
  const connection = useSession.getState().user?.connection ?? 'none';
  if (unconnected.includes(connection)) navigate('/connect');
  else void readAgain();
}
