import { FormattedMessage, useIntl } from 'react-intl';
import type {
  PersonHistory,
  PersonStep,
} from '../../../../contract/records/timeline/person-history.ts';
import { isNameId } from '../../../../contract/lists/name-id.ts';
import type { ExplainedLoss } from '../../../../contract/threads/causes.ts';
import { oddsTexts, sentenceText } from '../../../core/causes/cause-texts.ts';
import { usePerson } from './person-store.ts';
import styles from './person-timeline.module.css';

interface Props {
  /** A leaving. */
  step: PersonStep;
  history: PersonHistory;
}

/** The network alone knows that an account is gone; it says so of the last leaving. */
function withNetworks(loss: ExplainedLoss, { steps, is_deleted }: PersonHistory): ExplainedLoss {
  const last = steps.filter(({ relation }) => relation === 'followers').at(-1);
  const isLast = last?.until != null && Date.parse(last.until) === loss.to;
  return is_deleted === true && isLast
    ? { ...loss, cause: 'deleted', content: null, odds: null }
    : loss;
}

/** Why the person left, as far as the facts carry it, with the odds and on demand their figures. */
export function CauseLine({ step: { until }, history }: Props) {
  const intl = useIntl();
  const causes = usePerson((state) => state.causes);
  const found = causes?.losses.find(({ to }) => until !== null && to === Date.parse(until));
  if (causes === null || found === undefined) return null;
  const loss = withNetworks(found, history);
  const source = isNameId(history.insta_id) ? 'download' : 'readings';
  const odds = oddsTexts(intl, loss, causes.contents);
  return (
    <div className={styles['cause']}>
      <p>
        <FormattedMessage {...sentenceText(intl, loss, causes.contents, source)} />
      </p>
      {odds !== null && (
        <details>
          <summary>
            <FormattedMessage {...odds.words} />
          </summary>
          <p>
            <FormattedMessage {...odds.figures} />
          </p>
        </details>
      )}
    </div>
  );
}
