/** @file Whether the owner is waiting for a copy: when the network's page for it was opened last. */
import { dayMs } from '../../../../contract/limits.ts';
import { clock } from '../../../core/browser/clock.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { useArchive } from '../archive-store.ts';

/** Two days at most, and some to fetch the file; after that a person has other things in mind. */
const longestWaitMs = 5 * dayMs;

/** Kept in the record of home, because each item of the device is code of the first screen. */
function keep(askedAt: number | null): void {
  writeLocal('home', { ...readLocal('home'), copyAskedAt: askedAt });
  useArchive.setState({ askedAt });
}

/** Reads since when a copy is awaited. */
export function readWaiting(): void {
  const at = (readLocal('home') ?? {})['copyAskedAt'];
  const age = typeof at === 'number' ? clock.now() - at : -1;
  const isOpen = typeof at === 'number' && age >= 0 && age < longestWaitMs;
  useArchive.setState({ askedAt: isOpen ? at : null });
}

/** Notes that the page where a copy is asked for was opened. */
export function noteAsked(): void {
  keep(clock.now());
}

/** Ends the wait: none was asked for. */
export function endWaiting(): void {
  keep(null);
}

/** Ends the wait if a copy that was made at `exportedAt` may be the one: an older one is not. */
export function noteImported(exportedAt: number | null): void {
  const { askedAt } = useArchive.getState();
  if (askedAt === null) return;
  // The name of a file has a day and no time.
  if (exportedAt === null || exportedAt > askedAt - dayMs) keep(null);
}
