/** @file The readings on the device: kept in step with the server, and asked (docs/history.md). */
import { tagOfNumbers } from '../../../contract/compact/id-pages.ts';
import { AppError } from '../../../contract/faults.ts';
import { isNumericId } from '../../../contract/lists/relation-pages.ts';
import type { HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import type { Stored, LedgerThread } from '../../../contract/threads/ledger.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { catchUp } from './catch-up.ts';
import type { HeldLists } from '../followers.ts';
import type { IdNumbers } from './id-numbers.ts';
import { emptyHeld, readHeld, writeHeld, writtenAt, type Chain, type Held } from './held.ts';
import { changesOf, personOf } from './stored-results.ts';
import { momentOf } from './stored-moments.ts';
import type { Parts } from './stored-parts.ts';
import { ownReadings } from './own-readings.ts';
import type { RunLists } from './run-pages.ts';

/** What the readings are kept with. */
export interface StoredLedgerDeps {
  readonly parts: Parts;
  readonly openModule: () => Promise<WebAssembly.Module>;
  /** The readings after one that is known, or all; `not-found` where the server does not know it. */
  readonly ask: (
    after: string | undefined,
    session: Session,
    signal: AbortSignal,
  ) => Promise<HistoryFile>;
  readonly now: () => number;
  /** What this thread has of the latest run itself. */
  readonly own?: {
    readonly lists: () => RunLists | null;
    /** A file without readings. */
    readonly askNames: (session: Session, signal: AbortSignal) => Promise<HistoryFile>;
  };
}

/** The readings' methods of the analysis thread. */
export interface StoredLedger extends LedgerThread {
  /** The lists of the latest reading of an account; null where they are not held as numbers. */
  heldLists(account: string): Promise<HeldLists | null>;
  /** All that is held of an account, or null. */
  heldOf(account: string): Promise<Held | null>;
  /** Forgets all readings, and what is being kept. Never throws. */
  forgetReadings(): Promise<void>;
}

/** Faults after which the readings are asked for from the beginning. */
const contradictions = new Set(['not-found', 'broken']);

type KeepInput = Parameters<LedgerThread['keepReadings']>;

/**
 * Brings what is kept to a history, from the beginning where the two contradict each other. `before` is
 * what the parts still have of it.
 */
async function bring(
  { parts, openModule, ask, now, own }: StoredLedgerDeps,
  [account, history, session, signal]: KeepInput,
): Promise<{ readonly held: Held | null; readonly before: Held | null }> {
  const module = await openModule();
  const asking = async (after: string | undefined) => {
    const lists = after === undefined ? (own?.lists() ?? null) : null;
    const readings = lists === null ? null : ownReadings(history, lists);
    if (own === undefined || readings === null) return ask(after, session, signal);
    return { ...(await own.askNames(session, signal)), readings };
  };
  const savedAt = now();
  const before = await readHeld(parts, module, account);
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

/** People as the server sorts them; null where one has an id that is no number. */
function sortedIds({ ledger }: Chain, { idOf }: IdNumbers): BigUint64Array | null {
  const ids = ledger.people(ledger.length - 1);
  // From 2^63 on, numbers are places in a table (id-numbers.ts), and the last ones.
  for (let at = ids.length - 1; at >= 0 && (ids[at] ?? 0n) >= 1n << 63n; at -= 1) {
    const id = idOf(ids[at] ?? 0n);
    if (!isNumericId(id)) return null;
    ids[at] = BigInt(id);
  }
  return ids.sort();
}

/** The lists of the latest reading, if it knows both relations. */
function latestLists({ chains: { followers, following }, numbers }: Held): HeldLists | null {
  const last = followers.ids.at(-1);
  if (last === undefined || following.ids.at(-1) !== last) return null;
  const [followerIds, followingIds] = [
    sortedIds(followers, numbers),
    sortedIds(following, numbers),
  ];
  if (followerIds === null || followingIds === null) return null;
  const listOf = (ids: BigUint64Array) => ({ tag: tagOfNumbers(ids).slice(1, -1), ids });
  return { followers: listOf(followerIds), following: listOf(followingIds) };
}

/** Makes the methods over parts of the device. */
export function createStoredLedger(deps: StoredLedgerDeps): StoredLedger {
  const { parts, openModule } = deps;
  let cached: Held | null = null;
  let working: Promise<unknown> = Promise.resolve();
  let forgotten = 0;

  // Not the cached readings are changed: results are given from those meanwhile.
  async function keep(...input: KeepInput): Promise<boolean> {
    const generation = forgotten;
    const { held, before } = await bring(deps, input);
    if (held === null || input[3].aborted || generation !== forgotten) return false;
    try {
      await writeHeld(parts, held, before);
    } catch {
      // Quota, or no IndexedDB.
      return false;
    }
    if (generation === forgotten) cached = held;
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

  async function resultOf<T>(account: string, read: (held: Held) => T): Promise<Stored<T> | null> {
    const held = await current(account);
    return held === null ? null : { savedAt: held.savedAt, value: read(held) };
  }

  return {
    keepReadings(...input) {
      const stored = working.then(() => keep(...input));
      working = stored.catch(() => undefined);
      return stored;
    },
    keptChanges: (query) => resultOf(query.account, (held) => changesOf(held, query)),
    keptPerson: (account, id) => resultOf(account, (held) => personOf(held, id)),
    keptMoment: (account, query) => resultOf(account, (held) => momentOf(held, query)),
    keptHistory: (account) => resultOf(account, ({ history }) => history),
    heldOf: current,
    async heldLists(account) {
      const held = await current(account).catch(() => null);
      return held === null ? null : latestLists(held);
    },
    async forgetReadings() {
      forgotten += 1;
      cached = null;
      // A device without IndexedDB holds nothing there.
      await parts.clear().catch(() => undefined);
    },
  };
}
