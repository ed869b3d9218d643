import type { HeaderPreset, MediaType } from '../media/media.ts';
import type { Session } from './session.ts';

/** Which medium, and how it will be shown: avatars and cells are decoded and scaled in the thread. */
export interface MediaRequest {
  /** The address as a record carries it; the thread rewrites it to the proxy. */
  readonly address: string;
  readonly kind: HeaderPreset;
  /** Pixels of the longer side to scale to, or 0 to keep the bytes as they are. */
  readonly size: number;
  /** Visible media come first. */
  readonly visible: boolean;
}

/** A medium that is ready to be shown, until its `url` is released. */
export interface AcquiredMedium {
  readonly url: string;
  readonly type: MediaType;
}

/** One file of an archive. `name` has no extension: that follows from the bytes. */
export interface ArchiveEntry {
  readonly address: string;
  readonly kind: HeaderPreset;
  readonly name: string;
}

/** How far an archive is: bytes written, and the part of the work that is done, from 0 to 1. */
export interface ArchiveProgress {
  readonly files: number;
  readonly bytes: number;
  readonly part: number;
}

/** A finished archive. `missing` names the entries whose media could not be fetched. */
export interface FinishedArchive {
  readonly url: string;
  readonly bytes: number;
  readonly missing: readonly string[];
}

/** What the thread holds, for tests and the bench. */
export interface MediaStats {
  readonly liveUrls: number;
  readonly cachedBytes: number;
  readonly running: number;
  readonly waiting: number;
}

/**
 * The media thread: fetches through the media proxy with bounded parallelism, keeps a cache bounded
 * in bytes and owns every object URL. It is never ended while a URL of it is shown.
 */
export interface MediaThread {
  /**
   * An object URL for the medium. Each call that fulfils must be followed by one {@link release}. An
   * aborted call rejects with `cancelled`; its fetch continues while other calls wait for the medium.
   */
  acquire(request: MediaRequest, session: Session, signal: AbortSignal): Promise<AcquiredMedium>;
  /**
   * Releases an object URL; unused media stay cached until the byte limit needs their room. URLs of a
   * worker that died are unknown here and ignored.
   */
  release(url: string): Promise<void>;
  /** The bytes of a URL that is not released yet, to save them; null for an unknown one. */
  blobOf(url: string): Promise<Blob | null>;
  /** Fetches all entries and writes them into one ZIP archive, whose URL must be released too. */
  archive(
    entries: readonly ArchiveEntry[],
    session: Session,
    signal: AbortSignal,
    onProgress: (progress: ArchiveProgress) => void,
  ): Promise<FinishedArchive>;
  /** What the thread holds now. */
  stats(): Promise<MediaStats>;
  /** Revokes everything, at log-out. */
  forget(): Promise<void>;
}
