import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { reminderKinds } from '../../../contract/reminders.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { turnOffReminders, turnOnReminders } from './reminders.ts';
import { useReminders, type ReminderChoice } from './reminders-store.ts';
import styles from './reminders.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function HourSelect({
  end,
  hour,
  onChange,
}: {
  end: 'from' | 'until';
  hour: number;
  onChange: (hour: number) => void;
}) {
  const intl = useIntl();
  // A day without a change of the clock.
  const name = (value: number) =>
    intl.formatTime(new Date(2026, 0, 15, value), { hour: 'numeric', minute: '2-digit' });
  const label = intl.formatMessage({ id: `reminders.quiet.${end}` });
  return (
    <span className={styles['hour']}>
      <span aria-hidden="true">{label}</span>
      <Select
        label={label}
        value={String(hour)}
        options={hours.map((value) => ({ value: String(value), label: name(value) }))}
        onChange={(value) => onChange(Number(value))}
      />
    </span>
  );
}

function Choice({
  choice,
  onChange,
}: {
  choice: ReminderChoice;
  onChange: (change: Partial<ReminderChoice>) => void;
}) {
  return (
    <>
      <fieldset className={styles['kinds']}>
        <legend>
          <FormattedMessage id="reminders.when" />
        </legend>
        {reminderKinds.map((kind) => (
          <label key={kind} className={styles['kind']}>
            <input
              type="radio"
              name="reminder"
              checked={choice.kind === kind}
              onChange={() => onChange({ kind })}
            />
            <span>
              <FormattedMessage id={`reminders.kind.${kind}`} />
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles['kinds']}>
        <legend>
          <FormattedMessage id="reminders.quiet" />
        </legend>
        <div className={styles['hours']}>
          <HourSelect end="from" hour={choice.from} onChange={(from) => onChange({ from })} />
          <HourSelect end="until" hour={choice.until} onChange={(until) => onChange({ until })} />
        </div>
      </fieldset>
    </>
  );
}

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** The choice of reminders: for what, and when not; and the way to stop them. */
export function RemindersDrawer({ isOpen, onClose }: Props) {
  const intl = useIntl();
  const { state, choice: chosen, isBusy } = useReminders();
  // Changes alone: the stored choice is read from the device after the menu has mounted this drawer.
  const [changes, setChanges] = useState<Partial<ReminderChoice>>({});
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    // Changes that were abandoned stay visible until the closing animation has ended.
    if (isOpen) setChanges({});
  }
  const choice = { ...chosen, ...changes };
  const isOn = state === 'on';
  const begin = async () => {
    if (await turnOnReminders(choice)) onClose();
  };
  const stop = () => {
    onClose();
    void turnOffReminders();
  };
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={intl.formatMessage({ id: 'reminders.title' })}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      <div className={styles['settings']}>
        <Choice choice={choice} onChange={(change) => setChanges({ ...changes, ...change })} />
        {state === 'blocked' && (
          <p role="alert">
            <FormattedMessage id="reminders.blocked" />
          </p>
        )}
        <Button isWide isBusy={isBusy} onClick={() => void begin()}>
          <FormattedMessage id={isOn ? 'reminders.save' : 'reminders.turnOn'} />
        </Button>
        {isOn && (
          <Button variant="quiet" isWide onClick={stop}>
            <FormattedMessage id="reminders.stop" />
          </Button>
        )}
      </div>
    </Drawer>
  );
}
