import { defineStore } from '../../../core/store.ts';
import { closedViewer, type ViewerState } from './viewer-machine.ts';

/** The story viewer. Moved by the machine alone, through flows/view-stories.ts. */
export const useViewer = defineStore<ViewerState>(() => closedViewer);

/** Sound is off until it is asked for, because browsers start only silent videos by themselves. */
export const useSound = defineStore<{ isMuted: boolean }>(() => ({ isMuted: true }));
