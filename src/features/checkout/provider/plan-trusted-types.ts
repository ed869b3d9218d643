/**
 * @file The only Trusted Types policy of the plan document, which must be its first import. Beside
 * our own scripts it allows what the payment provider needs: the address of its library, and the
 * hosts from which the library loads the scripts of the wallets. Both are named once.
 */

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

let admitted: { readonly address: string; readonly hosts: readonly string[] } | null = null;

/** Allows the provider's scripts. Only the first call counts, so that no script can add others. */
export function admitProviderScripts(address: string, hosts: readonly string[]): void {
  admitted ??= { address: new URL(address, window.location.href).href, hosts: [...hosts] };
}

/** True for the provider's library, and for a script from the host of a wallet. */
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
