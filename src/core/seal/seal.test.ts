import { afterEach, expect, it, vi } from 'vitest';
import { closeDocument } from './seal.ts';

const { prepareClosing } = vi.hoisted(() => ({ prepareClosing: vi.fn() }));
vi.mock('./close.ts', () => ({ prepareClosing }));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('says that the network is missing where the files that close the document do not arrive', async () => {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('window', { location: { pathname: '/import' } });
  vi.stubGlobal('document', { fonts: [] });
  prepareClosing.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(closeDocument()).rejects.toMatchObject({ code: 'network' });
  prepareClosing.mockRejectedValueOnce(new Error('status 500'));
  await expect(closeDocument()).rejects.toThrow('status 500');
});
