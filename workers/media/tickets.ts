/** @file Opens that are cancelled by number: see contract/threads/media.ts for why. */
import type { MediaThread } from '../../contract/threads/media.ts';
import type { Opening } from './open.ts';

/** Gives every open a signal of its own, under the caller's ticket. */
export function createTickets({
  open,
}: Pick<Opening, 'open'>): Pick<MediaThread, 'open' | 'cancel'> {
  const underWay = new Map<number, AbortController>();
  return {
    async open(request, session, ticket) {
      const controller = new AbortController();
      underWay.set(ticket, controller);
      try {
        return await open(request, session, controller.signal);
      } finally {
        underWay.delete(ticket);
      }
    },
    cancel: async (ticket) => underWay.get(ticket)?.abort(),
  };
}
