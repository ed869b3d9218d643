/** @file The captcha: shown when the server asks for one, solved on this device, checked there. */
import type { ApiThread } from '../../../../contract/threads/api.ts';
import type { SolverThread } from '../../../../contract/threads/solver.ts';
import { solver } from './solver.ts';
import { api } from '../../../core/workers/threads.ts';
import { useCheckout } from './checkout-store.ts';
import { inCurrentLanguage } from '../../../core/errors/failure.ts';
import { attempt, showFault } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';

type Caller = Pick<ApiThread, 'call'>;

/** Asks whether a captcha must be solved before paying. */
export async function refreshCaptcha(thread: Caller = api): Promise<void> {
  if (useCheckout.getState().captcha === 'solving') return;
  const { signal } = new AbortController();
  const asked = await attempt(() => thread.call('checkCaptcha', {}, currentSession(), signal), {
    quiet: true,
    protected: false,
  });
  // A 401 shows its detail and clears nothing (spec 8).
  if (asked.type === 'failed' && asked.fault.status === 401) showFault(asked.fault);
  // An unanswered question is no reason to keep anybody from paying; the server decides anyway.
  const isNeeded = asked.type === 'done' && asked.value.to_show;
  useCheckout.setState({ captcha: isNeeded ? 'needed' : 'unneeded', captchaRefusal: null });
}

/** Solves a puzzle of the server and hands the solution in. */
export async function solveCaptcha(
  thread: Caller = api,
  solving: Pick<SolverThread, 'solve'> = solver,
): Promise<void> {
  if (useCheckout.getState().captcha === 'solving') return;
  useCheckout.setState({ captcha: 'solving', captchaRefusal: null });
  const { signal } = new AbortController();
  const solved = await attempt(
    async () => {
      const puzzle = await thread.call('captchaChallenge', {}, currentSession(), signal);
      const token = await solving.solve(puzzle, signal);
      return thread.call('validateCaptcha', { body: { token } }, currentSession(), signal);
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
