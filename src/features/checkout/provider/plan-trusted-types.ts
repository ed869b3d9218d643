/**
 * @file The plan document's only Trusted Types policy, and its first import. Beyond our own scripts
 * it admits what the payment provider needs, named once: the address of its library, and the hosts
 * of the wallets' scripts that the library fetches.
 */

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

let admitted: { readonly address: string; readonly hosts: readonly string[] } | null = null;

/** Names the provider's scripts. The first names stay: nothing can add others later. */
export function admitProviderScripts(address: string, hosts: readonly string[]): void {
  admitted ??= { address: new URL(address, window.location.href).href, hosts: [...hosts] };
}

/** True for the provider's library, and for a script from one of its wallets' hosts. */
function isProviders(url: URL): boolean {
  if (admitted === null) return false;
  if (url.href === admitted.address) return true;
  return url.protocol === 'https:' && admitted.hosts.includes(url.host);
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', {
  createScriptURL(address) {
    const url = new URL(address, window.location.href);
    if (isProviders(url)) return address;
    const own = url.origin === window.location.origin;
    if (own && (url.pathname.startsWith('/assets/') || url.pathname === '/sw.js')) return address;
    if (own && import.meta.env.DEV) return address;
    throw new TypeError(`refused script address ${url.pathname}`);
  },
});
