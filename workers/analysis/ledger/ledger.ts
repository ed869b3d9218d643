/**
 * @file The readings of one relation of an account on the device, in the ledger module
 * (wasm/README.md, "The ledger"). Each reading is a piece of bytes; taking one out changes the next
 * piece alone.
 */
import { AppError } from '../../../contract/faults.ts';

/** The exports of the ledger module. */
interface LedgerExports {
  readonly memory: WebAssembly.Memory;
  abi(): number;
  reserve(bytes: number): number;
  readings(): number;
  restore(length: number): number;
  append(came: number, left: number): number;
  growth(at: number): number;
  remove(at: number): number;
  compare(from: number, to: number): number;
  people(at: number): number;
  returned(at: number): number;
  everyone(): void;
  person(low: number, high: number): number;
  resultAddress(): number;
  pieceAddress(at: number): number;
  pieceLength(at: number): number;
}

const ledgerAbi = 3;

/** Ids that came and left between two readings, ascending. */
interface Changes {
  readonly came: BigUint64Array;
  readonly left: BigUint64Array;
}

/** Also the place of the reading at which each of these people changed last. */
export interface LedgerChanges extends Changes {
  readonly cameAt: Uint32Array;
  readonly leftAt: Uint32Array;
}

/** Every change of everybody, in the order of the people's ids. */
export interface LedgerTimelines {
  /** Everybody who ever was in a reading, ascending. */
  readonly ids: BigUint64Array;
  /** The person of each change, as a place in `ids`. */
  readonly people: Uint32Array;
  /** The place of each change's reading. A person came first, and then left and came in turn. */
  readonly places: Uint32Array;
}

/** A ledger in the module. Places count readings from the oldest, 0. */
export interface Ledger {
  readonly length: number;
  /** Adds a reading by its changes since the last one, in any order; in the first, everybody came. */
  append(changes: Changes): void;
  /** Takes a reading out: undo. */
  remove(place: number): void;
  compare(from: number, to: number): LedgerChanges;
  /** How many people each reading has. */
  sizes(): number[];
  people(place: number): BigUint64Array;
  /** The people of a reading who had left before it. */
  returned(place: number): BigUint64Array;
  everyone(): LedgerTimelines;
  /** The places at which a person came or left. */
  person(id: bigint): { readonly place: number; readonly came: boolean }[];
  /** The piece of a reading, to be kept. */
  piece(place: number): Uint8Array;
}

function check(isDone: number): void {
  if (isDone === 0) throw new AppError('broken', 'no such reading');
}

/** A fresh instance of the module. */
async function instantiate(module: WebAssembly.Module): Promise<LedgerExports> {
  const abort = (): never => {
    throw new WebAssembly.RuntimeError('abort');
  };
  const { exports } = await WebAssembly.instantiate(module, { env: { abort } });
  const ledger = exports as unknown as LedgerExports;
  if (ledger.abi() !== ledgerAbi) throw new AppError('module-load', 'another version');
  return ledger;
}

function restore(ledger: LedgerExports, piece: Uint8Array): void {
  const address = ledger.reserve(piece.length);
  new Uint8Array(ledger.memory.buffer, address, piece.length).set(piece);
  if (ledger.restore(piece.length) === 0) throw new AppError('broken', 'a damaged piece');
}

/** Every change of everybody. */
function readTimelines(ledger: LedgerExports): LedgerTimelines {
  ledger.everyone();
  const { memory } = ledger;
  const address = ledger.resultAddress();
  const [people = 0, changed = 0] = new Uint32Array(memory.buffer, address, 2);
  const words = new Uint32Array(memory.buffer, address + 8, changed * 2);
  return {
    ids: new BigUint64Array(memory.buffer, address + 8 + changed * 8, people).slice(),
    people: words.slice(0, changed),
    places: words.slice(changed).map((tag) => tag >>> 1),
  };
}

/** A ledger with the pieces that were kept; a damaged piece is `broken`. */
export async function openLedger(
  module: WebAssembly.Module,
  pieces: readonly Uint8Array[] = [],
): Promise<Ledger> {
  const ledger = await instantiate(module);
  const view = (address: number, count: number) =>
    new BigUint64Array(ledger.memory.buffer, address, count).slice();
  for (const piece of pieces) restore(ledger, piece);

  /** The list at the result, and where it ends. */
  function changes() {
    const address = ledger.resultAddress();
    const [came = 0, left = 0] = new Uint32Array(ledger.memory.buffer, address, 2);
    const end = address + 8 + (came + left) * 8;
    return { came: view(address + 8, came), left: view(address + 8 + came * 8, left), end };
  }

  const cameOf = (isDone: number) => {
    check(isDone);
    return changes().came;
  };

  return {
    get length() {
      return ledger.readings();
    },
    append({ came, left }) {
      const address = ledger.reserve(came.byteLength + left.byteLength);
      const input = new BigUint64Array(ledger.memory.buffer, address, came.length + left.length);
      input.set(came);
      input.set(left, came.length);
      check(ledger.append(came.length, left.length));
    },
    remove: (place) => check(ledger.remove(place)),
    compare(from, to) {
      check(ledger.compare(from, to));
      const { came, left, end } = changes();
      const places = new Uint32Array(ledger.memory.buffer, end, came.length + left.length);
      const [cameAt, leftAt] = [places.slice(0, came.length), places.slice(came.length)];
      return { came, left, cameAt, leftAt };
    },
    sizes() {
      let people = 0;
      return Array.from({ length: ledger.readings() }, (_, at) => (people += ledger.growth(at)));
    },
    people: (place) => cameOf(ledger.people(place)),
    returned: (place) => cameOf(ledger.returned(place)),
    everyone: () => readTimelines(ledger),
    person(id) {
      const found = ledger.person(Number(id & 0xffffffffn), Number(id >> 32n));
      const steps = new Uint32Array(ledger.memory.buffer, ledger.resultAddress(), found);
      return [...steps].map((step) => ({ place: step >>> 1, came: (step & 1) === 1 }));
    },
    piece(place) {
      const address = ledger.pieceAddress(place);
      return new Uint8Array(ledger.memory.buffer, address, ledger.pieceLength(place)).slice();
    },
  };
}
