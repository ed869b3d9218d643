import { useRef, type ComponentProps, type RefObject } from 'react';

const closeAtPx = 96;
const closeAtPxPerMs = 0.6;

interface Drag {
  startY: number;
  startedAt: number;
}

/** A drag downwards by the sheet's top closes it; anything less springs back. */
export function useDrawerDrag(
  dialogRef: RefObject<HTMLDialogElement | null>,
  isClosable: boolean,
  onClose: () => void,
): ComponentProps<'div'> {
  const drag = useRef<Drag | null>(null);
  if (!isClosable) return {};

  const move = (offset: number | null) => {
    const sheet = dialogRef.current;
    if (sheet === null) return;
    sheet.style.translate = offset === null ? '' : `0 ${Math.max(0, offset)}px`;
    sheet.toggleAttribute('data-dragging', offset !== null);
  };

  return {
    onPointerDown: (event) => {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      drag.current = { startY: event.clientY, startedAt: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (drag.current !== null) move(event.clientY - drag.current.startY);
    },
    onPointerUp: (event) => {
      if (drag.current === null) return;
      const distance = event.clientY - drag.current.startY;
      const speed = distance / Math.max(1, event.timeStamp - drag.current.startedAt);
      drag.current = null;
      move(null);
      if (distance > closeAtPx || (distance > 24 && speed > closeAtPxPerMs)) onClose();
    },
    onPointerCancel: () => {
      drag.current = null;
      move(null);
    },
  };
}
