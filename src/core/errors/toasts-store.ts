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

/** Adds a toast, and removes an equal one. `Toasts` removes it after its time. */
export function addToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const added = { ...toast, id: lastId };
  useToasts.setState(({ toasts }) => {
    const others = toasts.filter(
      ({ text, messageId, action }) =>
        action !== undefined || text !== toast.text || messageId !== toast.messageId,
    );
    return { toasts: [...others.slice(-2), added] };
  });
}

/** Removes a toast. */
export function removeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** The message id of a fault. */
export const faultMessageId = (code: FaultCode): string => `fault.${code}`;
