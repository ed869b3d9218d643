/** @file A screen whose file did not arrive: after a deploy one reload mends it, offline nothing does. */
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
