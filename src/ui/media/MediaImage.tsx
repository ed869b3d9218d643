import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { watchNear } from '../dom/near-viewport.ts';
import styles from './media-image.module.css';

/** An opened image; `release` is called once it is shown no more. */
export interface ShownImage {
  readonly url: string;
  release(): void;
}

/** How far an image is. */
export type ImageState = 'waiting' | 'loaded' | 'failed';

interface MediaImageProps {
  /** Address as the record carries it; the part never fetches, `open` does. */
  readonly address: string;
  /** Pixels of the longer side on a screen of this density, or 0 for the bytes as they are. */
  readonly size: number;
  /** Empty for an image with its text beside it. */
  readonly alt: string;
  readonly open: (address: string, size: number, signal: AbortSignal) => Promise<ShownImage | null>;
  /** Drawn when there is no image: initials, an icon. */
  readonly fallback?: ReactNode;
  readonly className?: string;
  readonly onState?: (state: ImageState) => void;
}

/**
 * An image of the media thread. It is opened near the screen, given up when scrolled away before it
 * came, and given back when it is far away. The box has its size from its class: nothing shifts.
 * The picture is inserted into the DOM directly, decoded: with two React renders, on arrival and when it could
 * be shown, a grid of them asked for two frames and two renders each.
 */
export function MediaImage(props: MediaImageProps) {
  const { address, size, alt, open, fallback, className, onState } = props;
  const box = useRef<HTMLSpanElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  const tell = useEffectEvent((state: ImageState) => onState?.(state));
  const draw = useEffectEvent((url: string) => pictureOf(url, alt));

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const place = element;
    let controller: AbortController | undefined;
    let release = () => {};

    function turn(state: ImageState): void {
      place.dataset['state'] = state;
      setIsFailed(state === 'failed');
      tell(state);
    }

    async function show({ signal }: AbortController): Promise<void> {
      const opened = await open(address, size, signal);
      if (signal.aborted || opened === null) {
        opened?.release();
        if (!signal.aborted) turn('failed');
        return;
      }
      const picture = draw(opened.url);
      release = () => {
        picture.remove();
        opened.release();
      };
      const isDecoded = await picture.decode().then(
        () => true,
        () => false,
      );
      if (signal.aborted) return;
      if (isDecoded) place.append(picture);
      turn(isDecoded ? 'loaded' : 'failed');
    }

    function giveBack(): void {
      controller?.abort();
      controller = undefined;
      release();
      release = () => {};
      turn('waiting');
    }

    const stopWatching = watchNear(element, (isNear) => {
      if (!isNear) giveBack();
      else if (controller === undefined) {
        controller = new AbortController();
        void show(controller);
      }
    });
    return () => {
      stopWatching();
      giveBack();
    };
  }, [address, size, open]);

  // In another language the picture is the same.
  useEffect(() => box.current?.querySelector('img')?.setAttribute('alt', alt), [alt]);

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

function pictureOf(url: string, alt: string): HTMLImageElement {
  const picture = new Image();
  picture.className = styles.image ?? '';
  picture.alt = alt;
  picture.decoding = 'async';
  picture.draggable = false;
  picture.src = url;
  return picture;
}
