/**
 * @file Calls about passkeys. Their messages are the JSON forms of Web Authentication Level 3 (sections
 * 5.1.7 to 5.1.10), reduced to the fields that are used.
 */
import { array, defaulted, literal, number, object, pattern, size, string } from 'superstruct';
import { login } from '../records/user.ts';
import { isoMoment, rowsOf, text } from '../records/values.ts';
import { call, messageResponse } from './call.ts';

/** Bytes as base64url without padding; `most` is a number of characters. */
const bytes = (most: number) => size(pattern(string(), /^[A-Za-z0-9_-]+$/), 1, most);

/** The id of a credential: 1,023 bytes at most (section 4, "Credential ID"). */
const credentialId = bytes(1_364);

/** What names the credential in both messages. */
const credential = { id: credentialId, rawId: credentialId, type: literal('public-key') };

const transports = size(array(size(pattern(string(), /^[a-z-]+$/), 1, 20)), 0, 8);

const userVerification = literal('required');

/** The passkeys of the account, newest first. `used_at` is null until one signs in. */
export const passkeys = call({
  method: 'GET',
  path: 'client/passkeys/',
  protection: 'token',
  response: rowsOf(
    object({
      id: credentialId,
      /** Browser and system in which it was added; empty where they are unknown. */
      device: text,
      created_at: text,
      used_at: isoMoment,
    }),
  ),
  readOnly: true,
});

/**
 * What the browser needs to make a passkey. The challenge works once, for the session that asked, within
 * five minutes.
 */
export const passkeyOptions = call({
  method: 'POST',
  path: 'client/passkeys/options/',
  protection: 'token',
  response: object({
    challenge: string(),
    rp: object({ id: string(), name: string() }),
    user: object({ id: string(), name: string(), displayName: string() }),
    pubKeyCredParams: array(object({ type: literal('public-key'), alg: number() })),
    timeout: number(),
    attestation: literal('none'),
    excludeCredentials: array(
      object({ id: string(), type: literal('public-key'), transports: array(string()) }),
    ),
    authenticatorSelection: object({
      residentKey: literal('required'),
      requireResidentKey: literal(true),
      userVerification,
    }),
  }),
});

/** Adds a passkey that the browser has made. The owner gets a mail about it. */
export const addPasskey = call({
  method: 'POST',
  path: 'client/passkeys/add/',
  protection: 'token',
  body: object({
    ...credential,
    response: object({
      clientDataJSON: bytes(4_096),
      attestationObject: bytes(16_384),
      transports: defaulted(transports, []),
    }),
  }),
  response: messageResponse,
});

/** Removes a passkey: from the next sign-in on it opens nothing. One that is gone already is `not-found`. */
export const endPasskey = call({
  method: 'POST',
  path: 'client/passkeys/end/',
  protection: 'token',
  body: object({ id: credentialId }),
  response: messageResponse,
});

/** What the browser needs to offer the passkeys of this site; no address is asked for. */
export const passkeySignInOptions = call({
  method: 'POST',
  path: 'client/passkeys/sign-in/options/',
  protection: 'public',
  response: object({ challenge: string(), rpId: string(), timeout: number(), userVerification }),
});

/** Exchanges what a passkey has signed for a session, as a code would open it. */
export const passkeySignIn = call({
  method: 'POST',
  path: 'client/passkeys/sign-in/',
  protection: 'public',
  secret: true,
  body: object({
    ...credential,
    response: object({
      clientDataJSON: bytes(4_096),
      authenticatorData: bytes(4_096),
      signature: bytes(2_048),
      /** Names the user: every passkey that is found without an address has it. */
      userHandle: bytes(128),
    }),
  }),
  response: login,
});
