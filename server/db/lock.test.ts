import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './lock.ts';

describe('the lock of the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'limn-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is held by one process, and by the next after its release', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/in use by another Limn process/);
    unlock();
    lockFolder(folder)();
  });

  it('is taken over from a process that has ended', () => {
    writeFileSync(join(folder, 'lock'), '4194304 123');
    lockFolder(folder);
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toContain(`${process.pid} `);
  });

  it('is taken over if another program has the pid now', () => {
    writeFileSync(join(folder, 'lock'), `${process.ppid} 1`);
    expect(() => lockFolder(folder)).not.toThrow();
  });

  it('is taken over if it was written incompletely', () => {
    writeFileSync(join(folder, 'lock'), '');
    expect(() => lockFolder(folder)).not.toThrow();
  });
});
