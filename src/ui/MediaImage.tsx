import { useEffect, useRef, useState, type ReactNode } from 'react';
import { watchNear } from './in-view.ts';
import styles from './MediaImage.module.css';

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
  /** Empty for an image whose text stands beside it. */
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
 */
export function MediaImage(props: MediaImageProps) {
  const { address, size, alt, open, fallback, className, onState } = props;
  const box = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState('');
  const [state, setState] = useState<ImageState>('waiting');

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let controller: AbortController | undefined;
    let shown: ShownImage | null = null;

    async function show(own: AbortController): Promise<void> {
      const opened = await open(address, size, own.signal);
      if (own.signal.aborted) {
        opened?.release();
        return;
      }
      shown = opened;
      if (opened === null) setState('failed');
      else setUrl(opened.url);
    }

    function giveBack(): void {
      controller?.abort();
      controller = undefined;
      shown?.release();
      shown = null;
      setUrl('');
      setState('waiting');
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

  useEffect(() => onState?.(state), [state, onState]);

  return (
    <span
      ref={box}
      className={className === undefined ? styles.box : `${styles.box} ${className}`}
      data-state={state}
    >
      {url !== '' && state !== 'failed' && (
        <img
          className={styles.image}
          src={url}
          alt={alt}
          decoding="async"
          draggable={false}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      )}
      {state === 'failed' && (
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
