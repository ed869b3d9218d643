import { useEffect, useState, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { copyKinds, isCopyKind, type CopyKind } from '../../../../contract/reminders.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { restoreFocusSoon } from '../../../ui/dom/focus-heading.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { readReminders, turnOnReminders } from '../../reminders/reminders.ts';
import { reloadPage } from '../../../core/browser/navigation.ts';
import { useSeal } from '../../../core/seal/seal.ts';
import { useReminders } from '../../reminders/reminders-store.ts';
import { saveRepeated } from '../save-reminder.ts';
import { useReminderTexts } from '../use-reminder-texts.ts';
import styles from '../archive.module.css';

/** A reminder by push; where the browser has none, or nobody is signed in, the calendar is left. */
function Push({ kind }: { kind: CopyKind }) {
  const intl = useIntl();
  const { state, choice, isBusy } = useReminders();
  // The server sends messages to subscribers only.
  const isSubscribed = useSession((session) => session.isSubscribed);
  const isClosed = useSeal((seal) => seal.isClosed);
  useEffect(() => void (isClosed || readReminders()), [isClosed]);
  if (isClosed && isSubscribed) {
    return (
      <Button variant="quiet" onClick={reloadPage}>
        <FormattedMessage id="import.nextReopen" />
      </Button>
    );
  }
  if (!isSubscribed || (state !== 'on' && state !== 'off')) return null;
  if (state === 'on' && choice.kind === kind) {
    const every = intl.formatMessage({ id: `import.every.${kind}` });
    return (
      <p role="status">
        <FormattedMessage id="import.nextOn" values={{ every }} />
      </p>
    );
  }
  const turnOn = async ({ currentTarget }: MouseEvent) => {
    const actions = currentTarget.parentElement;
    await turnOnReminders({ ...choice, kind });
    restoreFocusSoon(() => actions?.querySelector('button'));
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={(event) => void turnOn(event)}>
        <FormattedMessage id="import.nextPush" />
      </Button>
      {state === 'on' && !isCopyKind(choice.kind) && (
        <p className={styles['soft']}>
          <FormattedMessage id="import.nextReplaces" />
        </p>
      )}
    </>
  );
}

/** The way back: a reminder to ask for the next copy, as often as the owner likes. */
export function NextCopy() {
  const intl = useIntl();
  const chosen = useReminders((state) => state.choice.kind);
  const [kind, setKind] = useState<CopyKind | null>(null);
  const shown = kind ?? (isCopyKind(chosen) ? chosen : 'copyMonthly');
  const texts = useReminderTexts();
  return (
    <section className={styles['card']} aria-labelledby="import-next">
      <h2 id="import-next" className={styles['nextTitle']}>
        <FormattedMessage id="import.next" />
      </h2>
      <p className={styles['soft']}>
        <FormattedMessage id="import.nextText" />
      </p>
      <Select
        label={intl.formatMessage({ id: 'import.nextEvery' })}
        value={shown}
        options={copyKinds.map((value) => ({
          value,
          label: intl.formatMessage({ id: `import.every.${value}` }),
        }))}
        onChange={(value) => setKind(copyKinds.find((each) => each === value) ?? null)}
      />
      <div className={styles['nextActions']}>
        <Push kind={shown} />
        <Button variant="secondary" onClick={() => saveRepeated(texts, shown)}>
          <FormattedMessage id="import.nextCalendar" />
        </Button>
      </div>
    </section>
  );
}
