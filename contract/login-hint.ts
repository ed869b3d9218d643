/**
 * @file What a cookie says about the login of a device, so that the page sent first is the right one.
 * It says nothing about the person; who may see what is decided by the token alone.
 */

/** The name of the cookie. */
export const loginHintCookie = 'login';

/** `home`: home can be sent as the build drew it. `in`: it begins with something that is not drawn. */
export type LoginHint = 'home' | 'in';

/** The hint of a cookie's value, or null where nobody is signed in. */
export function loginHintOf(value: string | undefined): LoginHint | null {
  return value === 'home' || value === 'in' ? value : null;
}
