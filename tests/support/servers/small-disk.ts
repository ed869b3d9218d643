/** @file A small disk, for tests of a full one. Mounting it takes root. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder where a disk of a chosen size is mounted. */
export interface SmallDisk {
  readonly folder: string;
  /** Gives the mounted disk so many megabytes. */
  resize(megabytes: number): void;
  remove(): void;
}

function mount(folder: string, megabytes: number, ...options: string[]): void {
  const size = [...options, `size=${megabytes}m`, 'mode=0777'].join(',');
  execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' });
}

/** Mounts a disk of so many megabytes, or returns null where nothing may be mounted. */
export function mountDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'limn-small-disk-'));
  try {
    mount(folder, megabytes);
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    resize: (size) => mount(folder, size, 'remount'),
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
