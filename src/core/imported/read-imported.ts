/** @file Reads the imported accounts for the screens of the account. Nothing of them is sent. */
import { dayMs } from '../../../contract/limits.ts';
import type { ArchiveThread, ImportedAccount } from '../../../contract/threads/archive.ts';
import type { KnownOwner } from '../../../contract/threads/own-people.ts';
import { AppError } from '../../../contract/faults.ts';
import { attempt } from '../errors/attempt.ts';
import { useSession } from '../session/session-store.ts';
import { hasImports } from '../storage/import-mark.ts';
import { createTask } from '../task.ts';
import { analysis } from '../workers/threads.ts';
import { isKnown, serverFigure } from './figures.ts';
import { useImported } from './imported-store.ts';

/** After so long a database that did not open is asked again, then after twice that time, and so on. */
const againMs = 3_000;

const reading = createTask();

/** The followers that the platform counts for a connected account, with the day of the count. */
export function knownOwner(): KnownOwner | null {
  const { user } = useSession.getState();
  const followers = serverFigure(user, 'total_followers');
  if (user === null || !isKnown(followers)) return null;
  if (followers.origin !== 'network' || followers.at === null) return null;
  // A count of another minute is no reason to compare everything again.
  const at = Math.floor(followers.at / dayMs) * dayMs;
  return { owner: user.username, followers: followers.known, at };
}

const keyOf = (known: KnownOwner | null) => JSON.stringify(known);

const isPart = (accounts: readonly ImportedAccount[]) => accounts.some((each) => each.isPart);

/** Shows accounts that were compared with what is known of the account now. */
export function showImported(accounts: readonly ImportedAccount[]): void {
  // Where a reading is left out the next screen asks again.
  const known = isPart(accounts) ? '' : keyOf(knownOwner());
  useImported.setState({ load: 'ready', accounts, known });
}

/** Lists are read again where the accounts are others: the same ones stay. */
function showRead(read: readonly ImportedAccount[]): void {
  const { accounts } = useImported.getState();
  const isSame = JSON.stringify(read) === JSON.stringify(accounts);
  // Who hears of a change may ask for the accounts, and would without end while one is left out.
  if (!isSame || !isPart(read)) showImported(isSame ? accounts : read);
}

type Device = Pick<ArchiveThread, 'importedAccounts'>;

const readDevice = (thread: Device) =>
  attempt(
    async () => {
      const areThere = await hasImports();
      if (areThere === null) throw new AppError('storage');
      return areThere ? thread.importedAccounts(knownOwner()) : [];
    },
    { quiet: true },
  );

let waitMs = againMs;
let again: ReturnType<typeof setTimeout> | undefined;

/** A slow database opens after all, or a reading does, and the screens that are open show it then. */
function askAgain(thread: Device): void {
  again ??= setTimeout(() => {
    again = undefined;
    waitMs *= 2;
    // The session may have ended.
    if (useImported.getState().load === 'ready') void readImported(thread);
  }, waitMs);
}

/**
 * Reads the imported accounts once, and again when the platform counts other followers. A device without
 * imports starts no thread.
 */
export async function readImported(thread: Device = analysis): Promise<void> {
  const { load, known } = useImported.getState();
  if (load === 'ready' && known === keyOf(knownOwner())) return;
  if (reading.running !== null) {
    await reading.running;
    return;
  }
  await reading.run(async (signal) => {
    const read = await readDevice(thread);
    if (signal.aborted) return;
    if (read.type === 'done') {
      showRead(read.value);
      if (isPart(read.value)) return askAgain(thread);
      clearTimeout(again);
      again = undefined;
      waitMs = againMs;
      return;
    }
    // Without an answer the screens show what the server knows, and the next one asks again.
    if (load === 'idle') useImported.setState({ load: 'ready' });
    if (read.type === 'failed' && /storage|timeout/.test(read.fault.code)) askAgain(thread);
  });
}

/** Reads what was read before again: another document of the browser may have imported or deleted some. */
export async function readImportedAgain(thread: Device = analysis): Promise<void> {
  if (useImported.getState().load !== 'ready') return;
  await reading.run(async (signal) => {
    const read = await readDevice(thread);
    if (!signal.aborted && read.type === 'done') showRead(read.value);
  });
}
