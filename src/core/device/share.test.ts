import { afterEach, expect, it, vi } from 'vitest';
import { canShareFiles, shareFiles } from './share.ts';

const file = new File(['x'], 'x.png', { type: 'image/png' });

afterEach(() => void vi.unstubAllGlobals());

it('files can be shared where the device takes files of their kind', () => {
  vi.stubGlobal('navigator', {});
  expect(canShareFiles([file])).toBe(false);
  const canShare = ({ files }: { files: File[] }) =>
    files.every(({ type }) => type === 'image/png');
  vi.stubGlobal('navigator', { canShare });
  expect(canShareFiles([file])).toBe(true);
  expect(canShareFiles([file, new File([], 'x.zip')])).toBe(false);
});

it('says how the sheet ended', async () => {
  const share = vi.fn<(data: { files: File[] }) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { share });
  expect(await shareFiles([file])).toBe('shared');
  expect(share).toHaveBeenCalledWith({ files: [file] });
  share.mockRejectedValue(new DOMException('closed', 'AbortError'));
  expect(await shareFiles([file])).toBe('closed');
  share.mockRejectedValue(new DOMException('no gesture', 'NotAllowedError'));
  expect(await shareFiles([file])).toBe('late');
  share.mockRejectedValue(new DOMException('no such file', 'DataError'));
  expect(await shareFiles([file])).toBe('failed');
});
