/** @file Passkeys: the second way to sign in, beside the mailed code. */

/** Limits of passkeys. Options and attempts of strangers count by client address. */
export const passkeyLimits = {
  passkeys: 10,
  /** How long the server accepts the answer to its options, in milliseconds. */
  challengeMs: 5 * 60_000,
  addedPerHour: 20,
  optionsPerAddressHour: 120,
  attemptsPerAddressHour: 60,
} as const;

/** The signatures that are accepted, as COSE names them: Ed25519, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257] as const;
