import { useEffect, useEffectEvent, useRef } from 'react';
import { marginAhead } from '../dom/data-saver.ts';

interface Props {
  onVisible: () => void;
  /**
   * How many rows are loaded. Each new value looks again: a sentinel that stayed in view after a
   * short page would otherwise never call a second time.
   */
  loaded: number;
}

/** An empty mark at the end of a list that asks for more when it comes near. */
export function Sentinel({ onVisible, loaded }: Props) {
  return <Mark key={loaded} onVisible={onVisible} />;
}

function Mark({ onVisible }: { onVisible: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onVisible);

  useEffect(() => {
    const element = mark.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) tell();
      },
      { rootMargin: `0px 0px ${marginAhead('600px')} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return <div ref={mark} data-more="" aria-hidden="true" />;
}
