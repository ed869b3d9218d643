/**
 * @file What the visitor forms send. The calls depend on a worker, which no form needs before it is
 * submitted, so they are loaded while it is filled in.
 */
import type { Failure } from '../../../core/errors/failure.ts';
import { useSignIn } from '../code/sign-in-store.ts';
import { faultMessageId } from '../../../core/errors/toasts-store.ts';

const unreachable: Failure = { messageId: faultMessageId('network') };

/** Preloads what submits the form of a screen. */
export async function prepareEntry(form: 'login' | 'recovery'): Promise<void> {
  const load = form === 'login' ? import('../code/send-code.ts') : import('./recover-user.ts');
  // Submitting loads it again, and shows the error.
  await load.catch(() => undefined);
}

/** Requests a code. True when it was sent. On a slow network the code may load first. */
export async function sendLogin(email: string): Promise<boolean> {
  if (useSignIn.getState().step === 'sending') return false;
  useSignIn.setState({ step: 'sending', failure: null });
  const flow = await import('../code/send-code.ts').catch(() => null);
  useSignIn.setState({ step: 'idle', failure: flow === null ? unreachable : null });
  return (await flow?.sendCode(email)) ?? false;
}

/** Requests the account name by mail. Null when it was sent, else the failure. */
export async function sendRecovery(email: string): Promise<Failure | null> {
  const flow = await import('./recover-user.ts').catch(() => null);
  return flow === null ? unreachable : flow.recoverUser(email);
}
