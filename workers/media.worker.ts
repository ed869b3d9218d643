import type { MediaThread } from '../contract/threads/media.ts';
import { createArchive } from './media/archive.ts';
import { createMediaLoader, defaultDeps } from './media/media-loader.ts';
import './shared/sample/recorded-responses.ts';
import { serve } from './shared/serve.ts';

const deps = defaultDeps();

serve<MediaThread>({
  ...createMediaLoader(deps),
  ...createArchive((blob) => deps.cache.createTransient(blob)),
});
