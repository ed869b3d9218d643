/** @file Personal keys: what an owner gives to a tool, so that it reads the account's data. */
import { hourMs } from './limits.ts';

/** What a key may read; each call that a key can reach needs one of them (contract/http/key-access.ts). */
export const keyScopes = ['figures', 'lists', 'history', 'posts'] as const;
/** One of {@link keyScopes}. */
export type KeyScope = (typeof keyScopes)[number];

/** Limits of personal keys; `usedStepMs` is how long a use is not written down again. */
export const keyLimits = {
  keys: 5,
  nameLength: 40,
  madePerHour: 20,
  usedStepMs: hourMs,
} as const;

/** What every key begins with, so that a person or a scanner of secrets recognises one. */
export const keyPrefix = 'limn_';

/** A key: the prefix and 256 random bits in base64url. */
export const keyPattern = /^limn_[A-Za-z0-9_-]{43}$/;
