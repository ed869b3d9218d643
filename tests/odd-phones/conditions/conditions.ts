import type { Condition } from '../condition.ts';
import { floor } from './floor.ts';
import { noWebAssembly } from './no-webassembly.ts';
import { translator } from './translator.ts';

/** Every odd phone on which the main flow is tried. */
export const conditions: readonly Condition[] = [floor, translator, noWebAssembly];
