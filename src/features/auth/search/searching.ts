/** @file The searching screen: a counter, and what the plan page will need is fetched meanwhile. */
import { searching } from '../../../../contract/limits.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock, type Clock } from '../../../core/browser/clock.ts';
import { replacePlanPage, warmPlanPage } from '../../../core/browser/navigation.ts';
import { api } from '../../../core/workers/threads.ts';
import { useSearching } from './searching-store.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { keepAhead, type Ahead } from '../../checkout/prefetched-plans.ts';
import { currentSession } from '../../../core/session/session.ts';

/** What the screen works with; tests give a clock of their own. */
export interface SearchingTools {
  readonly api: Pick<ApiThread, 'call'>;
  readonly clock: Clock;
  readonly leave: () => void;
  readonly warm: () => void;
}

const device: SearchingTools = { api, clock, leave: replacePlanPage, warm: warmPlanPage };

/** Counts 1 percent per 450 ms and leaves for the plans at 17 (spec 2), unless left before. */
export function enterSearching(signal: AbortSignal, tools: SearchingTools = device): void {
  // This file is fetched on the way in: the visitor may have left before it came.
  if (signal.aborted) return;
  useSearching.setState({ percent: 0 });
  const session = currentSession();
  tools.warm();
  // The plan page asks for what did not come and says what is wrong; here that is of no interest.
  const options = { quiet: true, protected: false };
  const keep = (answer: Ahead) => keepAhead(answer, session.language, tools.clock.now());
  void attempt(async () => {
    keep({ plans: await tools.api.call('listPlans', {}, session, signal) });
  }, options);
  void attempt(async () => {
    const { to_show } = await tools.api.call('checkCaptcha', {}, session, signal);
    keep({ isCaptchaNeeded: to_show });
  }, options);
  const stop = tools.clock.every(searching.tickMs, () => {
    const percent = useSearching.getState().percent + 1;
    useSearching.setState({ percent });
    if (percent < searching.leaveAtPercent) return;
    stop();
    tools.leave();
  });
  signal.addEventListener('abort', stop, { once: true });
}
