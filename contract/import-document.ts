/**
 * @file The document in which data downloads are read. It is sent with a policy that has fewer ways out
 * than that of other documents, and adds a stricter one before it opens a file (docs/archive.md).
 */

/** The file that the server and the service worker send for its paths. */
export const importShell = '/import.html';

const screens = new Set(['/import', '/imported', '/import/requests', '/import/ways-out']);

/** True for the paths of the import's screens. */
export function isImportPath(path: string): boolean {
  return screens.has(path.replace(/\/$/, ''));
}

/** Where the page that tries to get out sends its attempts; the server has nothing there. */
export const wayOutPath = '/import/out';
