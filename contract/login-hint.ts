/**
 * @file The cookie that says whether a device is signed in, so that the server sends the right
 * document first. `home` also says that the account has a running subscription and is public; access
 * depends on the token alone.
 */

/** The name of the cookie. */
export const loginHintCookie = 'login';

/** `home`: signed in, and home can be sent prerendered. `in`: signed in, and the first screen is not prerendered. */
export type LoginHint = 'home' | 'in';

/** The hint in a cookie's value, or null if the device is not signed in. */
export function loginHintOf(value: string | undefined): LoginHint | null {
  return value === 'home' || value === 'in' ? value : null;
}
