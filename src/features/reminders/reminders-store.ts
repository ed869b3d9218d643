import { usualQuiet, type ReminderKind } from '../../../contract/reminders.ts';
import { defineStore } from '../../core/store.ts';

/** What the owner chose; hours are local, 0 to 23. */
export interface ReminderChoice {
  readonly kind: ReminderKind;
  readonly from: number;
  readonly until: number;
}

/** Reminders of this browser. */
export interface RemindersState {
  /** `blocked`: the browser refuses notifications; `none`: it has no push messages. */
  readonly state: 'unknown' | 'none' | 'blocked' | 'off' | 'on';
  readonly choice: ReminderChoice;
  readonly isBusy: boolean;
}

/** Reminders of this browser. */
export const useReminders = defineStore<RemindersState>(() => ({
  state: 'unknown',
  choice: { kind: 'change', ...usualQuiet },
  isBusy: false,
}));
