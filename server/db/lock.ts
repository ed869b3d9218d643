import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../settings.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Locks the folder of the embedded database. The database itself does not: two processes in one
 * folder silently lose each other's rows. Returns the function that unlocks.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner !== process.pid && Number.isSafeInteger(owner) && owner > 0 && isAlive(owner)) break;
    rmSync(file, { force: true });
  }
  throw new SettingsError(
    `The data folder ${folder} is in use by another Limn process. Stop it, or set LIMN_DATA to another folder.`,
  );
}
