/** @file The readings of an account as the device holds them: both chains, ids and names. */
import { array, is, literal, mask, number, object, string } from 'superstruct';
import { history as historyRecord, type History } from '../../../contract/records/history.ts';
import { createIdNumbers, type IdNumbers } from './id-numbers.ts';
import type { Parts } from './stored-parts.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { createSeenNames, readSeenNames, type SeenNames } from './seen-names.ts';

/** The relations of a reading. */
export const relations = ['followers', 'following'] as const;

/** One of {@link relations}. */
export type Relation = (typeof relations)[number];

/** The version of the parts; those of another one are replaced. */
const version = 1;

const headPart = object({
  version: literal(version),
  account: string(),
  savedAt: number(),
  table: array(string()),
});

/** The readings that know one relation. */
export interface Chain {
  readonly ledger: Ledger;
  /** The ids of the readings, oldest first. */
  readonly ids: string[];
  /** Readings whose piece is not written yet. */
  readonly changed: Set<string>;
}

/** Everything the device holds of an account. */
export interface Held {
  readonly account: string;
  readonly savedAt: number;
  readonly history: History;
  readonly chains: Readonly<Record<Relation, Chain>>;
  readonly numbers: IdNumbers;
  readonly names: SeenNames;
}

/** The readings of a history that give a verdict about a relation, oldest first. */
export function chainOf({ readings }: History, relation: Relation) {
  return readings.filter((reading) => reading.complete && reading[relation] !== null);
}

/** Whether a chain has exactly these readings, each with as many people as it counted. */
export function agrees({ ids, ledger }: Chain, history: History, relation: Relation): boolean {
  const readings = chainOf(history, relation);
  const sizes = ledger.sizes();
  return (
    ids.length === readings.length &&
    readings.every((reading, at) => reading.id === ids[at] && reading[relation] === sizes[at])
  );
}

const pieceKey = (relation: Relation, id: string) => `${relation}/${id}`;

const noHistory: History = { readings: [], undone: [], counts: [], periods: [], unseen: null };

/** An account of which nothing is held. */
export async function emptyHeld(module: WebAssembly.Module, account: string): Promise<Held> {
  const chain = async (): Promise<Chain> => ({
    ledger: await openLedger(module),
    ids: [],
    changed: new Set(),
  });
  return {
    ...{ account, savedAt: 0, history: noHistory },
    chains: { followers: await chain(), following: await chain() },
    numbers: createIdNumbers(),
    names: createSeenNames(),
  };
}

async function readChain(
  parts: Parts,
  module: WebAssembly.Module,
  history: History,
  relation: Relation,
): Promise<Chain | null> {
  const ids = chainOf(history, relation).map(({ id }) => id);
  const pieces = await parts.getMany(ids.map((id) => pieceKey(relation, id)));
  if (!pieces.every((piece) => piece instanceof Uint8Array)) return null;
  const chain = { ledger: await openLedger(module, pieces), ids, changed: new Set<string>() };
  return agrees(chain, history, relation) ? chain : null;
}

/** When the readings of an account were written; null where there are none of it. */
export async function writtenAt(parts: Parts, account: string): Promise<number | null> {
  const stored = await parts.get('head');
  return is(stored, headPart) && stored.account === account ? stored.savedAt : null;
}

/** Reads what is kept of an account; null where it is absent, of another account or damaged. */
export async function readHeld(
  parts: Parts,
  module: WebAssembly.Module,
  account: string,
): Promise<Held | null> {
  try {
    const stored = await parts.get('head');
    if (!is(stored, headPart) || stored.account !== account) return null;
    const history = mask(await parts.get('history'), historyRecord);
    const followers = await readChain(parts, module, history, 'followers');
    const following = await readChain(parts, module, history, 'following');
    const names = readSeenNames(await parts.get('names'));
    if (followers === null || following === null || names === null) return null;
    const { savedAt, table } = stored;
    const numbers = createIdNumbers(table);
    return { account, savedAt, history, chains: { followers, following }, numbers, names };
  } catch {
    return null;
  }
}

/** Writes what has changed since `before`, or everything where that is null. */
export async function writeHeld(parts: Parts, held: Held, before: Held | null): Promise<void> {
  const written = new Map<string, unknown>();
  const removed: string[] = [];
  for (const relation of relations) {
    const { ids, changed, ledger } = held.chains[relation];
    const present = new Set(ids);
    for (const [at, id] of ids.entries()) {
      if (changed.has(id)) written.set(pieceKey(relation, id), ledger.piece(at));
    }
    for (const { id } of before === null ? [] : chainOf(before.history, relation)) {
      if (!present.has(id)) removed.push(pieceKey(relation, id));
    }
    changed.clear();
  }
  const { account, savedAt, history, numbers, names } = held;
  if (names !== before?.names) written.set('names', names.record());
  written.set('history', history);
  written.set('head', { version, account, savedAt, table: [...numbers.table] });
  await parts.change(before === null ? 'all' : removed, written);
}
