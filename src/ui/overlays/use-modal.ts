import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type RefObject,
} from 'react';
import { topDialog } from '../dom/top-dialog.ts';

interface Options {
  isOpen: boolean;
  onClose: () => void;
  isClosable: boolean;
  /** Back leaves the page. By default it closes the dialog, and stays where that is not closable. */
  canLeave?: boolean | undefined;
}

interface Modal {
  dialogRef: RefObject<HTMLDialogElement | null>;
  dialogProps: ComponentProps<'dialog'>;
}

let entries = 0;

/**
 * Whether a traversal to another document can be cancelled. Firefox has the Navigation API and
 * CloseWatcher too, but such a traversal is never cancelable there; only Chromium has `userAgentData`.
 */
const canCancelBack = () =>
  'navigation' in window && 'CloseWatcher' in window && 'userAgentData' in navigator;

/**
 * Safari and Firefox cannot cancel Back. The open dialog pushes a history entry for Back to consume; one
 * that must stay open pushes it again. Otherwise closed, it goes back over its own entry, unless a newer
 * dialog's entry is on top.
 */
function closeOnBack(close: () => boolean): () => void {
  entries += 1;
  // A reload leaves the entry of a dialog that was open, which is none of this document's.
  const entry = `dialog ${performance.timeOrigin} ${entries}`;
  window.history.pushState(entry, '');
  const onPop = () => {
    // Back from a dialog above this one arrives at this one's entry.
    if (window.history.state !== entry && !close()) window.history.pushState(entry, '');
  };
  window.addEventListener('popstate', onPop);
  return () => {
    window.removeEventListener('popstate', onPop);
    if (window.history.state === entry) window.history.back();
  };
}

/**
 * Closes it. Where the element that had the focus before is gone, the browser leaves the focus on a button
 * of the closed dialog until the next frame; without it, a caller sees at once that the focus is lost.
 */
function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.blur();
}

/**
 * Drives a native dialog. `closedby="none"` is needed beside the cancel handler: Chromium closes a
 * dialog at the third quick Escape whatever the handler says.
 */
export function useModal({ isOpen, onClose, isClosable, canLeave = false }: Options): Modal {
  const dialogRef = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else closeDialog(dialog);
    // What cannot be undone is not what Enter does first.
    if (isOpen) dialog.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [isOpen]);

  const close = useEffectEvent(() => {
    if (isClosable) onClose();
    return isClosable;
  });
  const goBack = useEffectEvent((event: NavigateEvent) => {
    const isTop = dialogRef.current === topDialog();
    if (!isTop || !event.cancelable || event.navigationType !== 'traverse') return;
    event.preventDefault();
    close();
  });

  // Back closes what is open instead of leaving the page, as the system's own dialogs do.
  useEffect(() => {
    if (!isOpen || canLeave) return undefined;
    if (!canCancelBack()) return closeOnBack(() => close());
    window.navigation.addEventListener('navigate', goBack);
    return () => window.navigation.removeEventListener('navigate', goBack);
  }, [isOpen, canLeave]);

  // Taken out of the page while open it would take the focus along instead of giving it back.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    return () => dialog?.close();
  }, []);

  return {
    dialogRef,
    dialogProps: {
      closedby: isClosable ? 'closerequest' : 'none',
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (isClosable) onClose();
      },
      // The browser may close it anyway, and the owner is notified later: by then it may
      // have been opened again.
      onClose: (event) => {
        const { target, currentTarget } = event;
        if (target === currentTarget && !currentTarget.open && isOpen) onClose();
      },
      onClick: (event) => {
        // The second press of two belongs to the button that opened this.
        const isOutside = event.target === event.currentTarget && event.detail < 2;
        if (isClosable && isOutside) onClose();
      },
    },
  };
}
