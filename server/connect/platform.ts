import type { InstagramSettings } from '../providers/network/instagram/settings.ts';
import { openVault, type Vault } from './vault.ts';

/** The official source: the app's settings, and the keys of its tokens. */
export interface Platform {
  readonly settings: InstagramSettings;
  readonly vault: Vault;
}

/**
 * Opens the official source. Tokens of keys that were derived from the shared secret stay readable
 * after INSTAGRAM_TOKEN_KEYS is set.
 */
export function openPlatform(settings: InstagramSettings, secret: Uint8Array): Platform {
  const [first, ...rest] = settings.tokenKeys.map((key) => Buffer.from(key));
  const vault = first === undefined ? openVault([secret]) : openVault([first, ...rest, secret]);
  return { settings, vault };
}
