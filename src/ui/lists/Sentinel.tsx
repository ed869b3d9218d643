import { useEffect, useEffectEvent, useRef } from 'react';

interface Props {
  onVisible: () => void;
  /**
   * How many rows are loaded. Each new value looks again: a sentinel that stayed in view after a
   * short page would otherwise never call a second time.
   */
  loaded: number;
  /** How far below the fold it already counts as visible. */
  margin?: string;
}

/** An empty mark at the end of a list that asks for more when it comes near. */
export function Sentinel({ onVisible, loaded, margin = '600px' }: Props) {
  return <Mark key={loaded} onVisible={onVisible} margin={margin} />;
}

function Mark({ onVisible, margin }: { onVisible: () => void; margin: string }) {
  const mark = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onVisible);

  useEffect(() => {
    const element = mark.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) tell();
      },
      { rootMargin: `0px 0px ${margin} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [margin]);

  return <div ref={mark} aria-hidden="true" />;
}
