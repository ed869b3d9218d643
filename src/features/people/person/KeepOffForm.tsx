import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { keepOffDays, keepOffReasons } from '../../../../contract/lists/keep-off.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import type { KeepOffChoice } from './keep-off.ts';
import styles from './keep-off.module.css';

interface Props {
  onKeepOff: (choice: KeepOffChoice) => void;
}

/** Why and for how long a person is kept off a list. */
export function KeepOffForm({ onKeepOff }: Props) {
  const intl = useIntl();
  const [choice, setChoice] = useState<KeepOffChoice>({ reason: 'friend', days: keepOffDays[0] });
  const reasons = useRef<HTMLFieldSetElement>(null);
  // The item of the menu that was pressed is gone.
  useEffect(() => reasons.current?.querySelector('input')?.focus(), []);
  return (
    <div className={styles['form']}>
      <fieldset ref={reasons} className={styles['reasons']}>
        <legend>
          <FormattedMessage id="people.keepOffReason" />
        </legend>
        {keepOffReasons.map((reason) => (
          <label key={reason} className={styles['reason']}>
            <input
              type="radio"
              name="reason"
              checked={choice.reason === reason}
              onChange={() => setChoice({ ...choice, reason })}
            />
            <FormattedMessage id={`people.reason.${reason}`} />
          </label>
        ))}
      </fieldset>
      <Select
        label={intl.formatMessage({ id: 'people.keepOffTime' })}
        value={String(choice.days)}
        options={keepOffDays.map((days) => ({
          value: String(days),
          label: intl.formatMessage(
            { id: days === null ? 'people.keepOffForGood' : 'people.keepOffFor' },
            { days },
          ),
        }))}
        onChange={(value) => {
          const days = keepOffDays.find((each) => String(each) === value) ?? null;
          setChoice({ ...choice, days });
        }}
      />
      <Button isWide onClick={() => onKeepOff(choice)}>
        <FormattedMessage id="people.keepOff" />
      </Button>
    </div>
  );
}
