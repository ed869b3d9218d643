import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportFiles, zipBytes, type Person } from '../support/archive/exports.ts';

/** Writes a data download with 60 followers into a folder. Returns its path. */
export function dataDownload(folder: string): string {
  const day = Date.UTC(2025, 9, 1) / 1_000;
  const followers = Array.from({ length: 60 }, (_, at): Person => [
    `person.${at}`,
    day - at * 90_000,
  ]);
  const path = join(folder, 'instagram-nora.lind-2025-10-01-AbC.zip');
  writeFileSync(path, zipBytes(exportFiles(followers, followers.slice(0, 20), day, 'nora.lind')));
  return path;
}
