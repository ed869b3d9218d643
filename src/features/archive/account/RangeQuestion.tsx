import { FormattedMessage, useIntl } from 'react-intl';
import {
  statedRanges,
  type ImportedReading,
  type StatedRange,
} from '../../../../contract/threads/archive.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { restoreFocusIfLost } from '../../../ui/dom/focus-heading.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { stateRange } from './state-range.ts';
import styles from '../archive.module.css';

/** Asks which dates were chosen for a file that lacks many of the earlier followers. */
export function RangeQuestion({ reading }: { reading: ImportedReading }) {
  const intl = useIntl();
  const { id, exportedAt, question, stated } = reading;
  if (question === null || stated !== null) return null;
  const { gone, of: all } = question;
  const answer = async (range: StatedRange) => {
    if (await stateRange(id, range)) addToast({ variant: 'success', messageId: 'import.stated' });
    restoreFocusIfLost();
  };
  return (
    <section className={styles['question']} aria-labelledby={`question-${id}`}>
      <h2 id={`question-${id}`}>
        {exportedAt === null ? (
          <FormattedMessage id="import.askUndated" />
        ) : (
          <FormattedMessage
            id="import.ask"
            values={{
              date: intl.formatDate(exportedAt, { day: 'numeric', month: 'long', year: 'numeric' }),
            }}
          />
        )}
      </h2>
      <p>
        <FormattedMessage id="import.askText" values={{ gone, all }} />
      </p>
      <p className={styles['answers']}>
        {statedRanges.map((range) => (
          <Button key={range} variant="secondary" onClick={() => void answer(range)}>
            <FormattedMessage id={`import.covers.${range}`} />
          </Button>
        ))}
      </p>
    </section>
  );
}
