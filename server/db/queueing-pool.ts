/**
 * @file A pool of connections with a queue. The driver's pool gives up after the time it allows
 * for a connection, so a burst of requests looked to it like a database that is away. Here callers wait
 * their turn as long as turns pass; only a database that serves no caller counts as away.
 */
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** More callers want the database than it can serve in time. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/** How long callers wait, and how many. */
export interface LineLimits {
  readonly mostWaiting: number;
  /** Without a turn that passes in this time the database is away. */
  readonly stalledMs: number;
  /** The longest wait of a caller; a page gives up soon after. */
  readonly longestMs: number;
}

/** The limits of a server. */
export const lineLimits: LineLimits = { mostWaiting: 2_000, stalledMs: 5_000, longestMs: 25_000 };

const lookMs = 500;

interface Waiter {
  begin(): void;
  end(error: unknown): void;
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** Gives a connection to a caller of the driver's older form. */
async function callBack(client: Promise<PoolClient>, callback: Connected): Promise<void> {
  let found: PoolClient;
  try {
    found = await client;
  } catch (error) {
    callback(error as Error, undefined, () => undefined);
    return;
  }
  callback(undefined, found, (error) => found.release(error));
}

/**
 * Releases a connection that ends while a caller has it, whether or not the caller does: a transaction of
 * drizzle-orm 0.45 whose `begin` fails never does, and its turn would be lost until the server restarts.
 */
function releaseAtEnd(client: PoolClient): void {
  const release = client.release.bind(client);
  let isReleased = false;
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', atEnd);
    release(error);
  };
  const atEnd = () => releaseOnce(true);
  client.once('end', atEnd);
  client.release = releaseOnce;
}

/** The pool. Each connection is one turn. */
export class QueueingPool extends Pool {
  readonly #limits: LineLimits;
  readonly #turns: number;
  #taken = 0;
  /** Turns that have a connection, beside those that are about to get one. */
  #connected = 0;
  #passedAt = 0;
  readonly #waiting = new Set<Waiter>();

  constructor(config: PoolConfig & { readonly max: number }, limits: LineLimits = lineLimits) {
    super(config);
    this.#limits = limits;
    this.#turns = config.max;
    this.on('release', () => {
      this.#connected -= 1;
      this.#leave();
    });
  }

  /** Whether callers wait while turns pass. */
  get isBusy(): boolean {
    return this.#waiting.size > 0 && performance.now() - this.#passedAt < this.#limits.stalledMs;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    const client = this.#takeTurn().then(() => this.#open());
    if (callback === undefined) return client;
    void callBack(client, callback);
    return undefined;
  }

  async #open(): Promise<PoolClient> {
    try {
      const client = await super.connect();
      this.#connected += 1;
      releaseAtEnd(client);
      return client;
    } catch (error) {
      // With no connection left, all who wait would wait for the same failure.
      if (this.#connected === 0) for (const waiter of this.#waiting) waiter.end(error);
      this.#leave();
      throw error;
    }
  }

  #takeTurn(): Promise<void> {
    if (this.#taken < this.#turns) {
      this.#taken += 1;
      return Promise.resolve();
    }
    const { mostWaiting, stalledMs, longestMs } = this.#limits;
    if (this.#waiting.size >= mostWaiting) return Promise.reject(new DatabaseBusyError());
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const finish = (then: () => void) => {
        clearInterval(timer);
        this.#waiting.delete(waiter);
        then();
      };
      const waiter: Waiter = {
        begin: () => finish(resolve),
        end: (error) => finish(() => reject(error)),
      };
      const timer = setInterval(
        () => {
          const now = performance.now();
          if (now - Math.max(since, this.#passedAt) >= stalledMs) {
            waiter.end(new Error('timeout exceeded when trying to connect'));
          } else if (now - since >= longestMs) waiter.end(new DatabaseBusyError());
        },
        Math.min(lookMs, stalledMs),
      );
      this.#waiting.add(waiter);
    });
  }

  #leave(): void {
    this.#passedAt = performance.now();
    const [next] = this.#waiting;
    if (next === undefined) this.#taken -= 1;
    else next.begin();
  }
}
