import { FormattedMessage } from 'react-intl';
import { useHome } from '../../../core/session/user-store.ts';
import styles from './account-card.module.css';

const periods = ['30', '90'] as const;

/** The period that the answer and its line are about. */
export function PeriodSwitch() {
  const selected = useHome(({ period }) => period);
  return (
    <fieldset className={styles['periods']}>
      <legend className="visually-hidden">
        <FormattedMessage id="history.period" />
      </legend>
      {periods.map((period) => (
        <button
          key={period}
          type="button"
          className={styles['period']}
          aria-pressed={period === selected}
          onClick={() => useHome.setState({ period })}
        >
          <FormattedMessage id={`history.period.${period}`} />
        </button>
      ))}
    </fieldset>
  );
}
