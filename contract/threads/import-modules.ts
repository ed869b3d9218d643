/** @file What the page gives to the thread of the import before its first call. */

/** The WebAssembly modules that it needs. */
export const importModules = ['archive', 'ledger'] as const;

/** Their bytes: the thread cannot fetch them. */
export type ImportModules = Readonly<Record<(typeof importModules)[number], ArrayBuffer>>;
