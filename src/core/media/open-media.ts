/**
 * @file Media for screens. A screen draws `<MediaImage open={openImage} address={...} size={96} />`;
 * the fetch, the scaling and the object URL belong to the media thread.
 */
import type { HeaderPreset } from '../../../contract/media/media.ts';
import { openMedium, type Shown } from './media.ts';
import { attempt } from '../errors/attempt.ts';
import { currentSession } from '../session/session.ts';

/** How screens and drawn parts get an image: `null` when it was cancelled or cannot be had. */
export type OpenMedia = (
  address: string,
  size: number,
  signal: AbortSignal,
  visible?: boolean,
) => Promise<Shown | null>;

function opener(kind: HeaderPreset): OpenMedia {
  return async (address, size, signal, visible = true) => {
    if (address === '') return null;
    const opened = await attempt(
      () => openMedium({ address, kind, size, visible }, currentSession(), signal),
      // A missing picture has a place of its own on the screen; a toast for each would be noise.
      { quiet: true },
    );
    return opened.type === 'done' ? opened.value : null;
  };
}

/** Opens avatars, posts and other images. `size` is in pixels of the longer side, 0 for all bytes. */
export const openImage = opener('image');

/** Opens media of stories, whose addresses are rewritten the translate-style way. */
export const openStoryMedium = opener('story');
