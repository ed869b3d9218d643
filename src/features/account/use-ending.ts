import { useEffect, useRef, useState } from 'react';

/** Which row of a list is about to end, for an `EndDrawer`, and where the focus is afterwards. */
export function useEnding<Row>() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<Row | null>(null);
  const [endedCount, setEndedCount] = useState(0);
  // The pressed button is gone with its row: the focus moves to the heading, once the dialog is closed.
  useEffect(() => {
    if (endedCount > 0) heading.current?.focus();
  }, [endedCount]);
  const onClose = () => setEnding(null);
  const onEnded = () => setEndedCount((before) => before + 1);
  return { heading, ending, setEnding, hasEnded: endedCount > 0, onClose, onEnded };
}
