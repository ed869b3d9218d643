/** @file Settings of the page, given at build. */

/** Absolute address of the API, ending in a slash. */
export const apiBase = new URL(
  import.meta.env.VITE_API_BASE ?? '/api/',
  globalThis.location?.origin ?? 'http://localhost',
).href;

/**
 * Where the visitor's own address is asked for, ending in a slash: this server, or a service that
 * answers `{"ip"}` below it at `ip/`. The server's CONNECT_HOSTS must then name its host.
 */
export const addressBase = new URL(import.meta.env.VITE_ADDRESS_BASE ?? apiBase, apiBase).href;

/** Where mail to support goes. */
export const supportAddress = import.meta.env.VITE_SUPPORT_EMAIL ?? 'support@limn.example';
