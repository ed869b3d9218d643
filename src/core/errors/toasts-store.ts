import type { FaultCode } from '../../../contract/faults.ts';
import { defineStore } from '../store.ts';

/** A toast: a text of the server, or the id of a message (docs/product.md, "Errors"). */
export interface Toast {
  readonly id: number;
  readonly variant: 'danger' | 'success';
  readonly text?: string;
  readonly messageId?: string;
}

/** The toasts shown now, oldest first. They outlive a log-out: they say why it happened. */
export const useToasts = defineStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }), true);

let lastId = 0;

/** Adds a toast; the view takes it away after its time. What is said already is said once. */
export function addToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const added = { ...toast, id: lastId };
  useToasts.setState(({ toasts }) => {
    const others = toasts.filter(
      ({ text, messageId }) => text !== toast.text || messageId !== toast.messageId,
    );
    return { toasts: [...others.slice(-2), added] };
  });
}

/** Takes a toast away. */
export function removeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** The message id of a fault. */
export const faultMessageId = (code: FaultCode): string => `fault.${code}`;
