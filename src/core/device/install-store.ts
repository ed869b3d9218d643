import { defineStore } from '../store.ts';

/** How the app can be put on the home screen, if it can and is not there yet. */
export interface InstallState {
  readonly way: 'none' | 'prompt' | 'ios';
}

/** About the device, not about a person. */
export const useInstall = defineStore<InstallState>(() => ({ way: 'none' }), true);
