import type { MediaThread } from '../contract/threads/media.ts';
import { createArchive } from './media/archive.ts';
import { createOpening, threadParts } from './media/open.ts';
import { serve } from './serve.ts';

const parts = threadParts();

serve<MediaThread>({
  ...createOpening(parts),
  ...createArchive((blob) => parts.shelf.lend(blob)),
});
