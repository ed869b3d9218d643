import { FormattedMessage } from 'react-intl';
import { changePeriods } from '../../../contract/lists/change-periods.ts';
import { choosePeriod } from './load-history.ts';
import { useHistory } from './history-store.ts';
import styles from './history.module.css';

/** The period that numbers and chart answer for. */
export function PeriodPicker() {
  const selected = useHistory((state) => state.period);
  return (
    <fieldset className={styles['periods']}>
      <legend className="visually-hidden">
        <FormattedMessage id="history.period" />
      </legend>
      {changePeriods.map((period) => (
        <button
          key={period}
          type="button"
          className={styles['period']}
          aria-pressed={period === selected}
          onClick={() => choosePeriod(period)}
        >
          <FormattedMessage id={`history.period.${period}`} />
        </button>
      ))}
    </fieldset>
  );
}
