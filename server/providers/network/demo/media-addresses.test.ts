import { expect, it } from 'vitest';
import * as addresses from './media-addresses.ts';

it('every medium of a post has an address, the first one that of the post', () => {
  const { postImageAddress, postVideoAddress, posterAddress } = addresses;
  expect(postImageAddress('Cx1')).toBe('https://media.limn.example/p/Cx1.jpg');
  expect(postImageAddress('Cx1', 2)).toBe('https://media.limn.example/p/Cx1-2.jpg');
  expect(postVideoAddress('Cx1')).toBe('https://media.limn.example/v/Cx1.mp4');
  expect(postVideoAddress('Cx1', 2)).toBe('https://media.limn.example/v/Cx1-2.mp4');
  expect(posterAddress(postVideoAddress('Cx1'))).toBe('https://media.limn.example/v/Cx1.jpg');
  expect(posterAddress('https://x.example/a.mp4.png')).toBe('https://x.example/a.mp4.png');
});

it('a story has an image and a video, an account a picture', () => {
  expect(addresses.storyImageAddress('7')).toBe('https://media.limn.example/s/7.jpg');
  expect(addresses.storyVideoAddress('7')).toBe('https://media.limn.example/w/7.mp4');
  expect(addresses.avatarAddress('7')).toBe('https://media.limn.example/a/7.png');
});

it('a clip lasts 3 to 6 whole seconds, always the same', () => {
  const ids = Array.from({ length: 100 }, (_, id) => String(id));
  const lengths = ids.map(addresses.demoClipMs);
  expect(new Set(lengths)).toEqual(new Set([3_000, 4_000, 5_000, 6_000]));
  expect(ids.map(addresses.demoClipMs)).toEqual(lengths);
});
