/// <reference types="vite/types/importMeta.d.ts" />
import { appVersion } from '../../contract/limits.ts';

/** The version of this build, and the commit it was made from; `unknown` in tests. */
export const version = {
  version: String(import.meta.env['LIMN_VERSION'] ?? appVersion),
  commit: String(import.meta.env['LIMN_COMMIT'] ?? 'unknown'),
} as const;
