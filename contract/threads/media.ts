import type { Session } from './session.ts';

/** What an image is for: avatars and cells are decoded and scaled in the thread. */
export interface MediaRequest {
  /** The address as a record carries it; the thread rewrites it to the proxy. */
  readonly address: string;
  readonly kind: 'image' | 'story';
  /** Pixels of the longer side to scale to, or 0 to keep the bytes as they are. */
  readonly size: number;
  /** Visible media come first. */
  readonly visible: boolean;
}

/**
 * The media thread: fetches through the media proxy with bounded parallelism, keeps a cache bounded
 * in bytes and owns every object URL. It is never ended while a URL of it is shown.
 */
export interface MediaThread {
  /** An object URL for the medium. Each open must be followed by one {@link release}. */
  open(request: MediaRequest, session: Session, signal: AbortSignal): Promise<string>;
  /** Gives an object URL back; unused media stay cached until the byte limit needs their room. */
  release(address: string, size: number): Promise<void>;
  /** Revokes everything, at log-out. */
  forget(): Promise<void>;
}
