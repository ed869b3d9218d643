/** @file The one owner of object URLs: makes, counts, keeps and revokes them. */
import type { MediaType } from '../../contract/media/media.ts';
import type { OpenedMedium } from '../../contract/threads/media.ts';

/** Bytes with the type that was proved for them. */
export interface Medium {
  readonly blob: Blob;
  readonly type: MediaType;
}

interface Kept {
  readonly url: string;
  readonly type: MediaType;
  readonly key: string;
  readonly bytes: number;
  uses: number;
}

/** Media by key, with a URL each. What nobody uses stays until `limitBytes` needs its room. */
export interface Shelf {
  /** The medium with that key, used once more, or `undefined`. */
  take(key: string): OpenedMedium | undefined;
  /** Puts a medium there, already used `uses` times. */
  put(key: string, medium: Medium, uses: number): OpenedMedium;
  /** A URL for bytes that are used once and kept no longer than that. */
  lend(blob: Blob): string;
  giveBack(url: string): void;
  clear(): void;
  counts(): { liveUrls: number; cachedBytes: number };
}

/** Makes a shelf. */
export function createShelf(limitBytes: number): Shelf {
  // Maps keep insertion order: the first unused entry is the one unused for longest.
  const byKey = new Map<string, Kept>();
  const byUrl = new Map<string, Kept>();
  const lent = new Set<string>();
  let bytes = 0;

  function drop(kept: Kept): void {
    URL.revokeObjectURL(kept.url);
    byKey.delete(kept.key);
    byUrl.delete(kept.url);
    bytes -= kept.bytes;
  }

  function makeRoom(): void {
    if (bytes <= limitBytes) return;
    for (const kept of byKey.values()) {
      if (kept.uses === 0) drop(kept);
      if (bytes <= limitBytes) return;
    }
  }

  function touch(kept: Kept): void {
    byKey.delete(kept.key);
    byKey.set(kept.key, kept);
  }

  return {
    take(key) {
      const kept = byKey.get(key);
      if (kept === undefined) return undefined;
      kept.uses += 1;
      touch(kept);
      return { url: kept.url, type: kept.type };
    },
    put(key, { blob, type }, uses) {
      const url = URL.createObjectURL(blob);
      const kept: Kept = { key, url, type, bytes: blob.size, uses };
      byKey.set(key, kept);
      byUrl.set(url, kept);
      bytes += kept.bytes;
      makeRoom();
      return { url, type };
    },
    lend(blob) {
      const url = URL.createObjectURL(blob);
      lent.add(url);
      return url;
    },
    giveBack(url) {
      if (lent.delete(url)) URL.revokeObjectURL(url);
      const kept = byUrl.get(url);
      if (kept === undefined || kept.uses === 0) return;
      kept.uses -= 1;
      if (kept.uses === 0) touch(kept);
      makeRoom();
    },
    clear() {
      for (const kept of byKey.values()) drop(kept);
      for (const url of lent) URL.revokeObjectURL(url);
      lent.clear();
    },
    counts: () => ({ liveUrls: byUrl.size + lent.size, cachedBytes: bytes }),
  };
}
