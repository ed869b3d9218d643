/**
 * @file URLs of the demo network's media. The host exists only inside this process: the proxy answers
 * from committed files, and no request leaves the machine.
 */

import { hashOf } from '../../../base/hash.ts';

/** The host name of the demo network's media. */
export const demoMediaHost = 'media.limn.example';

const base = `https://${demoMediaHost}`;

/** The profile picture of an account, always the same one for the same account. */
export function avatarAddress(instaId: string): string {
  return `${base}/a/${instaId}.png`;
}

/** The image of a post, or of its child with the given number, from 1. */
export function postImageAddress(shortCode: string, child = 0): string {
  return `${base}/p/${shortCode}${child === 0 ? '' : `-${child}`}.jpg`;
}

/** The video of a post, or of its child with the given number, from 1. */
export function postVideoAddress(shortCode: string, child = 0): string {
  return `${base}/v/${shortCode}${child === 0 ? '' : `-${child}`}.mp4`;
}

/** The poster image of a video. */
export function posterAddress(videoAddress: string): string {
  return videoAddress.replace(/\.mp4$/, '.jpg');
}

/** The image of a story. */
export function storyImageAddress(storyId: string): string {
  return `${base}/s/${storyId}.jpg`;
}

/** The video of a story. */
export function storyVideoAddress(storyId: string): string {
  return `${base}/w/${storyId}.mp4`;
}

/** Duration of a story's video in milliseconds; the committed clips last 3 to 6 seconds. */
export function demoClipMs(storyId: string): number {
  return (3 + (hashOf(storyId) % 4)) * 1_000;
}
