import { changePeriods } from '../../../contract/lists/change-periods.ts';
import { choosePeriod } from './load-history.ts';
import { useHistory } from './history-store.ts';
import { PeriodButtons } from './PeriodButtons.tsx';

/** The period that numbers and chart answer for. */
export function PeriodPicker() {
  const selected = useHistory((state) => state.period);
  return <PeriodButtons periods={changePeriods} selected={selected} onSelect={choosePeriod} />;
}
