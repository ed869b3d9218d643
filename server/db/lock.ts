import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../base/environment.ts';

/**
 * The start time of a process in clock ticks, or an empty string where /proc does not exist. The pid
 * alone does not identify a process: in a container the next start often reuses one.
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
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process that wrote the lock is running; this process counts too. */
function isHeld(text: string): boolean {
  const [pid = '', began = ''] = text.split(' ');
  const owner = Number(pid);
  if (!Number.isSafeInteger(owner) || owner <= 0 || !isAlive(owner)) return false;
  return began === beganAt(owner);
}

/**
 * Locks the folder of the embedded database, which has no lock itself: two processes in one folder
 * silently lose each other's rows. Returns a function that unlocks; throws SettingsError if another
 * process holds the lock.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  // A link appears with its content at once; a file that is created and then written does not.
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
