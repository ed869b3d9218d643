/**
 * @file Addresses of the demo network's media. The host exists only inside this process: the proxy
 * answers it from committed files, so that no request leaves the machine.
 */

import { hashOf } from './hash.ts';

/** The internal name of the demo network's media server. */
export const demoMediaHost = 'media.limn.example';

const base = `https://${demoMediaHost}`;

/** The profile picture of an account; the same account always has the same one. */
export function avatarAddress(instaId: string): string {
  return `${base}/a/${instaId}.png`;
}

/** The picture of a post, or of its child with that number from 1. */
export function postImageAddress(shortCode: string, child = 0): string {
  return `${base}/p/${shortCode}${child === 0 ? '' : `-${child}`}.jpg`;
}

/** The video of a post, or of its child with that number from 1. */
export function postVideoAddress(shortCode: string, child = 0): string {
  return `${base}/v/${shortCode}${child === 0 ? '' : `-${child}`}.mp4`;
}

/** The picture that stands for a video before it plays. */
export function posterAddress(videoAddress: string): string {
  return videoAddress.replace(/\.mp4$/, '.jpg');
}

/** The picture of a story. */
export function storyImageAddress(storyId: string): string {
  return `${base}/s/${storyId}.jpg`;
}

/** The video of a story. */
export function storyVideoAddress(storyId: string): string {
  return `${base}/w/${storyId}.mp4`;
}

/** How many milliseconds the video of a story runs: the committed clips have 3 to 6 seconds. */
export function demoClipMs(storyId: string): number {
  return (3 + (hashOf(storyId) % 4)) * 1_000;
}
