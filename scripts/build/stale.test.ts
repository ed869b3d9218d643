import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteBuild, reasonToBuild } from './stale.mjs';

const files = [
  'src/main.tsx',
  'src/main.test.ts',
  'server/main.ts',
  'locales/en.json',
  'index.html',
];
const built = ['dist/index.html', 'dist-server/main.js'];
const builtMs = 1_700_000_000_000;

describe('whether npm start builds first', () => {
  let root = '';

  function change(path: string, afterMs: number): void {
    const seconds = (builtMs + afterMs) / 1_000;
    utimesSync(join(root, path), seconds, seconds);
  }

  function write(path: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'limn-stale-'));
    for (const path of [...files, ...built]) write(path);
    noteBuild(root, builtMs);
    for (const path of [...files, 'src', 'server', 'locales']) change(path, -1_000);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('does not when nothing changed', () => {
    expect(reasonToBuild(root)).toBe('');
  });

  it.each(built)('does when %s is missing', (path) => {
    rmSync(join(root, path));
    expect(reasonToBuild(root)).toBe('nothing is built yet');
  });

  it.each(['src/main.tsx', 'server/main.ts', 'locales/en.json', 'index.html', 'src'])(
    'does when %s changed after the build began',
    (path) => {
      change(path, 1_000);
      expect(reasonToBuild(root)).toContain(path.split('/')[0]);
    },
  );

  it('does when a file was removed', () => {
    rmSync(join(root, 'server/main.ts'));
    expect(reasonToBuild(root)).toContain('server');
  });

  it('does when the start of the build is unknown', () => {
    rmSync(join(root, 'dist-server/built'));
    expect(reasonToBuild(root)).not.toBe('');
  });

  it('does not after a change to a test, nor without sources', () => {
    change('src/main.test.ts', 1_000);
    expect(reasonToBuild(root)).toBe('');
    rmSync(join(root, 'src'), { recursive: true });
    change('index.html', 1_000);
    expect(reasonToBuild(root)).toBe('');
  });
});
