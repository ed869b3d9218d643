import type { MediaThread } from '../contract/threads/media.ts';
import { createArchive } from './media/archive.ts';
import { createOpening, threadParts } from './media/open.ts';
import { createTickets } from './media/tickets.ts';
import { serve } from './shared/serve.ts';

const parts = threadParts();
const opening = createOpening(parts);

serve<MediaThread>({
  ...opening,
  ...createTickets(opening),
  ...createArchive((blob) => parts.shelf.lend(blob)),
});
