import { FormattedMessage } from 'react-intl';
import type { ChangePeriod } from '../../../contract/lists/change-periods.ts';
import styles from './period-buttons.module.css';

interface Props<T extends ChangePeriod> {
  periods: readonly T[];
  selected: T;
  onSelect: (period: T) => void;
  /** May set `--pressed` and `--on-pressed`, the colours of the selected one. */
  className?: string | undefined;
}

/** Periods of which one is selected. */
export function PeriodButtons<T extends ChangePeriod>(props: Props<T>) {
  const { periods, selected, onSelect, className } = props;
  return (
    <fieldset className={[styles['periods'], className].filter(Boolean).join(' ')}>
      <legend className="visually-hidden">
        <FormattedMessage id="history.period" />
      </legend>
      {periods.map((period) => (
        <button
          key={period}
          type="button"
          className={styles['period']}
          aria-pressed={period === selected}
          onClick={() => onSelect(period)}
        >
          <FormattedMessage id={`history.period.${period}`} />
        </button>
      ))}
    </fieldset>
  );
}
