/** @file When a reminder is due, as pure functions of what is known. */
import { dayMs } from '../../contract/limits.ts';
import { copyDays, isCopyKind, type ReminderKind } from '../../contract/reminders.ts';
import { afterQuiet, isQuiet, type QuietHours } from './quiet-hours.ts';

/** A week after the last look: an analysis, or a start of the app. */
const weekMs = 7 * dayMs;

/** Changes are looked for once a day. */
const lookMs = dayMs;

/** People, and the part of all followers, from which a change is worth a message. */
const leastChange = { people: 5, part: 0.002 } as const;

/** Followers at a moment, in milliseconds since 1970. */
export interface CountAt {
  readonly followers: number;
  readonly at: number;
}

/** What a decision depends on. All times are milliseconds since 1970. */
export interface Known {
  readonly kind: ReminderKind;
  readonly hours: QuietHours;
  readonly startedAt: number;
  readonly sentAt: number | null;
  /** The count in the last message. */
  readonly sentFollowers: number | null;
  /** The last analysis, or null before the first; with some sources there is none. */
  readonly analysedAt: number | null;
  /** When the app last asked for the reminder again, up to a day late; null until it does. */
  readonly lookedAt: number | null;
  /** The count of the last look, or null where none is known. */
  readonly before: CountAt | null;
  /** The count of the network now, or null where it does not say. */
  readonly followers: number | null;
}

/** Whether to send a message now, and when to decide again. */
export interface Decision {
  readonly type: 'send' | 'wait';
  readonly nextAt: number;
}

function hasChanged({ before, sentFollowers, followers, sentAt }: Known): boolean {
  if (before === null || followers === null) return false;
  // The message says the change since the last look: after a return to that count there is none.
  if (followers === before.followers) return false;
  // A look at the app after the last message makes that count an old one.
  const isLatest = sentFollowers !== null && sentAt !== null && sentAt > before.at;
  const from = isLatest ? sentFollowers : before.followers;
  const least = Math.max(leastChange.people, Math.round(from * leastChange.part));
  return Math.abs(followers - from) >= least;
}

/** Decides at a moment. */
export function decide(known: Known, now: number): Decision {
  const { kind, hours, startedAt, sentAt, analysedAt, lookedAt } = known;
  const wait = (at: number): Decision => ({ type: 'wait', nextAt: afterQuiet(hours, at) });
  // Nothing is decided in quiet hours: the count would be an old one when they end.
  if (isQuiet(hours, now)) return wait(now);
  if (kind === 'weekly') {
    const looks = [startedAt, sentAt ?? 0, analysedAt ?? 0, lookedAt ?? 0];
    const dueAt = Math.max(...looks) + weekMs;
    return dueAt > now ? wait(dueAt) : { type: 'send', nextAt: afterQuiet(hours, now + weekMs) };
  }
  if (isCopyKind(kind)) {
    const interval = copyDays[kind] * dayMs;
    // The server does not know when a copy is imported: that stays on the device.
    const dueAt = Math.max(startedAt, sentAt ?? 0) + interval;
    return dueAt > now ? wait(dueAt) : { type: 'send', nextAt: afterQuiet(hours, now + interval) };
  }
  // Other quiet hours make the server look before its time: still one message a day.
  const lookAt = (sentAt ?? 0) + lookMs;
  if (lookAt > now) return wait(lookAt);
  const nextAt = afterQuiet(hours, now + lookMs);
  return { type: hasChanged(known) ? 'send' : 'wait', nextAt };
}
