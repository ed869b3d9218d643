import { FormattedMessage, useIntl } from 'react-intl';
import type { ImportedAccount } from '../../../../contract/threads/archive.ts';
import { inkLine } from '../../../ui/charts/ink-line.ts';
import styles from '../archive.module.css';

const view = { width: 360, height: 110, top: 14, bottom: 98, end: 346 };

/** The followers of today by the date they came: those who left are in no archive. */
export function GrowthLine({ growth }: Pick<ImportedAccount, 'growth'>) {
  const intl = useIntl();
  const [first] = growth;
  const last = growth.at(-1);
  if (first === undefined || last === undefined || last[0] <= first[0]) return null;
  const points = growth
    .map(([at, count]) => ({
      x: ((at - first[0]) / (last[0] - first[0])) * view.end,
      y: view.bottom - (count / last[1]) * (view.bottom - view.top),
    }))
    // Two followers of one second would be one above the other.
    .filter(({ x }, at, all) => at === 0 || x > (all[at - 1]?.x ?? 0));
  const end = points.at(-1);
  const year = (at: number) => intl.formatDate(at, { month: 'short', year: 'numeric' });
  return (
    <figure className={styles['growth']}>
      <svg viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
        <path className={styles['ink']} d={inkLine(points)} />
        {end !== undefined && (
          <>
            <circle className={styles['glow']} cx={end.x} cy={end.y} r="13" />
            <circle className={styles['light']} cx={end.x} cy={end.y} r="5.5" />
          </>
        )}
      </svg>
      <p className={styles['axis']} aria-hidden="true">
        <span>{year(first[0])}</span>
        <span>{year(last[0])}</span>
      </p>
      <figcaption className={styles['soft']}>
        <FormattedMessage id="import.stayed" />
      </figcaption>
    </figure>
  );
}
