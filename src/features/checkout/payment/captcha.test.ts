import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import { checkoutDeps } from '../../../../tests/support/data/checkout.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { keepLogin } from '../../../core/session/session.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { resetStores } from '../../../core/store.ts';
import { refreshCaptcha, solveCaptcha } from './captcha.ts';
import { isCaptchaNeeded, useCheckout } from './checkout-store.ts';

const puzzle = { algorithm: 'SHA-256' };
const solver = { solve: async (given: object) => JSON.stringify(given) };
const isNeeded = () => isCaptchaNeeded(useCheckout.getState());

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
});

it('is needed when the server says so', async () => {
  await refreshCaptcha(checkoutDeps({ checkCaptcha: () => ({ to_show: true }) }).deps.api);
  expect(isNeeded()).toBe(true);
  await refreshCaptcha(checkoutDeps({ checkCaptcha: () => ({ to_show: false }) }).deps.api);
  expect(isNeeded()).toBe(false);
});

it('is not needed when the server does not answer: it decides at the payment', async () => {
  const { deps } = checkoutDeps({
    checkCaptcha: () => {
      throw new AppError('network');
    },
  });
  await refreshCaptcha(deps.api);
  expect(isNeeded()).toBe(false);
  expect(useToasts.getState().toasts).toEqual([]);
});

it('shows the text of a 401 and keeps the session', async () => {
  keepLogin({ ...userRecordOf(), token: 'session-1' });
  const { deps } = checkoutDeps({
    checkCaptcha: () => {
      throw new AppError('unauthorized', 'Not here.', { status: 401, shown: true });
    },
  });
  await refreshCaptcha(deps.api);
  expect(useToasts.getState().toasts).toMatchObject([{ text: 'Not here.' }]);
  expect(useSession.getState().token).toBe('session-1');
});

it('is solved on the device and checked by the server, once at a time', async () => {
  const { deps, called } = checkoutDeps({
    captchaChallenge: () => puzzle,
    validateCaptcha: () => ({ message: '' }),
  });
  const solving = solveCaptcha(deps.api, solver);
  expect(useCheckout.getState().captcha).toBe('solving');
  await Promise.all([solving, solveCaptcha(deps.api, solver), refreshCaptcha(deps.api)]);
  expect(useCheckout.getState().captcha).toBe('passed');
  expect(isNeeded()).toBe(false);
  expect(called('validateCaptcha').map(({ body }) => body)).toEqual([
    { token: JSON.stringify(puzzle) },
  ]);
  expect(called('checkCaptcha')).toEqual([]);
});

it('shows the words of the server when the solution is refused, until it is tried again', async () => {
  const { deps } = checkoutDeps({
    captchaChallenge: () => puzzle,
    validateCaptcha: () => {
      throw new AppError('invalid', 'Too late.', { shown: true });
    },
  });
  await solveCaptcha(deps.api, solver);
  expect(useCheckout.getState()).toMatchObject({
    captcha: 'failed',
    captchaRefusal: { text: 'Too late.' },
  });
  expect(isNeeded()).toBe(true);
  const again = solveCaptcha(deps.api, solver);
  expect(useCheckout.getState().captchaRefusal).toBeNull();
  await again;
});

it('shows a failure of the check beside it, and keeps the session', async () => {
  keepLogin({ ...userRecordOf(), token: 'session-1' });
  const { deps } = checkoutDeps({
    captchaChallenge: () => puzzle,
    validateCaptcha: () => {
      throw new AppError('unauthorized', 'Not here.', { status: 401, shown: true });
    },
  });
  await solveCaptcha(deps.api, solver);
  expect(useCheckout.getState().captchaRefusal).toMatchObject({ text: 'Not here.' });
  expect(useToasts.getState().toasts).toEqual([]);
  expect(useSession.getState().token).toBe('session-1');
});
