import { describe, expect, it } from 'vitest';
import { AppError, type FaultCode } from '../../contract/faults.ts';
import { paymentAttempts } from '../../contract/limits.ts';
import { textsIn } from '../base/texts.ts';
import { refusalBody, retryAfterSeconds, statusOf } from './errors.ts';

const say = textsIn('en');

describe('the status of a fault', () => {
  it.each<[FaultCode, number]>([
    ['invalid', 400],
    ['captcha', 400],
    ['media', 400],
    ['unauthorized', 401],
    ['payment', 402],
    ['forbidden', 403],
    ['not-found', 404],
    ['method', 405],
    ['conflict', 409],
    ['snapshot-broken', 409],
    ['page-broken', 409],
    ['too-large', 413],
    ['unsupported', 415],
    ['limited', 429],
    ['payment-limited', 429],
    ['unavailable', 503],
    ['timeout', 504],
    ['module-run', 500],
  ])('%s is %i', (code, status) => {
    expect(statusOf(new AppError(code))).toBe(status);
  });

  it('is the one the error names, if it names one', () => {
    expect(statusOf(new AppError('cancelled', '', { status: 499 }))).toBe(499);
  });
});

describe('the seconds until a refused request may be repeated', () => {
  it('are rounded up, and at least one', () => {
    const after = (retryAfterMs: number) =>
      retryAfterSeconds(new AppError('limited', '', { retryAfterMs }));
    expect([0, 1, 1_000, 1_001, 2_500].map(after)).toEqual([1, 1, 1, 2, 3]);
  });

  it('are those of the fault where the error has none', () => {
    const of = (code: FaultCode) => retryAfterSeconds(new AppError(code));
    expect(of('limited')).toBe(60);
    expect(of('unavailable')).toBe(5);
    expect(of('payment-limited')).toBe(paymentAttempts.windowMs / 1_000);
    expect(of('timeout')).toBe(60);
  });
});

describe('the body of a refusal', () => {
  it('has the text of the fault, never the words for developers', () => {
    const error = new AppError('not-found', 'row 7 of table x');
    expect(refusalBody(error, say)).toEqual({ message: say('fault.not-found') });
  });

  it('has the words of an error that is shown', () => {
    const error = new AppError('payment', 'Your card was declined.', { shown: true });
    expect(refusalBody(error, say)).toEqual({ message: 'Your card was declined.' });
  });

  it('has a detail where there is no session', () => {
    const error = new AppError('unauthorized');
    expect(refusalBody(error, say)).toEqual({ detail: say('fault.unauthorized') });
  });
});
