import type { Condition } from '../condition.ts';
import { floor } from './floor.ts';

/** Every odd phone on which the main flow is tried. */
export const conditions: readonly Condition[] = [floor];
