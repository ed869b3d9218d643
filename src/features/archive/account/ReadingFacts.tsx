import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { statedRanges, type ImportedReading } from '../../../../contract/threads/archive.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { restoreFocusIfLost } from '../../../ui/dom/focus-heading.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { WarningList } from '../WarningList.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import { stateOwner } from './state-owner.ts';
import { stateRange } from './state-range.ts';
import styles from '../archive.module.css';

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;

function Count({ value }: { value: number | null }) {
  return value === null ? (
    <FormattedMessage id="import.notInArchive" />
  ) : (
    <FormattedMessage
      id="import.names"
      values={{ count: value, shown: <FormattedNumber value={value} /> }}
    />
  );
}

/** Which dates the file covers, as its owner says; every answer can be changed and taken back. */
function Covers({ reading: { id, stated } }: Pick<Props, 'reading'>) {
  const intl = useIntl();
  const options = (['none', ...statedRanges] as const).map((value) => ({
    value,
    label: intl.formatMessage({ id: `import.covers.${value}` }),
  }));
  return (
    <Select
      label={intl.formatMessage({ id: 'import.covers' })}
      value={stated ?? 'none'}
      options={options}
      onChange={(value) => void stateRange(id, value === 'none' ? null : value)}
    />
  );
}

/** What is known of completeness: that a file covers all time only its owner can say. */
function stateOf({ isComplete, stated, question, warnings }: ImportedReading) {
  if (stated === null && question !== null) return 'import.state.asked';
  if (isComplete) return stated === 'all' ? 'import.state.all' : 'import.state.open';
  if (stated === 'unknown') return 'import.state.unknown';
  if (stated !== null && stated !== 'all') return 'import.state.part';
  return warnings.includes('PARTIAL_RANGE') ? 'import.state.judged' : 'import.incomplete';
}

interface Props {
  reading: ImportedReading;
  /** The lists are of this reading, with its warnings above them. */
  isShown: boolean;
  isOnly: boolean;
}

/** The range is what the line above is about. */
const isNoRange = (warning: string) => warning !== 'PARTIAL_RANGE';

/** Where an archive's figures come from: its owner, date, range and completeness. */
export function ReadingFacts({ reading, isShown, isOnly }: Props) {
  const { id, owner, exportedAt, counts } = reading;
  const facts = [
    ['followers', <Count key="f" value={counts.followers} />],
    ['following', <Count key="g" value={counts.following} />],
    ...(counts.followers === null
      ? []
      : [['covers', <Covers key="c" {...{ reading }} />] as const]),
    ['owner', owner === null ? <FormattedMessage key="o" id="import.unknown" /> : `@${owner}`],
  ] as const;
  return (
    <section className={styles['card']}>
      <h3>
        {exportedAt === null ? (
          <FormattedMessage id="import.undated" />
        ) : (
          <FormattedMessage
            id="import.source"
            values={{ date: <FormattedDate value={exportedAt} {...day} /> }}
          />
        )}
      </h3>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>
              <FormattedMessage
                id={
                  name === 'followers' || name === 'following'
                    ? `import.list.${name}`
                    : `import.${name}`
                }
              />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['soft']}>
        <FormattedMessage id={stateOf(reading)} />
      </p>
      {!isShown && <WarningList warnings={reading.warnings.filter(isNoRange)} />}
      {reading.ownerAnswer !== null && (
        <Button
          variant="quiet"
          onClick={() => void stateOwner([id], null).then(restoreFocusIfLost)}
        >
          <FormattedMessage id="import.changeOwner" />
        </Button>
      )}
      {!isOnly && <RemoveQuestion id={id} />}
    </section>
  );
}
