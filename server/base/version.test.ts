import { afterEach, expect, it, vi } from 'vitest';
import { otherSupportNote } from './version.ts';

afterEach(() => vi.unstubAllEnvs());

it('warns where the pages were built with another support address', () => {
  expect(otherSupportNote('help@limn.example')).toBeNull();
  vi.stubEnv('LIMN_PAGE_SUPPORT', 'support@limn.example');
  expect(otherSupportNote('support@limn.example')).toBeNull();
  expect(otherSupportNote('help@limn.example')).toContain(
    'SUPPORT_EMAIL=help@limn.example npm run',
  );
});
