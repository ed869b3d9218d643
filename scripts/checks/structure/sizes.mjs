/** Measures folders, files and functions against the sizes a reader can take in. */
import { posix } from 'node:path';
import { isTest } from './parse.mjs';

export const limits = { filesInFolder: 16, linesInFile: 300, linesInFunction: 60 };

/** Folders of tests alone. A suite is one long function, and as long as its subject has cases. */
const testFolders = /^(?:tests\/(?:e2e|contract|threads)|wasm\/tests)\//;

/**
 * What is too large, as a map from a key for the list of exceptions to a line that names the size.
 * Only sources count as files of a folder: not styles, documents, data or tests.
 */
export function tooLarge(sources) {
  const found = new Map();
  const folders = new Map();
  for (const [file, { functions, lines }] of sources) {
    if (isTest(file) || testFolders.test(file)) continue;
    if (lines > limits.linesInFile)
      found.set(file, `${file}: ${lines} lines of ${limits.linesInFile}`);
    const folder = `${posix.dirname(file)}/`;
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
    for (const { name, line, lines: length } of functions) {
      if (length <= limits.linesInFunction) continue;
      found.set(
        `${file} ${name}`,
        `${file}:${line} ${name}: ${length} lines of ${limits.linesInFunction}`,
      );
    }
  }
  for (const [folder, count] of folders) {
    if (folder === './' || count <= limits.filesInFolder) continue;
    found.set(folder, `${folder}: ${count} source files of ${limits.filesInFolder}`);
  }
  return found;
}

/** Lines that name what is too large without being excepted, and each exception without a need. */
export function sizeFaults(sources, exceptions) {
  const found = tooLarge(sources);
  return [
    ...[...found].filter(([key]) => !exceptions.includes(key)).map(([, line]) => line),
    ...exceptions
      .filter((key) => !found.has(key))
      .map((key) => `${key} is no longer too large: remove it from size-exceptions.mjs`),
  ];
}
