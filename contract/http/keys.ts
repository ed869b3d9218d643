/** @file Calls about personal keys. They need a session: no key makes, lists or ends keys. */
import { array, define, enums, object, pattern, size, string, trimmed } from 'superstruct';
import { keyLimits, keyPattern, keyScopes, type KeyScope } from '../keys.ts';
import { isoMoment, rowsOf, text } from '../records/values.ts';
import { call, messageResponse } from './call.ts';

const keyId = pattern(string(), /^[A-Za-z0-9_-]{22}$/);

/** One line of text, without characters that change how it is shown; spaces at its ends are removed. */
const keyName = size(
  pattern(trimmed(string()), /^(?=.*\S)[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u),
  1,
  keyLimits.nameLength,
);

/** The scopes of a new key, each once. */
const newScopes = define<KeyScope[]>('keyScopes', (value) => {
  if (!Array.isArray(value) || value.length === 0) return false;
  return new Set(value).size === value.length && value.every((each) => keyScopes.includes(each));
});

/** A key without its secret. `used_at` is null until it is used, and up to an hour late. */
export const personalKey = object({
  id: keyId,
  name: text,
  scopes: array(enums(keyScopes)),
  created_at: text,
  used_at: isoMoment,
});

/** The keys of the account, newest first. */
export const personalKeys = call({
  method: 'GET',
  path: 'client/keys/',
  protection: 'token',
  response: rowsOf(personalKey),
  readOnly: true,
});

/**
 * Makes a key. `key` is the key itself, which no later response repeats: the server keeps its hash. Above
 * {@link keyLimits.keys} it is refused (`conflict`).
 */
export const makeKey = call({
  method: 'POST',
  path: 'client/keys/make/',
  protection: 'token',
  secret: true,
  body: object({ name: keyName, scopes: newScopes }),
  response: object({ ...personalKey.schema, key: pattern(string(), keyPattern) }),
});

/** Ends a key: from the next call on it opens nothing. One that is gone already is `not-found`. */
export const endKey = call({
  method: 'POST',
  path: 'client/keys/end/',
  protection: 'token',
  body: object({ id: keyId }),
  response: messageResponse,
});
