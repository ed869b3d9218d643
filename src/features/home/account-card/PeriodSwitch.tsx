import { useHome } from '../../../core/session/user-store.ts';
import { PeriodButtons } from '../../history/PeriodButtons.tsx';
import styles from './account-card.module.css';

const periods = ['30', '90'] as const;

/** The period that the answer and its line are about. */
export function PeriodSwitch() {
  const selected = useHome(({ period }) => period);
  return (
    <PeriodButtons
      {...{ periods, selected }}
      onSelect={(period) => useHome.setState({ period })}
      className={styles['periods']}
    />
  );
}
