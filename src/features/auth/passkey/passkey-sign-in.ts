/** @file Signing in by a passkey: without an address, with what the browser keeps. */
import { attempt } from '../../../core/errors/attempt.ts';
import { failureOf } from '../../../core/errors/failure.ts';
import { askForPasskey } from '../../../core/passkeys/authenticator.ts';
import { currentSession } from '../../../core/session/session.ts';
import { neverAborted } from '../../../core/workers/never-aborted.ts';
import { api } from '../../../core/workers/threads.ts';
import { visitorCall, type Caller } from '../code/send-code.ts';
import { finish } from '../code/sign-in.ts';
import { useSignIn } from '../code/sign-in-store.ts';

/**
 * Lets the person choose a passkey and signs in with it: `button` in a dialog of the browser, `field` in
 * the suggestions of the address. True when somebody is signed in, which `step` of the store says too.
 * Nothing is said where the person chose none, nor of suggestions that could not be offered.
 */
export async function signInByPasskey(
  place: 'button' | 'field',
  thread: Caller = api,
  ask: typeof askForPasskey = askForPasskey,
): Promise<boolean> {
  const isPressed = place === 'button';
  if (isPressed && useSignIn.getState().step !== 'idle') return false;
  if (isPressed) useSignIn.setState({ step: 'checking', failure: null });
  const signal = neverAborted();
  const options = await attempt(
    () => thread.call('passkeySignInOptions', {}, currentSession(), signal),
    visitorCall,
  );
  if (options.type !== 'done') {
    const failure = options.type === 'failed' ? failureOf(options.fault) : null;
    if (isPressed) useSignIn.setState({ step: 'idle', failure });
    return false;
  }
  const asked = await ask(options.value, !isPressed);
  if (asked.type !== 'done') {
    const failure =
      asked.type === 'failed' ? { messageId: 'existingUserLogin.passkeyFailed' } : null;
    if (isPressed) useSignIn.setState({ step: 'idle', failure });
    return false;
  }
  useSignIn.setState({ step: 'checking', failure: null });
  const login = await attempt(
    () => thread.call('passkeySignIn', { body: asked.value }, currentSession(), signal),
    visitorCall,
  );
  finish(login);
  return login.type === 'done';
}
