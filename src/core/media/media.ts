/** @file Media on the page: object URLs of the media thread, each with its release. */
import { AppError } from '../../../contract/faults.ts';
import type {
  ArchiveEntry,
  ArchiveProgress,
  MediaRequest,
  MediaThread,
} from '../../../contract/threads/media.ts';
import type { MediaType } from '../../../contract/media/media.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { retryAfterCrash } from '../workers/retry-after-crash.ts';
import { media } from '../workers/threads.ts';

/** A medium to show. `release` must be called when it is no longer shown; a second call does nothing. */
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

/** Releases the URL at its first call. Not awaited: a worker that died has taken its URLs along. */
function releaseOnce(url: string, thread: MediaThread): () => void {
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    void thread.release(url).catch(() => undefined);
  };
}

/** Acquires a medium. Rejects with `cancelled` for an abort, also one that came after the result. */
export async function acquireMedium(
  request: MediaRequest,
  session: Session,
  signal: AbortSignal,
  thread: MediaThread = media,
): Promise<Shown> {
  if (signal.aborted) throw new AppError('cancelled');
  const { url, type } = await retryAfterCrash(
    () => thread.acquire(request, session, signal),
    signal,
  );
  const release = releaseOnce(url, thread);
  if (signal.aborted) {
    release();
    throw new AppError('cancelled');
  }
  return { url, type, release };
}

/** Writes an archive of media. */
export async function writeArchive(
  entries: readonly ArchiveEntry[],
  session: Session,
  signal: AbortSignal,
  onProgress: (progress: ArchiveProgress) => void,
  thread: MediaThread = media,
): Promise<Archive> {
  const { url, missing } = await thread.archive(entries, session, signal, onProgress);
  const release = releaseOnce(url, thread);
  if (signal.aborted) {
    release();
    throw new AppError('cancelled');
  }
  return { url, missing, release };
}
