/** @file Which push services messages are sent to: an endpoint comes from a browser, and could be any URL. */

/** The push services of Chromium, Firefox, Safari and Edge; a dot at the start allows subdomains. */
const known = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** True for an endpoint of a push service, over TLS and on its usual port. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return known.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}
