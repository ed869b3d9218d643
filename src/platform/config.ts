/** @file Settings of the page, given at build. */

/** Absolute address of the API, ending in a slash. */
export const apiBase = new URL(
  import.meta.env.VITE_API_BASE ?? '/api/',
  globalThis.location?.origin ?? 'http://localhost',
).href;

/** Where mail to support goes. */
export const supportAddress = import.meta.env.VITE_SUPPORT_EMAIL ?? 'support@limn.example';
