import { FormattedMessage } from 'react-intl';
import type { UserRecord } from '../../../contract/records/user.ts';
import { useSession } from '../../core/session/session-store.ts';
import { useAnalysis } from '../analysis/analysis-store.ts';
import { Sentence } from './account-card/Answer.tsx';
import { useAnswer } from './account-card/use-answer.ts';

function Result({ user }: { user: UserRecord }) {
  const answer = useAnswer(user);
  return answer === null ? <FormattedMessage id="home.lineStarts" /> : <Sentence {...answer} />;
}

/** Announces the result of a run once, when it has ended. */
export function RunResult() {
  const user = useSession((state) => state.user);
  const isDone = useAnalysis((state) => state.phase === 'idle' && state.ended === 'done');
  return (
    <p className="visually-hidden" role="status">
      {isDone && user !== null && <Result user={user} />}
    </p>
  );
}
