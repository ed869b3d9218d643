import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { toastMs } from '../../contract/limits.ts';
import { removeToast, useToasts, type Toast } from '../core/errors/toasts-store.ts';
import { IconButton } from '../ui/forms/IconButton.tsx';
import { CheckIcon, CloseIcon, WarningIcon } from '../ui/icons/icons.tsx';
import styles from './toasts.module.css';

/** A status is heard when it changes: one that arrives with its text is often missed. */
const settleMs = 80;

/**
 * Toasts at the bottom centre, above every dialog, 5 seconds each unless they wait for an answer
 * (docs/product.md, "Errors").
 */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  const [isHeld, setHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = region.current;
    if (element === null || !('showPopover' in element)) return;
    // Reopened for each toast: a dialog opened since would otherwise cover it.
    if (element.matches(':popover-open')) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);

  // Above the notes at the lower edge, which have as many lines as the text is large.
  useLayoutEffect(() => {
    // The last one: the prerendered root may still be in the document.
    const edge = [...document.querySelectorAll<HTMLElement>('[data-edge]')].at(-1);
    if (edge === undefined) return;
    const lift = () => region.current?.style.setProperty('--edge', `${edge.offsetHeight}px`);
    lift();
    const observer = new ResizeObserver(lift);
    observer.observe(edge);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={region}
      className={styles['toasts']}
      popover="manual"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} isHeld={isHeld || !!toast.isStaying} />
      ))}
    </div>
  );
}

function ToastRow({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const intl = useIntl();
  const isDanger = toast.variant === 'danger';
  const text =
    toast.text ?? (toast.messageId && intl.formatMessage({ id: toast.messageId }, toast.values));
  // An alert is heard as it arrives.
  const [isSettled, setSettled] = useState(isDanger);
  const close = useEffectEvent(() => removeToast(toast.id));

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(close, toastMs);
    return () => clearTimeout(timer);
  }, [isHeld]);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div
      className={[styles['toast'], styles[toast.variant]].join(' ')}
      role={isDanger ? 'alert' : 'status'}
    >
      <span className={styles['icon']}>
        {isDanger ? <WarningIcon size={20} /> : <CheckIcon size={20} />}
      </span>
      <p className={styles['text']}>{isSettled ? text : '\u00a0'}</p>
      {toast.action && (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            toast.action?.run();
            removeToast(toast.id);
          }}
        >
          {intl.formatMessage({ id: toast.action.messageId })}
        </button>
      )}
      <IconButton
        label={intl.formatMessage({ id: 'ui.close' })}
        icon={<CloseIcon size={18} />}
        onClick={() => removeToast(toast.id)}
      />
    </div>
  );
}
