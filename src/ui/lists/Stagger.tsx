import { Children, type ReactNode } from 'react';
import { useIncrementalRender } from '../hooks/use-incremental-render.ts';

interface Props {
  /** The parts. A large one may render its second half a frame later, by `useSecondHalf`. */
  children: ReactNode;
  /** Shown after the parts until all are whole. */
  room: ReactNode;
}

/** Renders the first part at once and another with each frame, so that the page responds in between. */
export function Stagger({ children, room }: Props) {
  const parts = Children.toArray(children);
  // One frame more, for the second half of the last part.
  const frames = parts.length + 1;
  const count = useIncrementalRender(frames, 1);
  return (
    <>
      {parts.slice(0, count)}
      {count < frames && room}
    </>
  );
}

/** Whether the second half of a part is rendered: one frame after the first. */
export function useSecondHalf(): boolean {
  return useIncrementalRender(2, 1) > 1;
}
