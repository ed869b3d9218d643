/** @file Settings of the page, given at build. */

/** Absolute address of the API, ending in a slash. */
export const apiBase = new URL(
  import.meta.env.VITE_API_BASE ?? '/api/',
  globalThis.location?.origin ?? 'http://localhost',
).href;

/**
 * Base URL, ending in a slash, whose `ip/` answers the visitor's IP address as `{"ip"}`. If it is not
 * this server, the server's CONNECT_HOSTS must name its host.
 */
export const addressBase = new URL(import.meta.env.VITE_ADDRESS_BASE ?? apiBase, apiBase).href;

/** The e-mail address of support. */
export const supportAddress = import.meta.env.VITE_SUPPORT_EMAIL ?? 'support@limn.example';
