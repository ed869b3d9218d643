import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { toastMs } from '../../contract/limits.ts';
import { removeToast, useToasts, type Toast } from '../core/errors/toasts-store.ts';
import { restoreFocusSoon } from '../ui/dom/focus-heading.ts';
import { topDialog } from '../ui/dom/top-dialog.ts';
import { IconButton } from '../ui/forms/IconButton.tsx';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
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
  const region = useRegion(toasts);
  const origin = useRef<HTMLElement | null>(null);
  // The prerendered page, which is hydrated as it is, has no toasts.
  const isHydrated = useHydrated();
  if (region === null || !isHydrated) return null;

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true);
    if (currentTarget.contains(relatedTarget)) return;
    origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const close = (id: number) => {
    removeToast(id);
    // The pressed button goes with its toast, without an event.
    setHeld(false);
    const from = origin.current;
    origin.current = null;
    if (from !== null) restoreFocusSoon(() => from);
  };
  return createPortal(
    <div
      className={styles['rows']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastRow
          key={toast.id}
          toast={toast}
          isHeld={isHeld || !!toast.isStaying}
          onClose={() => close(toast.id)}
        />
      ))}
    </div>,
    region,
  );
}

/** Makes the element of the popover; null while the page is prerendered. */
function makeRegion(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const region = document.createElement('div');
  region.className = styles['toasts'] ?? '';
  region.popover = 'manual';
  return region;
}

/**
 * The popover that holds the toasts. Moved into the top modal dialog, outside which everything is inert.
 * Moving the element keeps the toasts' timers.
 */
function useRegion(toasts: readonly Toast[]): HTMLElement | null {
  const [region] = useState(makeRegion);
  useLayoutEffect(() => () => region?.remove(), [region]);

  useLayoutEffect(() => {
    if (region === null) return undefined;
    const parent = () => topDialog() ?? document.body;
    const show = () => {
      if (region.parentElement !== parent()) parent().append(region);
      if (!('showPopover' in region)) return;
      // Reopened for each toast: a dialog opened since would otherwise cover it.
      if (region.matches(':popover-open')) region.hidePopover();
      if (toasts.length > 0) region.showPopover();
    };
    show();
    const dialogs = new MutationObserver(() => {
      if (region.parentElement !== parent()) show();
    });
    dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    return () => dialogs.disconnect();
  }, [region, toasts]);

  // Above the notes at the lower edge, which have as many lines as the text is large.
  useLayoutEffect(() => {
    // The last one: the prerendered root may still be in the document.
    const edge = [...document.querySelectorAll<HTMLElement>('[data-edge]')].at(-1);
    if (edge === undefined) return undefined;
    const lift = () => region?.style.setProperty('--edge', `${edge.offsetHeight}px`);
    lift();
    const observer = new ResizeObserver(lift);
    observer.observe(edge);
    return () => observer.disconnect();
  }, [region]);

  return region;
}

interface RowProps {
  toast: Toast;
  isHeld: boolean;
  /** One of its buttons was pressed. */
  onClose: () => void;
}

function ToastRow({ toast, isHeld, onClose }: RowProps) {
  const intl = useIntl();
  const isDanger = toast.variant === 'danger';
  const text =
    toast.text ?? (toast.messageId && intl.formatMessage({ id: toast.messageId }, toast.values));
  // An alert is heard as it arrives.
  const [isSettled, setSettled] = useState(isDanger);
  const expire = useEffectEvent(() => removeToast(toast.id));

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(expire, toastMs);
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
            onClose();
          }}
        >
          {intl.formatMessage({ id: toast.action.messageId })}
        </button>
      )}
      <IconButton
        label={intl.formatMessage({ id: 'ui.close' })}
        icon={<CloseIcon size={18} />}
        onClick={onClose}
      />
    </div>
  );
}
