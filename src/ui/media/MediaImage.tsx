import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { savesData } from '../dom/data-saver.ts';
import { watchNear } from '../dom/near-viewport.ts';
import styles from './media-image.module.css';

/** An opened image; `release` is called once it is no longer shown. */
export interface ShownImage {
  readonly url: string;
  release(): void;
}

/** Loading state of an image. */
export type ImageState = 'waiting' | 'loaded' | 'failed';

interface MediaImageProps {
  /** Address as the record carries it; the component never fetches, `open` does. */
  readonly address: string;
  /** Pixels of the longer side on a screen of this density, or 0 for the bytes as they are. */
  readonly size: number;
  /** Empty for an image with its text beside it. */
  readonly alt: string;
  readonly open: (address: string, size: number, signal: AbortSignal) => Promise<ShownImage | null>;
  /** Rendered when there is no image: initials, an icon. */
  readonly fallback?: ReactNode;
  readonly className?: string;
  readonly onState?: (state: ImageState) => void;
}

/**
 * An image of the media thread: opened near the screen, aborted when scrolled away before it arrived,
 * released when far away. The size of the box comes from its class, so nothing shifts.
 */
export function MediaImage(props: MediaImageProps) {
  const { alt, fallback, className } = props;
  const { box, isFailed } = usePicture(props);

  return (
    <span
      ref={box}
      className={className === undefined ? styles.box : `${styles.box} ${className}`}
      data-state="waiting"
    >
      {isFailed && (
        <span
          className={styles.fallback}
          role={alt === '' ? undefined : 'img'}
          aria-label={alt || undefined}
        >
          {fallback}
        </span>
      )}
    </span>
  );
}

/**
 * Inserts the decoded picture into the box while the box is near the screen. Not through React: two
 * renders an image, on arrival and after decoding, cost a grid of them two frames each.
 */
function usePicture({ address, size, alt, open, onState }: MediaImageProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  const tell = useEffectEvent((state: ImageState) => onState?.(state));
  const create = useEffectEvent((url: string) => pictureOf(url, alt));

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    return showWhileNear(element, {
      // Half: the size for a screen of single density.
      open: (signal) => open(address, savesData() ? Math.ceil(size / 2) : size, signal),
      create: (url) => create(url),
      onState: (state) => {
        setIsFailed(state === 'failed');
        tell(state);
      },
    });
  }, [address, size, open]);

  // A change of language changes the text only, not the picture.
  useEffect(() => box.current?.querySelector('img')?.setAttribute('alt', alt), [alt]);

  return { box, isFailed };
}

interface PictureSteps {
  open(signal: AbortSignal): Promise<ShownImage | null>;
  create(url: string): HTMLImageElement;
  onState(state: ImageState): void;
}

/** Shows a picture in `box` while it is near the screen; returns what stops it. */
function showWhileNear(box: HTMLElement, { open, create, onState }: PictureSteps): () => void {
  let controller: AbortController | undefined;
  let release = () => {};

  function turn(state: ImageState): void {
    box.dataset['state'] = state;
    onState(state);
  }

  function drop(): void {
    release();
    release = () => {};
  }

  /** Asks once more when the connection is back. Until the picture has come its fallback is shown. */
  function fail(signal: AbortSignal): void {
    turn('failed');
    window.addEventListener('online', () => void show(signal), { once: true, signal });
  }

  async function show(signal: AbortSignal): Promise<void> {
    drop();
    const opened = await open(signal);
    if (signal.aborted || opened === null) {
      opened?.release();
      if (!signal.aborted) fail(signal);
      return;
    }
    const picture = create(opened.url);
    release = () => {
      picture.remove();
      opened.release();
    };
    const decoded = await Promise.allSettled([picture.decode()]);
    if (signal.aborted) return;
    if (decoded[0].status === 'rejected') return fail(signal);
    box.append(picture);
    turn('loaded');
  }

  function giveBack(): void {
    controller?.abort();
    controller = undefined;
    drop();
    turn('waiting');
  }

  const stopWatching = watchNear(box, (isNear) => {
    if (!isNear) giveBack();
    else if (controller === undefined) {
      controller = new AbortController();
      void show(controller.signal);
    }
  });
  return () => {
    stopWatching();
    giveBack();
  };
}

function pictureOf(url: string, alt: string): HTMLImageElement {
  const picture = new Image();
  picture.className = styles.image ?? '';
  picture.alt = alt;
  picture.decoding = 'async';
  picture.draggable = false;
  picture.src = url;
  return picture;
}
