import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../settings.ts';

/**
 * When a process began, in the system's own count, or the empty text where it does not say. A
 * number alone is not enough: in a container the next start often gets a number that another
 * program had.
 */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Is the process that wrote the lock still running? This process itself counts as running. */
function isHeld(text: string): boolean {
  const [pid = '', began = ''] = text.split(' ');
  const owner = Number(pid);
  if (!Number.isSafeInteger(owner) || owner <= 0 || !isAlive(owner)) return false;
  return began === beganAt(owner);
}

/**
 * Locks the folder of the embedded database. The database itself does not: two processes in one
 * folder silently lose each other's rows. Returns the function that unlocks.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  // A link appears with its whole text at once; a file that is opened and then written does not.
  const own = join(folder, `lock.${process.pid}`);
  writeFileSync(own, `${process.pid} ${beganAt(process.pid)}`);
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      linkSync(own, file);
      rmSync(own);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (isHeld(readFileSync(file, 'utf8'))) break;
    rmSync(file, { force: true });
  }
  rmSync(own, { force: true });
  throw new SettingsError(
    `The data folder ${folder} is in use by another Limn process. Stop it, or set LIMN_DATA to another folder.`,
  );
}
