import { defineStore } from '../store.ts';

/**
 * How the app can be put on the home screen, if it can and is not there yet: by the browser's prompt, by
 * hand on iOS, or only from a browser that has to be opened first.
 */
export interface InstallState {
  readonly way: 'none' | 'prompt' | 'ios' | 'browser';
}

/** About the device, not about a person. */
export const useInstall = defineStore<InstallState>(() => ({ way: 'none' }), true);
