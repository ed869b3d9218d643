/**
 * @file Media for screens. A screen renders `<MediaImage open={openImage} address={...} size={96} />`;
 * the media thread fetches, scales and owns the object URL.
 */
import type { HeaderPreset } from '../../../contract/media/media.ts';
import { acquireMedium, type Shown } from './media.ts';
import { attempt } from '../errors/attempt.ts';
import { currentSession } from '../session/session.ts';

/** How a component gets a medium: `null` when it was cancelled or could not be fetched. */
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
      () => acquireMedium({ address, kind, size, visible }, currentSession(), signal),
      // The component shows a placeholder; a toast for each missing picture would be noise.
      { quiet: true },
    );
    return opened.type === 'done' ? opened.value : null;
  };
}

/** Opens avatars, posts and other images. `size` is in pixels of the longer side, 0 for all bytes. */
export const openImage = opener('image');

/** Opens media of stories, whose addresses are rewritten the translate-style way. */
export const openStoryMedium = opener('story');
