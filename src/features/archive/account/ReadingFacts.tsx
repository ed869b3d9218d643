import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { ImportedReading } from '../../../../contract/threads/archive.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { removeImported } from '../import-archive.ts';
import { WarningList } from '../WarningList.tsx';
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

function Range({ range, isComplete }: Pick<ImportedReading, 'range' | 'isComplete'>) {
  const intl = useIntl();
  if (range === null || range.from === null) {
    return <FormattedMessage id={isComplete ? 'import.allTime' : 'import.unknown'} />;
  }
  return (
    <FormattedMessage
      id="import.range"
      values={{
        from: intl.formatDate(range.from, day),
        to: range.to === null ? '' : intl.formatDate(range.to, day),
      }}
    />
  );
}

interface Props {
  reading: ImportedReading;
  /** The lists are of this reading, with its warnings above them. */
  isShown: boolean;
  isOnly: boolean;
}

/** Where an archive's figures come from: its owner, date, range and completeness. */
export function ReadingFacts({ reading, isShown, isOnly }: Props) {
  const { id, owner, exportedAt, range, isComplete, counts } = reading;
  const facts = [
    ['followers', <Count key="f" value={counts.followers} />],
    ['following', <Count key="g" value={counts.following} />],
    ['rangeName', <Range key="r" {...{ range, isComplete }} />],
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
      <p className={isComplete ? styles['complete'] : styles['soft']}>
        <FormattedMessage id={isComplete ? 'import.complete' : 'import.incomplete'} />
      </p>
      {!isShown && <WarningList warnings={reading.warnings} />}
      {!isOnly && (
        <Button variant="quiet" onClick={() => void removeImported(id)}>
          <FormattedMessage id="import.removeOne" />
        </Button>
      )}
    </section>
  );
}
