import type { FaultCode } from '../../../contract/faults.ts';
import { defineStore } from '../store.ts';

/** A toast: a text of the server, or the id of a message. */
export interface Toast {
  readonly id: number;
  readonly variant: 'danger' | 'success';
  readonly text?: string;
  readonly messageId?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** It stays until it is answered: what it offers would be lost with it. */
  readonly isStaying?: boolean;
  /** What its button does; the toast closes with it. */
  readonly action?: { readonly messageId: string; readonly run: () => void };
}

/** The toasts shown now, oldest first. Kept at log-out, because one may say why it happened. */
export const useToasts = defineStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }), true);

let lastId = 0;

/**
 * Adds a toast, and removes an equal one. `Toasts` removes it after its time, unless it stays. Of those
 * that do not, the latest three are shown.
 */
export function addToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const added = { ...toast, id: lastId };
  useToasts.setState(({ toasts }) => {
    const others = toasts.filter(
      ({ text, messageId, action, isStaying }) =>
        (action !== undefined && isStaying !== true) ||
        text !== toast.text ||
        messageId !== toast.messageId,
    );
    const passing = others.filter(({ isStaying }) => isStaying !== true).slice(-2);
    const stored = others.filter((each) => each.isStaying === true || passing.includes(each));
    return { toasts: [...stored, added] };
  });
}

/** Removes a toast. */
export function removeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** The message id of a fault. */
export const faultMessageId = (code: FaultCode): string => `fault.${code}`;
