/**
 * @file The checkpoints of a run on the device, so that a reload, a crash or a lost connection resumes
 * where it stopped. A device that refuses to keep them only loses that.
 */
import { clear, delMany, getMany, keys, set } from 'idb-keyval';
import { checkpointDatabase } from '../../contract/threads/analysis.ts';
import { deviceStore } from '../shared/device-store.ts';

/** Pieces of runs, in the order the module gave them. No method throws. */
export interface Checkpoints {
  /** The pieces of a run from its first to the last before a gap. */
  read(run: string): Promise<Uint8Array[]>;
  /** Keeps piece `index`. The bytes are copied. The first piece of a run drops every other run. */
  append(run: string, index: number, bytes: Uint8Array): Promise<void>;
  /** Drops everything. */
  forget(): Promise<void>;
}

/** Numbers in keys have a fixed length, so that keys sort in the order of the pieces. */
const digits = 8;

function keyOf(run: string, index: number): string {
  return `${run}/${String(index).padStart(digits, '0')}`;
}

/** Checkpoints in a separate IndexedDB database. */
export function createCheckpoints(name: string = checkpointDatabase.name): Checkpoints {
  const open = () => deviceStore({ name, store: checkpointDatabase.store });

  async function namesOf(isWanted: (key: string) => boolean): Promise<string[]> {
    const found = await keys<string>(open());
    return found.filter(isWanted).sort();
  }

  return {
    async read(run) {
      try {
        const names = await namesOf((key) => key.startsWith(`${run}/`));
        const whole = names.filter((key, index) => key === keyOf(run, index));
        const pieces = await getMany<unknown>(whole, open());
        const broken = pieces.findIndex((piece) => !(piece instanceof Uint8Array));
        return (broken < 0 ? pieces : pieces.slice(0, broken)) as Uint8Array[];
      } catch {
        return [];
      }
    },
    async append(run, index, bytes) {
      try {
        // The view is on the module's memory: cloned without slice, all of that memory would be kept.
        await set(keyOf(run, index), bytes.slice(), open());
        if (index > 0) return;
        const others = await namesOf((key) => key !== keyOf(run, 0));
        if (others.length > 0) await delMany(others, open());
      } catch {
        // Quota or no IndexedDB: the run continues, but cannot be resumed.
      }
    },
    async forget() {
      try {
        await clear(open());
      } catch {
        // A device without IndexedDB holds nothing there.
      }
    },
  };
}
