import { useEffect, useRef } from 'react';
import { currentLength } from './viewer-machine.ts';
import { useViewer } from './view-stories.ts';
import styles from './viewer.module.css';

interface Props {
  count: number;
  item: number;
}

/**
 * One bar for each item. The running one is written into the DOM without a render: there are ten
 * ticks a second.
 */
export function StoryBars({ count, item }: Props) {
  const bars = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const write = () => {
      const state = useViewer.getState();
      const part = state.elapsedMs / currentLength(state);
      bars.current?.style.setProperty('--progress', part.toFixed(4));
    };
    write();
    return useViewer.subscribe(write);
  }, []);

  return (
    <div ref={bars} className={styles['bars']} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles['track']}>
          <span
            key={index === item ? 'now' : 'then'}
            className={styles['line']}
            data-state={index < item ? 'done' : index === item ? 'now' : 'next'}
          />
        </span>
      ))}
    </div>
  );
}
