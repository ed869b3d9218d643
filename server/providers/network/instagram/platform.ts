import type { InstagramSettings } from '../../../base/instagram-settings.ts';
import { openVault, type Vault } from './vault.ts';

/** The official source: the app's settings, and the keys of its tokens. */
export interface Platform {
  readonly settings: InstagramSettings;
  readonly vault: Vault;
}

/**
 * Opens the official source. Tokens of keys that were derived from the shared secret, or a former
 * one, stay readable after INSTAGRAM_TOKEN_KEYS or another SECRET is set.
 */
export function openPlatform(
  settings: InstagramSettings,
  secrets: readonly [Uint8Array, ...Uint8Array[]],
): Platform {
  const [first, ...rest] = settings.tokenKeys.map((key) => Buffer.from(key));
  const vault = openVault(first === undefined ? secrets : [first, ...rest, ...secrets]);
  return { settings, vault };
}
