import { describe, expect, it } from 'vitest';
import { chunkOf, type ModuleGraph } from './chunk-groups.ts';

const welcome = '/root/src/features/auth/welcome/WelcomeScreen.tsx';
const home = '/root/src/features/home/HomeScreen.tsx';

/** A graph from what each module is imported by; `screens` are imported dynamically. */
function graphOf(importers: Record<string, string[]>, screens: string[]): ModuleGraph {
  return {
    getModuleInfo: (id) => ({
      isEntry: false,
      importers: importers[id] ?? [],
      dynamicImporters: screens.includes(id) ? ['/root/src/main.tsx'] : [],
    }),
  };
}

describe('the chunk of a module', () => {
  const [a, b, c, d, e] = [
    '/root/a.tsx',
    '/root/b.tsx',
    '/root/c.tsx',
    '/root/d.tsx',
    '/root/e.tsx',
  ];
  const screens = [welcome, home, a, b, c, d, e];

  it('is left to the bundler for one that a single screen needs', () => {
    expect(chunkOf('m', graphOf({ m: [home] }, screens))).toBeNull();
  });

  it('is that of the first route as soon as the welcome screen needs it too', () => {
    expect(chunkOf('m', graphOf({ m: [a, 'n'], n: [welcome] }, screens))).toBe('page');
  });

  it('is that of home for one that home and most screens need, through whatever modules', () => {
    expect(chunkOf('m', graphOf({ m: [a, b, c, d, e, 'n'], n: [home] }, screens))).toBe('shared');
    expect(chunkOf('m', graphOf({ m: [a, b, c, d, home] }, screens))).toBeNull();
    expect(chunkOf('m', graphOf({ m: [a, b, c, d, e] }, screens))).toBeNull();
  });

  it('is that of home for a module of the core that home and another screen need', () => {
    const text = '/root/src/core/i18n/text.ts';
    expect(chunkOf(text, graphOf({ [text]: [a, home] }, screens))).toBe('shared');
    expect(chunkOf(text, graphOf({ [text]: [a, b] }, screens))).toBeNull();
  });

  it('is found in a circle of modules', () => {
    expect(chunkOf('m', graphOf({ m: ['n', a], n: ['m', welcome] }, screens))).toBe('page');
  });
});
