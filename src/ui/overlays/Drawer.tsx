import { useId, type ReactNode } from 'react';
import { IconButton } from '../forms/IconButton.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './drawer.module.css';
import { useDrawerDrag } from './use-drawer-drag.ts';
import { useModal } from './use-modal.ts';

interface Props {
  isOpen: boolean;
  /** Called by Escape, a press outside, the close button or a drag downwards. */
  onClose: () => void;
  title: string;
  /** Read out on the close button. */
  closeLabel: string;
  /** False: only the buttons inside decide; no Escape, no backdrop, no drag. */
  isClosable?: boolean;
  /** Back leaves the page instead of closing it. */
  canLeave?: boolean;
  children: ReactNode;
}

/** A sheet from the bottom edge: the browser's own dialog, so focus and inertness are its own. */
export function Drawer(props: Props) {
  const { isOpen, onClose, title, closeLabel, isClosable = true, canLeave, children } = props;
  const titleId = useId();
  const { dialogRef, dialogProps } = useModal({ isOpen, onClose, isClosable, canLeave });
  const handleProps = useDrawerDrag(dialogRef, isClosable, onClose);
  return (
    <dialog {...dialogProps} ref={dialogRef} className={styles['drawer']} aria-labelledby={titleId}>
      <div className={styles['sheet']}>
        <div className={styles['top']} {...handleProps}>
          {isClosable && <span className={styles['handle']} aria-hidden="true" />}
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {isClosable && <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />}
        </div>
        <div className={styles['body']}>{children}</div>
      </div>
    </dialog>
  );
}
