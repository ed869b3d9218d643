import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawAvatar } from './avatar.ts';

const hashes = Array.from({ length: 120 }, (_, at) => (at * 2_654_435_761) >>> 0);

describe('the profile picture of the demo network', () => {
  it('is a valid PNG of 128 pixels without a colour that is missing', async () => {
    for (const hash of hashes) {
      const picture = sharp(drawAvatar(hash), { failOn: 'warning' });
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 128, height: 128, channels: 3 });
      // The darkest colour of the palettes has 15 in its darkest channel.
      expect(Math.min(...data), String(hash)).toBeGreaterThanOrEqual(15);
    }
  });

  it('is the same for the same account, and another for almost every other', () => {
    const pictures = hashes.map((hash) => Buffer.from(drawAvatar(hash)).toString('base64'));
    expect(hashes.map((hash) => Buffer.from(drawAvatar(hash)).toString('base64'))).toEqual(
      pictures,
    );
    expect(new Set(pictures).size).toBeGreaterThan(110);
  });
});
