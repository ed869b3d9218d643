/** @file Saves reminders as calendar files, for browsers without push messages too. */
import type { CopyKind } from '../../../contract/reminders.ts';
import { clock } from '../../core/browser/clock.ts';
import { saveFile } from '../../core/device/save-file.ts';
import { repeatedReminderFile, reminderFile } from './calendar-file.ts';

/** The titles of the events. */
export interface ReminderTexts {
  readonly ready: string;
  readonly next: string;
}

const link = () => `${window.location.origin}/import`;

function save(text: string): void {
  void saveFile(async () => new File([text], 'limn.ics', { type: 'text/calendar' }));
}

/** Saves an event of tomorrow, when the copy is nearly always there. */
export function saveTomorrow({ ready }: ReminderTexts): void {
  save(reminderFile(ready, link(), clock.now()));
}

/** Saves an event that repeats: to ask for the next copy. */
export function saveRepeated({ next }: ReminderTexts, kind: CopyKind): void {
  save(repeatedReminderFile(next, link(), clock.now(), kind));
}
