/** @file The demo network's media: committed files chosen by a hash of the name, and generated avatars. */
import { readFile } from 'node:fs/promises';
import { AppError } from '../../contract/faults.ts';
import { mediaTypeOf, type MediaType } from '../../contract/media/media.ts';
import { drawAvatar } from './avatar.ts';
import { hashOf } from '../base/hash.ts';

interface DemoFile {
  readonly bytes: Uint8Array;
  readonly type: MediaType;
}

/** The committed file for a name, by the kind of medium in the URL. */
const fileFor: Record<string, (name: string, isVideo: boolean) => string> = {
  p: (name) => picture('post', hashOf(name) % 28),
  s: (name) => picture('story', hashOf(name) % 28),
  v: (name, isVideo) => `reel-0${hashOf(name) % 4}.${isVideo ? 'mp4' : 'jpg'}`,
  w: (name, isVideo) => `clip-0${hashOf(name) % 4}.${isVideo ? 'mp4' : 'jpg'}`,
};

function picture(kind: 'post' | 'story', number: number): string {
  const isWebp = number % 7 === (kind === 'post' ? 6 : 5);
  return `${kind}-${String(number).padStart(2, '0')}.${isWebp ? 'webp' : 'jpg'}`;
}

const files = new Map<string, Promise<Uint8Array>>();

/** Relative to this file, to the bundle, and to a chunk of the bundle. */
const folders = ['./demo/', '../server/media/demo/', '../../server/media/demo/'].map(
  (folder) => new URL(folder, import.meta.url),
);

async function readDemo(name: string): Promise<Uint8Array> {
  for (const folder of folders) {
    try {
      return await readFile(new URL(name, folder));
    } catch {
      // Try the next folder.
    }
  }
  throw new AppError('not-found', 'the medium is gone', { status: 404 });
}

const maxAvatars = 2_000;
const avatars = new Map<string, Uint8Array>();

function avatarOf(name: string): Uint8Array {
  let bytes = avatars.get(name);
  if (bytes === undefined) {
    bytes = drawAvatar(hashOf(name));
    const [oldest] = avatars.keys();
    if (avatars.size >= maxAvatars && oldest !== undefined) avatars.delete(oldest);
    avatars.set(name, bytes);
  }
  return bytes;
}

/** The medium at a path of the demo host, always the same one for the same path. */
export async function demoFile(path: string): Promise<DemoFile> {
  const [, kind = '', name = '', end] =
    /^\/([apsvw])\/([\w-]{1,64})\.(png|jpg|mp4)$/.exec(path) ?? [];
  if (kind === 'a') return { bytes: avatarOf(name), type: 'image/png' };
  const file = fileFor[kind]?.(name, end === 'mp4');
  // A name that ends in -gone simulates a medium that was deleted.
  if (file === undefined || name.endsWith('-gone')) {
    throw new AppError('not-found', 'the medium is gone', { status: 404 });
  }
  let reading = files.get(file);
  if (reading === undefined) {
    reading = readDemo(file);
    files.set(file, reading);
    reading.catch(() => files.delete(file));
  }
  const bytes = await reading;
  const type = mediaTypeOf(bytes);
  if (type === null) throw new AppError('unsupported', 'not a medium', { status: 415 });
  return { bytes, type };
}
