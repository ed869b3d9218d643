import { FormattedMessage, useIntl } from 'react-intl';
import type {
  AccountFigures,
  AudienceGroup,
} from '../../../../../contract/records/connect/account-figures.ts';
import { Figure } from '../../../../ui/feedback/Figure.tsx';
import { Part, Unknown } from './Part.tsx';
import page from '../post-analysis.module.css';
import styles from './account-figures.module.css';

const parts = ['age', 'country', 'city'] as const;
type AudiencePart = (typeof parts)[number];

/** Cities and countries shown; the platform gives up to 45. */
const mostRows = 5;

/** The name of a value: a country in the reader's language, the others as they are. */
function useNames() {
  const intl = useIntl();
  return (part: AudiencePart, label: string) => {
    if (part === 'country' && /^[A-Z]{2}$/.test(label)) {
      return intl.formatDisplayName(label, { type: 'region' }) ?? label;
    }
    // The region after a city's name is for telling cities of the same name apart.
    return part === 'city' ? (label.split(',')[0] ?? label) : label.replace('-', '–');
  };
}

/** Ages from the youngest; cities and countries from the largest. */
function rowsOf(part: AudiencePart, { rows }: AudienceGroup) {
  if (part !== 'age') return rows.slice(0, mostRows);
  return [...rows].sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
}

function Group({ part, group }: { part: AudiencePart; group: AudienceGroup }) {
  const nameOf = useNames();
  const rows = rowsOf(part, group);
  const most = Math.max(1, ...rows.map(({ value }) => value ?? 0));
  return (
    <div className={styles['group']}>
      <h3 className={styles['groupTitle']}>
        <FormattedMessage id={`figures.${part}`} />
      </h3>
      {group.state !== 'known' && <Unknown state={group.state} />}
      <ul className={styles['bars']}>
        {rows.map(({ label, value }) => (
          <li key={label} className={styles['bar']}>
            <span className={styles['barName']}>{nameOf(part, label)}</span>
            <meter
              className={page['meter']}
              min={0}
              max={most}
              value={value ?? 0}
              aria-hidden="true"
            />
            <b className={styles['barValue']}>
              <Figure value={value} />
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Followers by age, country and city. */
export function Followers({ audience }: Pick<AccountFigures, 'audience'>) {
  const states = parts.map((part) => audience[part].state);
  const [same] = states;
  const isUnknown = same !== undefined && same !== 'known' && states.every((each) => each === same);
  return (
    <Part
      id="figures-followers"
      titleId="figures.followers"
      hint={isUnknown ? undefined : <FormattedMessage id="figures.followersHint" />}
    >
      {isUnknown ? (
        <Unknown state={same} />
      ) : (
        <div className={styles['groups']}>
          {parts.map((part) => (
            <Group key={part} part={part} group={audience[part]} />
          ))}
        </div>
      )}
    </Part>
  );
}
