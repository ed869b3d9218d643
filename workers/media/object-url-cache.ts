/** @file The only owner of object URLs: creates them, counts their uses and revokes them. */
import type { MediaType } from '../../contract/media/media.ts';
import type { AcquiredMedium } from '../../contract/threads/media.ts';

/** Bytes with the type that their first bytes show. */
export interface Medium {
  readonly blob: Blob;
  readonly type: MediaType;
}

interface Entry {
  readonly url: string;
  readonly blob: Blob;
  readonly type: MediaType;
  readonly key: string;
  readonly bytes: number;
  uses: number;
}

/** Media by key, each with its URL. An unused one stays until its bytes are needed. */
export interface ObjectUrlCache {
  /** The cached media item with one use more, or `undefined`. */
  acquire(key: string): AcquiredMedium | undefined;
  /** Adds a media item that has `uses` uses already. */
  put(key: string, medium: Medium, uses: number): AcquiredMedium;
  /** A URL that is not cached: its release revokes it. */
  createTransient(blob: Blob): string;
  /** The bytes of a URL that is not released yet. */
  blobOf(url: string): Blob | null;
  /** Ends one use of a URL; an unknown URL is ignored. */
  release(url: string): void;
  /** Revokes every URL, used or not. */
  clear(): void;
  counts(): { liveUrls: number; cachedBytes: number };
}

/** The cached media with their uses, without the transient URLs. */
function createCountedMedia(limitBytes: number) {
  // Maps keep insertion order: the first unused entry is the one unused for longest.
  const byKey = new Map<string, Entry>();
  const byUrl = new Map<string, Entry>();
  let bytes = 0;

  function evict(entry: Entry): void {
    URL.revokeObjectURL(entry.url);
    byKey.delete(entry.key);
    byUrl.delete(entry.url);
    bytes -= entry.bytes;
  }

  function makeRoom(): void {
    if (bytes <= limitBytes) return;
    for (const entry of byKey.values()) {
      if (entry.uses === 0) evict(entry);
      if (bytes <= limitBytes) return;
    }
  }

  function touch(entry: Entry): void {
    byKey.delete(entry.key);
    byKey.set(entry.key, entry);
  }

  return {
    acquire(key: string): AcquiredMedium | undefined {
      const entry = byKey.get(key);
      if (entry === undefined) return undefined;
      entry.uses += 1;
      touch(entry);
      return { url: entry.url, type: entry.type };
    },
    put(key: string, { blob, type }: Medium, uses: number): AcquiredMedium {
      const url = URL.createObjectURL(blob);
      const entry: Entry = { key, url, blob, type, bytes: blob.size, uses };
      byKey.set(key, entry);
      byUrl.set(url, entry);
      bytes += entry.bytes;
      makeRoom();
      return { url, type };
    },
    blobOf: (url: string): Blob | null => byUrl.get(url)?.blob ?? null,
    release(url: string): void {
      const entry = byUrl.get(url);
      if (entry === undefined || entry.uses === 0) return;
      entry.uses -= 1;
      if (entry.uses === 0) touch(entry);
      makeRoom();
    },
    clear(): void {
      for (const entry of byKey.values()) evict(entry);
    },
    counts: () => ({ liveUrls: byUrl.size, cachedBytes: bytes }),
  };
}

/** Makes a cache that evicts unused media, longest unused first, while it holds over `limitBytes`. */
export function createObjectUrlCache(limitBytes: number): ObjectUrlCache {
  const { acquire, put, blobOf, release, clear, counts } = createCountedMedia(limitBytes);
  const transient = new Map<string, Blob>();
  return {
    acquire,
    put,
    blobOf: (url) => transient.get(url) ?? blobOf(url),
    createTransient(blob) {
      const url = URL.createObjectURL(blob);
      transient.set(url, blob);
      return url;
    },
    release(url) {
      if (transient.delete(url)) URL.revokeObjectURL(url);
      else release(url);
    },
    clear() {
      clear();
      for (const url of transient.keys()) URL.revokeObjectURL(url);
      transient.clear();
    },
    counts() {
      const { liveUrls, cachedBytes } = counts();
      return { liveUrls: liveUrls + transient.size, cachedBytes };
    },
  };
}
