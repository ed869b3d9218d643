import type { History } from '../../../../contract/records/history.ts';
import type { StoredCause } from '../../../../contract/reminders.ts';
import type { AccountCauses } from '../../../../contract/threads/causes.ts';
import { namedDay } from '../../../core/causes/cause-texts.ts';
import { changeOf } from '../../history/history-store.ts';
import { explainedText } from './explained-text.ts';
import { explainedIn } from './facts.ts';

/** For the weekly reminder: what explains the losses of the week before the latest reading, or null. */
export function weekCause(
  intl: Parameters<typeof explainedText>[0],
  history: History,
  causes: AccountCauses | null,
): Omit<StoredCause, 'id'> | null {
  const change = changeOf(history, '7');
  const at = history.readings.filter(({ complete }) => complete).at(-1)?.taken_at;
  const fact = change === undefined ? null : explainedIn(causes, change);
  if (fact === null || at === undefined) return null;
  const values = { day: namedDay(intl, at), sentence: explainedText(intl, fact) };
  return { text: intl.formatMessage({ id: 'reminders.weekCause' }, values), at };
}
