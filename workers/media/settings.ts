/** @file Where media are fetched from: settings of the build, by default the server of the API. */
import type { MediaHosts } from '../../contract/media/media.ts';

/** The proxy addresses for a page whose API is at `base`. */
export function mediaHosts(base: string): MediaHosts {
  const { VITE_MEDIA_IMAGE, VITE_MEDIA_STORY } = import.meta.env;
  const origin = new URL(base).origin;
  return {
    image: VITE_MEDIA_IMAGE ?? `${origin}/media/image`,
    story: VITE_MEDIA_STORY ?? `${origin}/media/story/{host}`,
  };
}
