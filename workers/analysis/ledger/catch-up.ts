/** @file Brings the readings on the device to those of the server, with as little as is missing. */
import { AppError } from '../../../contract/faults.ts';
import type { History } from '../../../contract/records/history.ts';
import type { HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import { agrees, chainOf, relations, type Chain, type Held } from './held.ts';

/** Asks the server for the readings after one that is known, or for all of them. */
export type AskReadings = (after: string | undefined) => Promise<HistoryFile>;

function removeAt({ ledger, ids, changed }: Chain, at: number): void {
  ledger.remove(at);
  ids.splice(at, 1);
  // People who changed there are now part of the next piece.
  const next = ids[at];
  if (next !== undefined) changed.add(next);
}

/** Takes out the readings that are not wanted. */
function keepOnly(chain: Chain, wanted: ReadonlySet<string>): void {
  for (let at = chain.ids.length - 1; at >= 0; at -= 1) {
    if (!wanted.has(chain.ids[at] ?? '')) removeAt(chain, at);
  }
}

/**
 * Takes out the readings that the server does not have any more (undone, or older than its response),
 * and all from the first one that is missing on. Returns null where none is missing, and otherwise the
 * last reading that is known.
 */
function trim(held: Held, history: History): { readonly after: string | undefined } | null {
  const missing: number[] = [];
  for (const relation of relations) {
    const wanted = chainOf(history, relation);
    const chain = held.chains[relation];
    keepOnly(chain, new Set(wanted.map(({ id }) => id)));
    const first = wanted.find(({ id }, at) => chain.ids[at] !== id);
    if (first !== undefined) missing.push(first.taken_at);
  }
  if (missing.length === 0) return null;
  const from = Math.min(...missing);
  const known = history.readings.filter((reading) => reading.taken_at < from);
  const ids = new Set(known.map(({ id }) => id));
  for (const relation of relations) keepOnly(held.chains[relation], ids);
  return { after: known.filter(({ complete }) => complete).at(-1)?.id };
}

/** Adds the readings of a file, which follow those that are held. */
function append({ chains, numbers }: Held, file: HistoryFile): void {
  const numbersOf = (ids: readonly string[]) => BigUint64Array.from(ids, numbers.numberOf);
  for (const { id, follower_changes, following_changes } of file.readings) {
    const changes = { followers: follower_changes, following: following_changes };
    for (const relation of relations) {
      const own = changes[relation];
      if (own === null) continue;
      const { ledger, ids, changed } = chains[relation];
      ledger.append({ came: numbersOf(own.came), left: numbersOf(own.left) });
      ids.push(id);
      changed.add(id);
    }
  }
}

const isWhole = (held: Held, history: History) =>
  relations.every((relation) => agrees(held.chains[relation], history, relation));

/** A file of the account that is asked about: the session may have become another one's. */
function checkOwner(file: HistoryFile, account: string): HistoryFile {
  if (file.account.insta_id !== account) throw new AppError('conflict');
  return file;
}

/**
 * What is held, brought to a history; null where that cannot be done from here, because readings that
 * are held contradict the server's.
 */
export async function catchUp(
  held: Held,
  history: History,
  savedAt: number,
  ask: AskReadings,
): Promise<Held | null> {
  const missing = trim(held, history);
  let { names } = held;
  if (missing !== null) {
    const file = checkOwner(await ask(missing.after), held.account);
    append(held, file);
    // The server may have readings that are older than those of its response.
    trim(held, history);
    names = names.with(
      file.names.map(({ insta_id, username, first_seen, last_seen }) => ({
        ...{ person: held.numbers.numberOf(insta_id), username },
        ...{ firstSeen: first_seen, lastSeen: last_seen },
      })),
    );
  }
  return isWhole(held, history) ? { ...held, history, savedAt, names } : null;
}
