/** @file A screen that failed to load: after a deploy one reload fixes it, offline nothing does. */
import { isOnline } from '../../core/browser/connection.ts';
import { reloadPage } from '../../core/browser/navigation.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';

/** Reloads once. A device that cannot remember it did never reloads, so there is no loop. */
export function reloadForChunk(screen: string): void {
  if (!isOnline() || readLocal('reloadedFor') === screen) return;
  if (writeLocal('reloadedFor', screen)) reloadPage();
}

/** A screen arrived: the next failure may reload again. */
export function chunkArrived(screen: string): void {
  if (readLocal('reloadedFor') === screen) writeLocal('reloadedFor', null);
}
