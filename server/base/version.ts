/// <reference types="vite/types/importMeta.d.ts" />
import { appVersion } from '../../contract/limits.ts';

/** The version of this build, and the commit it was made from; `unknown` in tests. */
export const version = {
  version: String(import.meta.env['LIMN_VERSION'] ?? appVersion),
  commit: String(import.meta.env['LIMN_COMMIT'] ?? 'unknown'),
} as const;

/**
 * A sentence for an operator whose pages were built with another support address than the server has;
 * null where both agree, and in a server that was not built.
 */
export function otherSupportNote(supportEmail: string): string | null {
  const built: unknown = import.meta.env['LIMN_PAGE_SUPPORT'];
  if (typeof built !== 'string' || built === supportEmail) return null;
  return `WARNING: the Support links of the app have ${built}, and SUPPORT_EMAIL is ${supportEmail}. Build with that setting: SUPPORT_EMAIL=${supportEmail} npm run build`;
}
