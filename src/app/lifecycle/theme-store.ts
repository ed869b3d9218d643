import { defineStore } from '../../core/store.ts';

/** Follow the device, or stay with one. */
export const themes = ['system', 'light', 'dark'] as const;

/** One of {@link themes}. */
export type Theme = (typeof themes)[number];

/** The theme is kept after a log-out. */
export const useTheme = defineStore<{ theme: Theme }>(() => ({ theme: 'system' }), true);
