/** @file Media as the page gets them: object URLs of the media thread, each with its give-back. */
import { AppError } from '../../../contract/faults.ts';
import type {
  ArchiveEntry,
  ArchiveProgress,
  MediaRequest,
  MediaThread,
  OpenedMedium,
} from '../../../contract/threads/media.ts';
import type { MediaType } from '../../../contract/media/media.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { media } from '../workers/threads.ts';

/** A medium to show. `release` must be called once it is shown no more; again does nothing. */
export interface Shown {
  readonly url: string;
  readonly type: MediaType;
  release(): void;
}

/** A finished archive, to be saved and then released. */
export interface Archive {
  readonly url: string;
  readonly missing: readonly string[];
  release(): void;
}

function giveBackOnce(url: string, thread: MediaThread): () => void {
  let given = false;
  return () => {
    if (given) return;
    given = true;
    // A thread that died took its URLs along: there is nothing left to give back.
    void thread.release(url).catch(() => undefined);
  };
}

let lastTicket = 0;

/** Opens under a ticket of its own, which an abort cancels. */
async function openByTicket(
  request: MediaRequest,
  session: Session,
  signal: AbortSignal,
  thread: MediaThread,
): Promise<OpenedMedium> {
  if (signal.aborted) throw new AppError('cancelled');
  lastTicket += 1;
  const ticket = lastTicket;
  const cancel = () => void thread.cancel(ticket).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await thread.open(request, session, ticket);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** A thread that died took everything along that was under way; the next call starts a new one. */
async function openOnceMore(
  request: MediaRequest,
  session: Session,
  signal: AbortSignal,
  thread: MediaThread,
): Promise<OpenedMedium> {
  try {
    return await openByTicket(request, session, signal, thread);
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError) || error.code !== 'crashed') throw error;
    return openByTicket(request, session, signal, thread);
  }
}

/** Opens a medium. Rejects with `cancelled` for an abort, even one that came too late to matter. */
export async function openMedium(
  request: MediaRequest,
  session: Session,
  signal: AbortSignal,
  thread: MediaThread = media,
): Promise<Shown> {
  const { url, type } = await openOnceMore(request, session, signal, thread);
  const release = giveBackOnce(url, thread);
  if (signal.aborted) {
    release();
    throw new AppError('cancelled');
  }
  return { url, type, release };
}

/** Writes an archive of media. */
export async function openArchive(
  entries: readonly ArchiveEntry[],
  session: Session,
  signal: AbortSignal,
  onProgress: (progress: ArchiveProgress) => void,
  thread: MediaThread = media,
): Promise<Archive> {
  const { url, missing } = await thread.archive(entries, session, signal, onProgress);
  const release = giveBackOnce(url, thread);
  if (signal.aborted) {
    release();
    throw new AppError('cancelled');
  }
  return { url, missing, release };
}

/** Hands a file to the browser's downloads. The URL may be released a while later. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
