import { FormattedMessage, useIntl } from 'react-intl';
import type { AudienceGroup } from '../../../../../contract/records/connect/account-figures.ts';
import { Figure } from '../../../../ui/feedback/Figure.tsx';
import { hoursOfOwner } from './account-figures.ts';
import { Part, Unknown } from './Part.tsx';
import page from '../post-analysis.module.css';
import styles from './account-figures.module.css';

const height = 72;
const step = 12;
const bar = 9;
/** Hours with a label under the bars. */
const labelled = [0, 6, 12, 18];

/** The hours of a day. */
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => ({ hour, key: `hour ${hour}` }));

/** An hour of the day in the reader's notation. */
function useHours() {
  const intl = useIntl();
  return (hour: number) =>
    intl.formatTime(Date.UTC(2026, 0, 1, hour % 24), { timeStyle: 'short', timeZone: 'UTC' });
}

/** How many followers are online at each hour of the owner's day. */
export function OnlineHours({ group }: { group: AudienceGroup }) {
  const timeOf = useHours();
  const values = hoursOfOwner(group.rows);
  const known = values.filter((value) => value !== null);
  const most = Math.max(1, ...known);
  const best = values.indexOf(Math.max(...known));
  if (group.state !== 'known') {
    return (
      <Part id="figures-online" titleId="figures.online">
        <Unknown state={group.state} />
      </Part>
    );
  }
  return (
    <Part
      id="figures-online"
      titleId="figures.online"
      hint={<FormattedMessage id="figures.onlineHint" />}
    >
      <p className={page['best']}>
        <FormattedMessage
          id="figures.onlineBest"
          values={{ from: timeOf(best), to: timeOf(best + 1), count: values[best] }}
        />
      </p>
      <div className={styles['hours']}>
        <svg viewBox={`0 0 ${24 * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {hoursOfDay.map(({ hour, key }) => {
            const size = Math.max(2, ((values[hour] ?? 0) / most) * height);
            return (
              <rect
                key={key}
                data-best={hour === best || undefined}
                x={hour * step + (step - bar) / 2}
                y={height - size}
                width={bar}
                height={size}
                rx={2}
              />
            );
          })}
        </svg>
        <p className={styles['axis']} aria-hidden="true">
          {labelled.map((hour) => (
            <span key={hour}>{timeOf(hour)}</span>
          ))}
        </p>
      </div>
      <ul className="visually-hidden">
        {hoursOfDay.map(({ hour, key }) => (
          <li key={key}>
            {timeOf(hour)}: <Figure value={values[hour] ?? null} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
