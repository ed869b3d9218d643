/** @file The captcha: shown when the server asks for one, solved on this device, checked there. */
import type { ApiThread } from '../../../../contract/threads/api.ts';
import type { SolverThread } from '../../../../contract/threads/solver.ts';
import { attempt, showFault } from '../../../core/errors/attempt.ts';
import { inCurrentLanguage } from '../../../core/errors/failure.ts';
import { currentSession } from '../../../core/session/session.ts';
import { thread } from '../../../core/workers/thread.ts';
import { neverAborted } from '../../../core/workers/never-aborted.ts';
import { api } from '../../../core/workers/threads.ts';
import { useCheckout } from './checkout-store.ts';

type Caller = Pick<ApiThread, 'call'>;

/** The thread that solves the captcha's proof of work. */
const solver = thread<SolverThread>(
  () =>
    new Worker(new URL('../../../../workers/solver.worker.ts', import.meta.url), {
      type: 'module',
      name: 'solver',
    }),
);

/** Asks whether a captcha must be solved before paying. */
export async function refreshCaptcha(caller: Caller = api): Promise<void> {
  if (useCheckout.getState().captcha === 'solving') return;
  const signal = neverAborted();
  const asked = await attempt(() => caller.call('checkCaptcha', {}, currentSession(), signal), {
    quiet: true,
    protected: false,
  });
  // A 401 of this call shows its text and does not end the session.
  if (asked.type === 'failed' && asked.fault.status === 401) showFault(asked.fault);
  // Without a response paying is allowed: the server refuses it if a captcha is needed.
  const isNeeded = asked.type === 'done' && asked.value.to_show;
  useCheckout.setState({ captcha: isNeeded ? 'needed' : 'unneeded', captchaRefusal: null });
}

/** Solves a puzzle of the server and submits the solution. */
export async function solveCaptcha(
  caller: Caller = api,
  solving: Pick<SolverThread, 'solve'> = solver,
): Promise<void> {
  if (useCheckout.getState().captcha === 'solving') return;
  useCheckout.setState({ captcha: 'solving', captchaRefusal: null });
  const signal = neverAborted();
  const solved = await attempt(
    async () => {
      const puzzle = await caller.call('captchaChallenge', {}, currentSession(), signal);
      const token = await solving.solve(puzzle, signal);
      return caller.call('validateCaptcha', { body: { token } }, currentSession(), signal);
    },
    { quiet: true, protected: false },
  );
  const isRefused = solved.type === 'failed' && solved.fault.shown;
  const captcha = solved.type === 'done' ? 'passed' : 'failed';
  useCheckout.setState({
    captcha,
    captchaRefusal: isRefused ? inCurrentLanguage(solved.fault.message) : null,
  });
}
