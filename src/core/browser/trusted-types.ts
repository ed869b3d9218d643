/**
 * @file The page's only Trusted Types policy. Must be the first import of every document: workers
 * and the service worker are started from script URLs, which the policy limits to the app's files. The
 * thread of the import is started from a copy (src/core/seal/import-thread.ts), in its
 * document alone.
 */
import { isImportPath } from '../../../contract/import-document.ts';

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', {
  createScriptURL(address) {
    const url = new URL(address, window.location.href);
    const own = url.origin === window.location.origin;
    if (own && url.protocol === 'blob:' && isImportPath(window.location.pathname)) return address;
    if (own && (url.pathname.startsWith('/assets/') || url.pathname === '/sw.js')) return address;
    if (own && import.meta.env.DEV) return address;
    throw new TypeError(`refused script address ${url.pathname}`);
  },
});
