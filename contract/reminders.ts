/** @file Reminders by Web Push: the owner's choice, and the message that the service worker shows. */
import { dayMs } from './limits.ts';

/** Reminders to ask for the next copy of the data, by how often they come. */
export const copyKinds = ['copyWeekly', 'copyMonthly', 'copyQuarterly'] as const;

/** One of {@link copyKinds}. */
export type CopyKind = (typeof copyKinds)[number];

/** Days between two of them; a month and a quarter are their longest, so that none comes early. */
export const copyDays: Readonly<Record<CopyKind, number>> = {
  copyWeekly: 7,
  copyMonthly: 31,
  copyQuarterly: 92,
};

/** True for a reminder of the next copy. */
export function isCopyKind(kind: ReminderKind): kind is CopyKind {
  return (copyKinds as readonly ReminderKind[]).includes(kind);
}

/**
 * What a reminder is sent for: a week without a look at the app, a changed number of followers, or the next
 * copy of the data.
 */
export const reminderKinds = ['weekly', 'change', ...copyKinds] as const;

/** {@link reminderKinds}. */
export type ReminderKind = (typeof reminderKinds)[number];

/** Local hours in which nothing is sent, until the owner chooses others: from 21:00 to 9:00. */
export const usualQuiet = { from: 21, until: 9 } as const;

/** The pattern of the id of a reminder: 128 random bits, which are the right to stop it. */
export const reminderId = /^[A-Za-z0-9_-]{22}$/;

/** The decrypted content of a push message. */
export interface ReminderMessage {
  readonly title: string;
  readonly body: string;
  /** The id of the reminder, with which it is stopped. */
  readonly id: string;
  /** The label of the button that stops reminders. */
  readonly stop: string;
  /** The page that it opens; home without one. */
  readonly opens?: 'import';
  /** The browser adds what it keeps of why followers left, which the server does not know. */
  readonly addsCause?: true;
}

/** The content of a push message, or null for anything else. */
export function readReminder(value: unknown): ReminderMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { title, body, id, stop, opens, addsCause } = value as Record<string, unknown>;
  const isWhole =
    typeof title === 'string' &&
    typeof body === 'string' &&
    typeof id === 'string' &&
    reminderId.test(id) &&
    typeof stop === 'string';
  if (!isWhole) return null;
  return {
    ...{ title, body, id, stop },
    ...(opens === 'import' ? { opens } : {}),
    ...(addsCause === true ? { addsCause } : {}),
  };
}

/** What the service worker posts to the page that it shows after a press on a reminder. */
export interface PressedReminder {
  readonly type: 'reminder';
  readonly title: string;
  readonly opens: 'home' | 'import';
}

/** A message of the service worker as a pressed reminder, or null for any other. */
export function pressedReminder(value: unknown): PressedReminder | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, title, opens } = value as Record<string, unknown>;
  if (type !== 'reminder' || typeof title !== 'string') return null;
  return { type, title, opens: opens === 'import' ? 'import' : 'home' };
}

/** Where the page keeps, for the service worker, what it needs when a message cannot be read. */
export const reminderCache = {
  name: 'reminder',
  path: '/reminder',
  causePath: '/reminder-cause',
  /** Kept once a notification has stopped reminders. */
  stoppedPath: '/reminder-stopped',
} as const;

/** What is kept there: a plain message in the owner's language, and the public VAPID key. */
export interface StoredReminder {
  readonly message: ReminderMessage;
  readonly key: string;
}

/** Why followers left in the week before the latest analysis, as the page keeps it for the reminder. */
export interface StoredCause {
  /** The id of the reminder. */
  readonly id: string;
  /** A sentence in the language of the page, without names. */
  readonly text: string;
  /** The latest reading, in milliseconds since 1970. */
  readonly at: number;
}

/** A week without a look, and quiet hours: a later reminder would say the same once more. */
const causeLifeMs = 10 * dayMs;

/** The text of a message, with the cause that the browser keeps if it is of this reminder and recent. */
export function bodyOf(
  { body, id, addsCause }: ReminderMessage,
  stored: unknown,
  now: number,
): string {
  if (addsCause !== true || typeof stored !== 'object' || stored === null) return body;
  const { id: of, text, at } = stored as Record<string, unknown>;
  const isRecent = typeof at === 'number' && at <= now && now - at <= causeLifeMs;
  return of === id && isRecent && typeof text === 'string' ? `${body} ${text}` : body;
}
