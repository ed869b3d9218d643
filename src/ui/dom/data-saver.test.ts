import { afterEach, describe, expect, it, vi } from 'vitest';
import { marginAhead, savesData } from './data-saver.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('data saver', () => {
  it.each([
    ['on', { connection: { saveData: true } }, true, '0px'],
    ['off', { connection: { saveData: false } }, false, '600px'],
    ['unknown to the browser', {}, false, '600px'],
  ] as const)('%s', (_, navigator, isSaving, margin) => {
    vi.stubGlobal('navigator', navigator);
    expect(savesData()).toBe(isSaving);
    expect(marginAhead('600px')).toBe(margin);
  });
});
