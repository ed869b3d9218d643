/** @file The soft limit of a token's calls: see `tokenPace` in contract/limits.ts. */
import { AppError } from '../../contract/faults.ts';
import { tokenPace } from '../../contract/limits.ts';
import type { Session } from '../accounts/sessions.ts';
import { takeFrom } from '../db/counters.ts';
import type { Services } from '../services.ts';

/** Calls a process takes from a token's bucket at once: not every call shall be a write. */
const handful = 10;
/** Tokens whose rest of a handful is remembered; forgetting one costs its owner nine calls. */
const rememberedTokens = 10_000;

/** Admits the calls of sessions. */
export interface Admission {
  /** Counts a call; throws `limited` when the token's bucket is empty. */
  count(session: Session, now: number): Promise<void>;
  /** Runs paging work when it is the token's turn; throws `limited` when too much waits. */
  inTurn<T>(session: Session, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

const keyOf = ({ tokenHash }: Session) => Buffer.from(tokenHash).toString('base64url');

function createTurns(): Admission['inTurn'] {
  const lines = new Map<string, Turns>();

  function next(key: string, turns: Turns): void {
    const start = turns.waiting.shift();
    if (start !== undefined) start();
    else {
      turns.running -= 1;
      if (turns.running === 0) lines.delete(key);
    }
  }

  return async (session, signal, work) => {
    const key = keyOf(session);
    const turns = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, turns);
    if (turns.running < tokenPace.atOnce) turns.running += 1;
    else if (turns.waiting.length < tokenPace.waiting) {
      await new Promise<void>((start) => {
        turns.waiting.push(start);
      });
    } else throw new AppError('limited', '', { retryAfterMs: 1_000 });
    try {
      // Whoever left while waiting is not worth a read.
      if (signal.aborted) throw new AppError('cancelled', '', { status: 499 });
      return await work();
    } finally {
      next(key, turns);
    }
  };
}

/** The calls of a token this process has taken and not yet given out. */
interface Purse {
  left: number;
  taking: Promise<void> | null;
}

/** Makes the admission of one process; the bucket itself is in the database. */
export function createAdmission({ db }: Pick<Services, 'db'>): Admission {
  const purses = new Map<string, Purse>();

  function purseOf(key: string): Purse {
    const known = purses.get(key);
    if (known !== undefined) return known;
    if (purses.size >= rememberedTokens) purses.clear();
    const purse = { left: 0, taking: null };
    purses.set(key, purse);
    return purse;
  }

  async function fill(key: string, purse: Purse, now: number): Promise<void> {
    const take = (amount: number) => takeFrom(db, `calls:${key}`, tokenPace, amount, now);
    if ((await take(handful)).allowed) {
      purse.left += handful;
      return;
    }
    const last = await take(1);
    if (!last.allowed) throw new AppError('limited', '', { retryAfterMs: last.retryAfterMs });
    purse.left += 1;
  }

  async function count(session: Session, now: number): Promise<void> {
    const key = keyOf(session);
    const purse = purseOf(key);
    while (purse.left === 0) {
      // Calls that arrive together share one handful, whoever of them asks for it.
      purse.taking ??= fill(key, purse, now).finally(() => {
        purse.taking = null;
      });
      await purse.taking;
    }
    purse.left -= 1;
    if (purse.left === 0 && purse.taking === null) purses.delete(key);
  }

  return { count, inTurn: createTurns() };
}
