import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startupImage, startupSizes } from './startup-image.ts';

it('finds the picture of a screen, however the phone is held', () => {
  const address = '/icons/startup/1170x2532-dark.png';
  expect(startupImage({ width: 390, height: 844 }, 3, 'dark')).toBe(address);
  expect(startupImage({ width: 844, height: 390 }, 3, 'dark')).toBe(address);
  expect(startupImage({ width: 360, height: 740 }, 3, 'dark')).toBeNull();
});

it.each(startupSizes)('has both pictures of %s, in exactly that size', (size) => {
  for (const theme of ['light', 'dark']) {
    const file = `public/icons/startup/${size}-${theme}.png`;
    expect(existsSync(file)).toBe(true);
    const head = readFileSync(file).subarray(16, 24);
    expect(`${head.readUInt32BE(0)}x${head.readUInt32BE(4)}`).toBe(size);
  }
});
