/** @file The menu's one memory: which entry is a Home entry now (spec 2). */
import { writeLocal } from '../../core/storage/storage.ts';
import { useMenu } from './menu-store.ts';

/** Turns an entry into Home, or Home back into itself. */
export function swapEntry(swapped: 'support' | 'subscription' | null): void {
  writeLocal('menu', swapped);
  useMenu.setState({ swapped });
}
