import { useId, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface Props {
  isOpen: boolean;
  /** Called by Escape or a press outside; the buttons are the caller's. */
  onClose: () => void;
  title: string;
  isClosable?: boolean;
  /** Rendered above the title. */
  icon?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one first. */
  actions: ReactNode;
}

/** A question or a notice in the middle of the screen. */
export function Dialog({
  isOpen,
  onClose,
  title,
  isClosable = true,
  icon,
  children,
  actions,
}: Props) {
  const id = useId();
  const { dialogRef, dialogProps } = useModal({ isOpen, onClose, isClosable });
  return (
    <dialog
      {...dialogProps}
      ref={dialogRef}
      className={styles['dialog']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className={styles['content']}>
        {icon !== undefined && (
          <div className={styles['icon']} aria-hidden="true">
            {icon}
          </div>
        )}
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        <div id={`${id}-text`} className={styles['text']}>
          {children}
        </div>
        <div className={styles['actions']}>{actions}</div>
      </div>
    </dialog>
  );
}
