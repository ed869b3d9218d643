/** @file The text of a reminder: a change of followers and since when, in the browser's language. */
import { tagOf, type Language } from '../../contract/languages.ts';
import { isCopyKind, type ReminderMessage } from '../../contract/reminders.ts';
import { textsIn } from '../base/texts.ts';
import type { Known } from './due.ts';

/** U+2212 for the hyphen that some locales have as the sign. */
function signed(change: number, tag: string): string {
  const text = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' }).format(change);
  return text.replace('-', '−');
}

/** What a message depends on beside the figures. */
interface Recipient {
  readonly id: string;
  readonly language: Language;
  /** False for an account whose followers are counted only. */
  readonly hasNames: boolean;
  /** False where the source lets no analysis run: then the message must not ask for one. */
  readonly canAnalyse: boolean;
}

/** Composes the message. */
export function composeReminder(
  known: Known,
  { id, language, hasNames, canAnalyse }: Recipient,
): ReminderMessage {
  const say = textsIn(language);
  const tag = tagOf(language);
  const { before, followers, kind, hours } = known;
  const stop = say('server.reminder.stop');
  // Causes are computed on the device: the browser adds what it keeps.
  const whole = { id, stop, ...(kind === 'weekly' ? { addsCause: true as const } : {}) };
  if (isCopyKind(kind)) {
    const [title, body] = [say('server.reminder.copyTitle'), say('server.reminder.copyText')];
    return { ...whole, title, body, opens: 'import' };
  }
  if (before === null || followers === null || followers === before.followers) {
    const title = say('server.reminder.weekTitle');
    const body = canAnalyse ? 'server.reminder.weekText' : 'server.reminder.plainText';
    return { ...whole, title, body: say(body) };
  }
  const change = followers - before.followers;
  const date = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    timeZone: hours.zone,
  }).format(before.at);
  const values = { net: signed(change, tag), count: Math.abs(change), date, followers };
  const body = hasNames ? 'server.reminder.namesText' : 'server.reminder.countsText';
  const title = kind === 'weekly' ? 'server.reminder.weekTitle' : 'server.reminder.changeTitle';
  const lead = kind === 'weekly' ? `${say('server.reminder.changeTitle', values)}. ` : '';
  return { ...whole, title: say(title, values), body: lead + say(body, values) };
}

/** What is shown for a message that a browser's version of the app cannot read. */
export function plainReminder(language: Language): Omit<ReminderMessage, 'id'> {
  const say = textsIn(language);
  return {
    title: say('server.reminder.plainTitle'),
    body: say('server.reminder.plainText'),
    stop: say('server.reminder.stop'),
  };
}
