/** @file Stores which menu entry is a Home entry (docs/product.md, "Menu"). */
import { writeLocal } from '../../core/storage/storage.ts';
import { useMenu } from './menu-store.ts';

/** Turns an entry into Home, or Home back into itself. */
export function swapEntry(swapped: 'support' | 'subscription' | null): void {
  writeLocal('menu', swapped);
  useMenu.setState({ swapped });
}
