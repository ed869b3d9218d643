import { useLayoutEffect, useState, type ReactNode } from 'react';

interface Props {
  /** Called once, when all that is inside stands in the document it is drawn into. */
  onDrawn: () => void;
  children: ReactNode;
}

/** Says when a screen that is drawn out of sight can be shown. */
export function Beside({ onDrawn, children }: Props) {
  const [show] = useState(() => onDrawn);
  useLayoutEffect(() => show(), [show]);
  return children;
}
