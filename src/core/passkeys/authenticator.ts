/**
 * @file Passkeys as the browser makes and uses them. The package that carries their messages is loaded by
 * the first use.
 */
import type { CallResponse, CallInput } from '../../../contract/http/table.ts';
import { isSample } from '../browser/sample.ts';
import { isInAppBrowser } from '../device/platform.ts';

/** A message of the authenticator, or why there is none. `refused`: the person has, or waited too long. */
export type Ceremony<T> =
  | { readonly type: 'done'; readonly value: T }
  | { readonly type: 'refused' }
  | { readonly type: 'failed'; readonly why: 'known' | 'noPlace' | 'failed' };

/** Numeric addresses have no passkeys (Web Authentication Level 3, 5.1.3). */
const numericHost = /^(?:[\d.]+|\[.*\])$/;

/**
 * Whether passkeys work here. The browsers inside other apps say that they can and then fail, because the
 * app belongs to another site.
 */
export function canUsePasskeys(): boolean {
  return (
    !isSample &&
    globalThis.isSecureContext &&
    'PublicKeyCredential' in globalThis &&
    !numericHost.test(location.hostname) &&
    !isInAppBrowser()
  );
}

/** Whether a field of a form can offer passkeys beside what it remembers. */
export async function canFillPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await import('./webauthn.ts');
  return browserSupportsWebAuthnAutofill();
}

function endOf(error: unknown): Ceremony<never> {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return { type: 'refused' };
    case 'InvalidStateError':
      return { type: 'failed', why: 'known' };
    case 'ConstraintError':
    case 'NotSupportedError':
      return { type: 'failed', why: 'noPlace' };
    default:
      return { type: 'failed', why: 'failed' };
  }
}

/** Lets the person make a passkey. */
export async function makePasskey(
  optionsJSON: CallResponse<'passkeyOptions'>,
): Promise<Ceremony<NonNullable<CallInput<'addPasskey'>['body']>>> {
  try {
    const { startRegistration } = await import('./webauthn.ts');
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const sent = { clientDataJSON, attestationObject, transports };
    return { type: 'done', value: { id, rawId, type: 'public-key', response: sent } };
  } catch (error) {
    return endOf(error);
  }
}

/** Lets the person choose a passkey: in a dialog of the browser, or in the suggestions of a field. */
export async function askForPasskey(
  optionsJSON: CallResponse<'passkeySignInOptions'>,
  useBrowserAutofill: boolean,
): Promise<Ceremony<NonNullable<CallInput<'passkeySignIn'>['body']>>> {
  try {
    const { startAuthentication } = await import('./webauthn.ts');
    const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    const sent = { clientDataJSON, authenticatorData, signature, userHandle };
    return { type: 'done', value: { id, rawId, type: 'public-key', response: sent } };
  } catch (error) {
    return endOf(error);
  }
}

/** Ends what the browser asks for, such as suggestions of a field that is gone. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await import('./webauthn.ts');
  WebAuthnAbortService.cancelCeremony();
}
