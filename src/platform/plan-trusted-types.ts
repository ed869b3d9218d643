/**
 * @file The plan document's only Trusted Types policy, and its first import. Beyond our own scripts
 * it admits one address: that of the payment provider's library, named once.
 */

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

let admitted: string | null = null;

/** Names the provider's script. The first name stays: nothing can add a second one later. */
export function admitProviderScript(address: string): void {
  admitted ??= new URL(address, window.location.href).href;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', {
  createScriptURL(address) {
    const url = new URL(address, window.location.href);
    if (url.href === admitted) return address;
    const own = url.origin === window.location.origin;
    if (own && (url.pathname.startsWith('/assets/') || import.meta.env.DEV)) return address;
    throw new TypeError(`refused script address ${url.pathname}`);
  },
});
