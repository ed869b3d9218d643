/** @file Loads media: one fetch per media item for all callers, aborted when the last caller left. */
import { AppError } from '../../contract/faults.ts';
import { mediaLimits } from '../../contract/limits.ts';
import type { AcquiredMedium, MediaRequest, MediaThread } from '../../contract/threads/media.ts';
import type { Session } from '../../contract/threads/session.ts';
import { fetchMedium, withRetries } from './fetch-medium.ts';
import { createObjectUrlCache, type Medium, type ObjectUrlCache } from './object-url-cache.ts';
import { createQueue, type Queue } from './queue.ts';
import { scaled } from './scale.ts';

/** One fetch that is under way, and the calls that wait for it. */
interface Job {
  readonly controller: AbortController;
  readonly acquired: Promise<AcquiredMedium>;
  waiters: number;
  isVisible: boolean;
  isSettled: boolean;
}

/** What loading needs; tests bring their own. */
export interface LoaderDeps {
  readonly cache: ObjectUrlCache;
  readonly queue: Queue;
  readonly load: (request: MediaRequest, session: Session, signal: AbortSignal) => Promise<Medium>;
  readonly retrying: typeof withRetries;
}

/** What the thread itself loads with. */
export function defaultDeps(): LoaderDeps {
  return {
    cache: createObjectUrlCache(mediaLimits.cacheBytes),
    queue: createQueue(mediaLimits.parallel),
    load: async ({ address, kind, size }, session, signal) =>
      scaled(await fetchMedium(address, kind, session, signal, size), size),
    retrying: withRetries,
  };
}

/** Jobs by the key of their media item. */
class Jobs {
  readonly #byKey = new Map<string, Job>();
  readonly #deps: LoaderDeps;

  constructor(deps: LoaderDeps) {
    this.#deps = deps;
  }

  /** Joins the job of a media item, or starts it. */
  acquire(
    key: string,
    request: MediaRequest,
    session: Session,
    signal: AbortSignal,
  ): Promise<AcquiredMedium> {
    const job = this.#byKey.get(key) ?? this.#start(key, request, session);
    job.isVisible ||= request.visible;
    return this.#join(key, job, signal);
  }

  abortAll(): void {
    for (const job of this.#byKey.values()) job.controller.abort();
    this.#byKey.clear();
  }

  #remove(key: string, job: Job): void {
    if (this.#byKey.get(key) === job) this.#byKey.delete(key);
  }

  #start(key: string, request: MediaRequest, session: Session): Job {
    const { cache, queue, load, retrying } = this.#deps;
    const controller = new AbortController();
    const { signal } = controller;
    const work = async (): Promise<AcquiredMedium> => {
      try {
        const medium = await retrying(
          () =>
            queue.run(
              () => load(request, session, signal),
              () => job.isVisible,
              signal,
            ),
          signal,
        );
        if (signal.aborted) throw new AppError('cancelled');
        job.isSettled = true;
        // Each waiter holds a use from here on, so that nothing can be evicted before it arrives.
        return cache.put(key, medium, job.waiters);
      } finally {
        job.isSettled = true;
        this.#remove(key, job);
      }
    };
    const job: Job = {
      controller,
      waiters: 0,
      isVisible: request.visible,
      isSettled: false,
      acquired: Promise.resolve().then(work),
    };
    job.acquired.catch(() => undefined);
    this.#byKey.set(key, job);
    return job;
  }

  #join(key: string, job: Job, signal: AbortSignal): Promise<AcquiredMedium> {
    job.waiters += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        // Once settled, this waiter holds a use that its caller releases.
        if (job.isSettled) return;
        job.waiters -= 1;
        if (job.waiters === 0) {
          job.controller.abort();
          this.#remove(key, job);
        }
        reject(new AppError('cancelled'));
      };
      signal.addEventListener('abort', leave, { once: true });
      const settle = () => signal.removeEventListener('abort', leave);
      job.acquired.then(resolve, reject).then(settle, settle);
    });
  }
}

/** The methods of the media thread for single media. */
export function createMediaLoader(
  deps: LoaderDeps,
): Pick<MediaThread, 'acquire' | 'blobOf' | 'release' | 'stats' | 'forget'> {
  const { cache, queue } = deps;
  const jobs = new Jobs(deps);
  let token = '';

  function forget(): void {
    jobs.abortAll();
    cache.clear();
  }

  return {
    async acquire(request, session, signal) {
      if (signal.aborted) throw new AppError('cancelled');
      // Media of one account are never shown to the next one on the same device.
      if (session.token !== token) forget();
      token = session.token;
      const key = `${request.kind} ${request.size} ${request.address}`;
      return cache.acquire(key) ?? jobs.acquire(key, request, session, signal);
    },
    blobOf: async (url) => cache.blobOf(url),
    release: async (url) => cache.release(url),
    stats: async () => ({ ...cache.counts(), ...queue.counts() }),
    forget: async () => forget(),
  };
}
