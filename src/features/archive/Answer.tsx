import { FormattedMessage, useIntl } from 'react-intl';
import type { ChangedPeople, SinceLast } from '../../../contract/threads/archive.ts';
import { dayFormat } from '../../core/i18n/day-format.ts';
import styles from './archive.module.css';

/** Names of those who came, or left, and how many more. */
function Names({ id, people: { count, names } }: { id: string; people: ChangedPeople }) {
  const intl = useIntl();
  if (count === 0) return null;
  const more = count - names.length;
  const rest = more === 0 ? [] : [intl.formatMessage({ id: 'import.answerMore' }, { count: more })];
  return (
    <p className={styles['name']}>
      <FormattedMessage id={id} values={{ names: [names.join(', '), ...rest].join(' ') }} />
    </p>
  );
}

/** The answer of an import: how many came and left since the copy before, then who. */
export function Answer({ answer: { since, came, left } }: { answer: SinceLast }) {
  const intl = useIntl();
  const date = intl.formatDate(since, dayFormat(since, 'long'));
  const isSame = came.count === 0 && left.count === 0;
  return (
    <>
      <p className={styles['answer']}>
        {isSame ? (
          <FormattedMessage id="import.answerSame" values={{ date }} />
        ) : (
          <FormattedMessage
            id="import.answer"
            values={{ came: came.count, left: left.count, date }}
          />
        )}
      </p>
      <Names id="import.answerCame" people={came} />
      <Names id="import.answerLeft" people={left} />
    </>
  );
}
