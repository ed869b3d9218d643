import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { readLocal } from './storage.ts';

describe('a log-out', () => {
  const load = () => import('./forget-person.ts');
  const emptied: string[] = [];
  let isSilent = true;

  beforeEach(() => {
    givePage('/home');
    vi.resetModules();
    emptied.length = 0;
    isSilent = true;
    vi.doMock('../../../workers/shared/device-store.ts', () => ({
      deviceStore:
        ({ name }: { readonly name: string }) =>
        async () => {
          if (isSilent) throw new DOMException('', 'TimeoutError');
          emptied.push(name);
        },
    }));
  });
  afterEach(() => vi.doUnmock('../../../workers/shared/device-store.ts'));

  it.each([
    [false, 'all', ['limn', 'limn-archives', 'limn-checkpoints', 'limn-ledger']],
    [true, 'records', ['limn', 'limn-checkpoints', 'limn-ledger']],
  ] as const)(
    'that finds no open database is completed later (keeps imports: %s)',
    async (keepsImports, rest, databases) => {
      const { forgetPerson, forgetRest } = await load();
      await forgetPerson(keepsImports);
      expect(readLocal('unforgotten')).toBe(rest);
      await forgetRest();
      expect(readLocal('unforgotten')).toBe(rest);
      isSilent = false;
      await forgetRest();
      expect(emptied.sort()).toEqual(databases);
      expect(readLocal('unforgotten')).toBeNull();
      await forgetRest();
      expect(emptied).toHaveLength(databases.length);
    },
  );

  it('that is completed later leaves what was imported since', async () => {
    vi.stubGlobal('document', { cookie: '' });
    const { forgetPerson, forgetRest } = await load();
    const { markImport } = await import('./import-mark.ts');
    await forgetPerson();
    markImport(true);
    isSilent = false;
    await forgetRest();
    expect(emptied).not.toContain('limn-archives');
    vi.unstubAllGlobals();
  });

  it('leaves no note on a device without databases', async () => {
    vi.doUnmock('../../../workers/shared/device-store.ts');
    const { forgetPerson } = await load();
    await forgetPerson();
    expect(readLocal('unforgotten')).toBeNull();
  });
});
