/**
 * @file What an authenticator has signed, checked as Web Authentication Level 3 asks (sections 7.1 and
 * 7.2). The library is loaded by the first check: it takes a third of a second.
 */
import { mask, nonempty, string, type as record } from 'superstruct';
import type { CallInput } from '../../contract/http/table.ts';
import { passkeyAlgorithms } from '../../contract/limits.ts';
import { addressToOpen, type Settings } from '../base/settings.ts';
import { isLoopback } from '../base/host.ts';
import type { Passkey } from './passkeys.ts';

type Added = NonNullable<CallInput<'addPasskey'>['body']>;
type Signed = NonNullable<CallInput<'passkeySignIn'>['body']>;

/** The site that passkeys belong to. */
export interface PasskeySite {
  /** The host name: a passkey works on it and its subdomains alone. */
  readonly rpId: string;
  readonly origin: string;
}

/**
 * The site, by the settings and never by a header of the request. A numeric address cannot have passkeys
 * (Level 3, section 5.1.3), so a server that only this machine reaches has those of `localhost`.
 */
export function passkeySiteOf({
  publicUrl,
  host,
  port,
}: Pick<Settings, 'publicUrl' | 'host' | 'port'>): PasskeySite {
  const { hostname, origin } = new URL(publicUrl ?? addressToOpen(host, port));
  if (!isLoopback(hostname)) return { rpId: hostname, origin };
  const local = new URL(origin);
  local.hostname = 'localhost';
  return { rpId: 'localhost', origin: local.origin };
}

const clientData = record({ challenge: nonempty(string()) });

/** The challenge that a response names; null for one that names none. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return mask(data, clientData).challenge;
  } catch {
    return null;
  }
}

/** The public key and the counter of a new passkey; null for a response that proves nothing. */
export async function checkAdded(
  response: Added,
  challenge: string,
  { rpId, origin }: PasskeySite,
): Promise<Pick<Passkey, 'publicKey' | 'counter'> | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
    const credential = registrationInfo?.credential;
    if (credential?.id !== response.id) return null;
    return { publicKey: credential.publicKey, counter: credential.counter };
  } catch {
    // Its message quotes the response.
    return null;
  }
}

/**
 * The new counter of a passkey that has signed the challenge; null for a response that proves nothing, and
 * for a counter that did not grow, which a copied authenticator shows.
 */
export async function checkSigned(
  response: Signed,
  challenge: string,
  { id, publicKey, counter, userHandle }: Passkey,
  { rpId, origin }: PasskeySite,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  if (response.response.userHandle !== userHandle) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
