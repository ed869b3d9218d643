/** @file Opening media: one fetch per medium whoever asks, aborted when nobody asks any more. */
import { AppError } from '../../contract/faults.ts';
import { mediaLimits } from '../../contract/limits.ts';
import type { MediaRequest, MediaThread, OpenedMedium } from '../../contract/threads/media.ts';
import type { Session } from '../../contract/threads/session.ts';
import { fetchMedium, withRetries } from './fetch-medium.ts';
import { createQueue, type Queue } from './queue.ts';
import { scaled } from './scale.ts';
import { createShelf, type Medium, type Shelf } from './object-url-cache.ts';

interface Job {
  readonly controller: AbortController;
  readonly opened: Promise<OpenedMedium>;
  waiters: number;
  isVisible: boolean;
  isSettled: boolean;
}

/** What opening needs, so that tests can bring their own. */
export interface OpenParts {
  readonly shelf: Shelf;
  readonly queue: Queue;
  readonly load: (request: MediaRequest, session: Session, signal: AbortSignal) => Promise<Medium>;
  readonly retrying: typeof withRetries;
}

/** The parts of the thread itself. */
export function threadParts(): OpenParts {
  return {
    shelf: createShelf(mediaLimits.cacheBytes),
    queue: createQueue(mediaLimits.parallel),
    load: async ({ address, kind, size }, session, signal) =>
      scaled(await fetchMedium(address, kind, session, signal), size),
    retrying: withRetries,
  };
}

/** The opening methods, with a signal in the place of the wall's ticket. */
export interface Opening extends Pick<MediaThread, 'release' | 'stats' | 'forget'> {
  open(request: MediaRequest, session: Session, signal: AbortSignal): Promise<OpenedMedium>;
}

/** The opening methods of the media thread. */
export function createOpening({ shelf, queue, load, retrying }: OpenParts): Opening {
  const jobs = new Map<string, Job>();
  let token = '';

  function forget(): void {
    for (const job of jobs.values()) job.controller.abort();
    jobs.clear();
    shelf.clear();
  }

  function start(key: string, request: MediaRequest, session: Session): Job {
    const controller = new AbortController();
    const { signal } = controller;
    const isVisible = () => job.isVisible;
    async function work(): Promise<OpenedMedium> {
      try {
        const medium = await retrying(
          () => queue.run(() => load(request, session, signal), isVisible, signal),
          signal,
        );
        if (signal.aborted) throw new AppError('cancelled');
        job.isSettled = true;
        // Each waiter owns a use from here on, so that nothing can be evicted under it.
        return shelf.put(key, medium, job.waiters);
      } finally {
        job.isSettled = true;
        if (jobs.get(key) === job) jobs.delete(key);
      }
    }
    const job: Job = {
      controller,
      waiters: 0,
      isVisible: request.visible,
      isSettled: false,
      opened: Promise.resolve().then(work),
    };
    job.opened.catch(() => undefined);
    jobs.set(key, job);
    return job;
  }

  function join(key: string, job: Job, signal: AbortSignal): Promise<OpenedMedium> {
    job.waiters += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        // Once settled, this waiter owns a use that its caller gives back.
        if (job.isSettled) return;
        job.waiters -= 1;
        if (job.waiters === 0) {
          job.controller.abort();
          if (jobs.get(key) === job) jobs.delete(key);
        }
        reject(new AppError('cancelled'));
      };
      signal.addEventListener('abort', leave, { once: true });
      const settle = () => signal.removeEventListener('abort', leave);
      job.opened.then(resolve, reject).then(settle, settle);
    });
  }

  return {
    async open(request, session, signal) {
      if (signal.aborted) throw new AppError('cancelled');
      // Media of one person are never shown to the next one on the same device.
      if (session.token !== token) forget();
      token = session.token;
      const key = `${request.kind} ${request.size} ${request.address}`;
      const kept = shelf.take(key);
      if (kept !== undefined) return kept;
      const job = jobs.get(key) ?? start(key, request, session);
      job.isVisible ||= request.visible;
      return join(key, job, signal);
    },
    release: async (url) => shelf.giveBack(url),
    stats: async () => ({ ...shelf.counts(), ...queue.counts() }),
    forget: async () => forget(),
  };
}
