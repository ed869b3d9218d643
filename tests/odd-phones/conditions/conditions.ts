import type { Condition } from '../condition.ts';
import { floor } from './floor.ts';
import { homeScreen } from './home-screen.ts';
import { inAppBrowser } from './in-app-browser.ts';
import { lowPower } from './low-power.ts';
import { noWebAssembly } from './no-webassembly.ts';
import { connectionsEnded, storageEvicted, storageRefused, storageSilent } from './storage.ts';
import { translator } from './translator.ts';

/** Every odd phone on which the main flow is tried. */
export const conditions: readonly Condition[] = [
  floor,
  translator,
  noWebAssembly,
  inAppBrowser,
  homeScreen,
  storageRefused,
  storageSilent,
  connectionsEnded,
  storageEvicted,
  lowPower,
];
