import { useEffect, useState } from 'react';
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

/** Announces the result of a run when it has ended, unless the focus is on the answer itself. */
export function RunResult() {
  const user = useSession((state) => state.user);
  const isDone = useAnalysis((state) => state.phase === 'idle' && state.ended === 'done');
  const [isSpoken, setIsSpoken] = useState(false);
  useEffect(() => {
    // By then the card has moved the focus.
    const timer = setTimeout(() => {
      setIsSpoken(isDone && !document.activeElement?.matches('[data-slot=answer]'));
    });
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <p className="visually-hidden" role="status">
      {isSpoken && user !== null && <Result user={user} />}
    </p>
  );
}
