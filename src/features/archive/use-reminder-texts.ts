import { useIntl } from 'react-intl';
import type { ReminderTexts } from './save-reminder.ts';

/** The titles of the reminders in the language of the page. */
export function useReminderTexts(): ReminderTexts {
  const intl = useIntl();
  return {
    ready: intl.formatMessage({ id: 'import.reminder' }),
    next: intl.formatMessage({ id: 'import.nextReminder' }),
  };
}
