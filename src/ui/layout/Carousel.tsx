import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../forms/IconButton.tsx';
import { PauseIcon, PlayIcon } from '../icons/media.tsx';
import { prefersReducedMotion, scrolling } from '../dom/reduced-motion.ts';
import styles from './carousel.module.css';

interface Props {
  /** What the carousel shows, for screen readers. */
  label: string;
  slides: readonly { readonly id: string; readonly content: ReactNode }[];
  index: number;
  onIndexChange: (index: number) => void;
  /** '1 of 3'. */
  slideLabel: (slide: number) => string;
  /** Advances automatically; it can be paused, and starts paused under reduced motion. */
  auto?: { readonly everyMs: number; readonly pauseLabel: string; readonly playLabel: string };
}

const settleMs = 100;

export function Carousel({ label, slides, index, onIndexChange, slideLabel, auto }: Props) {
  const [isPaused, setPaused] = useState(prefersReducedMotion);
  const everyMs = auto?.everyMs;
  const isMoving = everyMs !== undefined && !isPaused && slides.length > 1;
  const { track, onScroll, forgetTarget } = useTrack(index, slides.length, onIndexChange);

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => onIndexChange((index + 1) % slides.length), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isMoving, index, slides.length, onIndexChange]);

  return (
    <section className={styles['carousel']} aria-label={label}>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions --
          a scroll container has to be reachable and moved by keyboard */}
      <div
        ref={track}
        className={styles['track']}
        tabIndex={0}
        role="group"
        aria-label={slideLabel(index + 1)}
        // Announce a slide the user moved to; announcing an automatic one would interrupt.
        aria-live={isMoving ? 'off' : 'polite'}
        onScroll={onScroll}
        onPointerDown={() => {
          forgetTarget();
          setPaused(true);
        }}
        onWheel={forgetTarget}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
          if (step === 0) return;
          event.preventDefault();
          onIndexChange(Math.min(slides.length - 1, Math.max(0, index + step)));
        }}
      >
        {slides.map((slide, i) => (
          <div key={slide.id} className={styles['slide']} inert={i !== index}>
            {slide.content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles['foot']}>
          <Dots slides={slides} index={index} />
          {auto !== undefined && (
            <IconButton
              label={isPaused ? auto.playLabel : auto.pauseLabel}
              icon={isPaused ? <PlayIcon size={18} /> : <PauseIcon size={18} />}
              onClick={() => setPaused(!isPaused)}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** Keeps the track's scroll position and the index equal, whichever of them changes. */
function useTrack(index: number, count: number, onIndexChange: (index: number) => void) {
  const track = useRef<HTMLDivElement>(null);
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The target of a scripted scroll: positions passed before are not selected. */
  const target = useRef<number | null>(null);

  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const left = index * element.clientWidth;
    if (Math.abs(element.scrollLeft - left) <= 1) return;
    target.current = index;
    element.scrollTo({ left, behavior: scrolling() });
  }, [index]);

  const onScroll = () => {
    // The index follows once scrolling has ended: slides passed before do not count.
    clearTimeout(settle.current);
    settle.current = setTimeout(() => {
      const element = track.current;
      if (element === null || element.clientWidth === 0) return;
      const resting = Math.round(element.scrollLeft / element.clientWidth);
      if (target.current === null) {
        if (resting !== index && resting < count) onIndexChange(resting);
      } else if (resting === target.current) {
        target.current = null;
      }
    }, settleMs);
  };
  const forgetTarget = () => {
    target.current = null;
  };
  return { track, onScroll, forgetTarget };
}

function Dots({ slides, index }: Pick<Props, 'slides' | 'index'>) {
  return (
    <span className={styles['dots']} aria-hidden="true">
      {slides.map((slide, i) => (
        <span key={slide.id} className={styles['dot']} data-current={i === index} />
      ))}
    </span>
  );
}
