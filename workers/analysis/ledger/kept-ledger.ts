/** @file The readings on the device: kept in step with the server, and asked (docs/history.md). */
import { AppError } from '../../../contract/faults.ts';
import type { Kept, LedgerThread } from '../../../contract/threads/ledger.ts';
import type { Session } from '../../../contract/threads/session.ts';
import type { HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import { catchUp } from './catch-up.ts';
import { emptyHeld, readHeld, writeHeld, writtenAt, type Held } from './held.ts';
import { changesOf, personOf } from './kept-answers.ts';
import type { Parts } from './kept-parts.ts';

/** What the readings are kept with. */
export interface KeptLedgerDeps {
  readonly parts: Parts;
  readonly openModule: () => Promise<WebAssembly.Module>;
  /** The readings after one that is known, or all; `not-found` where the server does not know it. */
  readonly ask: (
    after: string | undefined,
    session: Session,
    signal: AbortSignal,
  ) => Promise<HistoryFile>;
  readonly now: () => number;
}

/** The readings' methods of the analysis thread. */
export interface KeptLedger extends LedgerThread {
  /** Forgets all readings, and what is being kept. Never throws. */
  forgetReadings(): Promise<void>;
}

/** Faults after which the readings are asked for from the beginning. */
const contradictions = new Set(['not-found', 'broken']);

/** Makes the methods over parts of the device. */
export function createKeptLedger({ parts, openModule, ask, now }: KeptLedgerDeps): KeptLedger {
  let cached: Held | null = null;
  let working: Promise<unknown> = Promise.resolve();
  let forgotten = 0;

  /** Brings what is held to the history, from the beginning where the two contradict each other. */
  async function bring(
    before: Held | null,
    ...[account, history, session, signal]: Parameters<LedgerThread['keepReadings']>
  ): Promise<{ held: Held | null; before: Held | null }> {
    const module = await openModule();
    const asking = (after: string | undefined) => ask(after, session, signal);
    const savedAt = now();
    if (before !== null) {
      try {
        const held = await catchUp(before, history, savedAt, asking);
        if (held !== null) return { held, before };
      } catch (error) {
        if (!(error instanceof AppError) || !contradictions.has(error.code)) throw error;
      }
    }
    const empty = await emptyHeld(module, account);
    return { held: await catchUp(empty, history, savedAt, asking), before: null };
  }

  async function keep(...input: Parameters<LedgerThread['keepReadings']>): Promise<boolean> {
    const [account, , , signal] = input;
    const generation = forgotten;
    // Not the cached readings: answers are given from those meanwhile.
    const { held, before } = await bring(
      await readHeld(parts, await openModule(), account),
      ...input,
    );
    if (held === null || signal.aborted || generation !== forgotten) return false;
    try {
      await writeHeld(parts, held, before);
    } catch {
      // Quota, or no IndexedDB.
      return false;
    }
    cached = held;
    return true;
  }

  /** What is held of an account. Another tab, or a log-out, may have changed it since the last time. */
  async function current(account: string): Promise<Held | null> {
    const savedAt = await writtenAt(parts, account).catch(() => null);
    if (savedAt === null) cached = null;
    else if (cached?.savedAt !== savedAt || cached.account !== account) {
      cached = await readHeld(parts, await openModule(), account);
    }
    return cached;
  }

  async function answer<T>(account: string, read: (held: Held) => T): Promise<Kept<T> | null> {
    const held = await current(account);
    return held === null ? null : { savedAt: held.savedAt, value: read(held) };
  }

  return {
    keepReadings(...input) {
      const kept = working.then(() => keep(...input));
      working = kept.catch(() => undefined);
      return kept;
    },
    keptChanges: (query) => answer(query.account, (held) => changesOf(held, query)),
    keptPerson: (account, id) => answer(account, (held) => personOf(held, id)),
    keptHistory: (account) => answer(account, ({ history }) => history),
    async forgetReadings() {
      forgotten += 1;
      cached = null;
      // A device without IndexedDB holds nothing there.
      await parts.clear().catch(() => undefined);
    },
  };
}
