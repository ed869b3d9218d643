import { describe, expect, it } from 'vitest';
import {
  checkoutLimits,
  idleCheckout,
  nextCheckout,
  pendingPayment,
  type CheckoutEvent,
  type CheckoutState,
  type Payment,
} from './checkout-machine.ts';

const payment: Payment = { kind: 'register', planCode: 'trial', cardToken: 't1', startedAt: 0 };
const challenge = { actionId: 'a1', handle: 'h1' };
const declined = { code: 'payment', text: 'Your card was declined.' } as const;

const next = (state: CheckoutState, event: CheckoutEvent) => nextCheckout(state, event).state;
const after = (...events: CheckoutEvent[]) => events.reduce(next, idleCheckout);
const pay = { type: 'pay', run: 1, kind: 'register', now: 0 } as const satisfies CheckoutEvent;
const tokenised = { type: 'tokenised', run: 1, payment, now: 0 } as const satisfies CheckoutEvent;
const challenged = {
  type: 'challenged',
  run: 1,
  challenge,
  now: 0,
} as const satisfies CheckoutEvent;
const passed = { type: 'passed', run: 1, resultId: 'r1', now: 0 } as const satisfies CheckoutEvent;
const cancel = { type: 'cancel' } as const satisfies CheckoutEvent;
const refused = {
  type: 'refused',
  run: 1,
  fault: declined,
  isResolved: true,
} as const satisfies CheckoutEvent;

describe('checkout', () => {
  it('pays without a challenge', () => {
    expect(after(pay, tokenised, { type: 'paid', run: 1 }).step).toBe('done');
  });

  it('pays with a challenge', () => {
    expect(after(pay, tokenised).step).toBe('registering');
    expect(after(pay, tokenised, challenged).step).toBe('challenging');
    expect(after(pay, tokenised, challenged, passed).step).toBe('retrying');
    expect(after(pay, tokenised, challenged, passed, { type: 'paid', run: 1 }).step).toBe('done');
  });

  it('renews', () => {
    const renew = { ...payment, kind: 'renew' } as const;
    expect(after(pay, { ...tokenised, payment: renew }).step).toBe('renewing');
  });

  it('ignores a second click, an older run and a message after the end', () => {
    const busy = after(pay, tokenised, challenged);
    expect(next(busy, { ...pay, run: 2 })).toBe(busy);
    expect(next(busy, { ...passed, run: 0 })).toBe(busy);
    const cancelled = next(busy, { type: 'cancel' });
    expect(next(cancelled, passed)).toBe(cancelled);
    const retrying = next(busy, passed);
    expect(next(retrying, passed)).toBe(retrying);
  });

  it('forgets a declined token and keeps one whose outcome is unknown', () => {
    expect(pendingPayment(after(pay, tokenised, refused))).toBeNull();
    const lost = after(pay, tokenised, { ...refused, isResolved: false });
    const again = next(lost, { ...pay, run: 2, now: 5 });
    expect(again).toMatchObject({ step: 'registering', payment: { cardToken: 't1' }, run: 2 });
  });

  it('keeps what the bank has confirmed, and what the form cannot change any more', () => {
    const lost = after(pay, tokenised, challenged, passed, { ...refused, isResolved: false });
    expect(next(lost, { type: 'forget' })).toBe(lost);
    const again = next(lost, { ...pay, run: 2, now: 5 });
    expect(again).toMatchObject({ step: 'retrying', resultId: 'r1', run: 2 });
    const late = next(lost, { ...pay, run: 2, now: checkoutLimits.tokenLifeMs });
    expect(late).toBe(idleCheckout);
  });

  it('sends the same token after a charge that was not answered within 30 s', () => {
    const charging = after(pay, tokenised);
    expect(next(charging, { type: 'tick', now: checkoutLimits.responseMs - 1 })).toBe(charging);
    const late = next(charging, { type: 'tick', now: checkoutLimits.responseMs });
    expect(late).toMatchObject({ step: 'failed', fault: { code: 'timeout' } });
    expect(nextCheckout(late, { ...pay, run: 2, now: 31_000 }).state).toMatchObject({
      step: 'registering',
      payment,
    });
  });

  it.each([
    ['registering', [pay, tokenised]],
    ['renewing', [pay, { ...tokenised, payment: { ...payment, kind: 'renew' } }]],
    ['retrying', [pay, tokenised, challenged, passed]],
  ] as const)('keeps the payment that is cancelled while %s', (step, events) => {
    const cancelled = after(...events, cancel);
    expect(cancelled).toMatchObject({ step: 'failed', fault: { code: 'interrupted' } });
    const again = next(cancelled, { ...pay, run: 2, now: 5 });
    expect(again).toMatchObject({ step, payment: { cardToken: 't1' }, run: 2 });
  });

  it('ends a payment that is cancelled before anything was charged', () => {
    const cancelled = { step: 'idle', isCancelled: true };
    expect(after(pay, cancel)).toEqual(cancelled);
    expect(after(pay, tokenised, challenged, cancel)).toEqual(cancelled);
  });

  it('stops waiting for a slow challenge without ending it', () => {
    const slow = after(pay, tokenised, challenged, { type: 'tick', now: 50_000 });
    expect(slow).toMatchObject({ step: 'challenging', isSlow: true });
    expect(next(slow, passed).step).toBe('retrying');
    const late = next(slow, { type: 'tick', now: checkoutLimits.tokenLifeMs });
    expect(late).toMatchObject({ step: 'failed', fault: { code: 'challenge-expired' } });
  });

  it('waits for the bank until then, and no longer than the token lives', () => {
    const now = 7_000;
    const waiting = after(pay, tokenised, { ...challenged, now });
    const tick = (at: number) => next(waiting, { type: 'tick', now: at });
    expect(waiting).toMatchObject({ isShown: false, isSlow: false });
    expect(tick(now + checkoutLimits.slowChallengeMs - 1)).toBe(waiting);
    expect(tick(now + checkoutLimits.slowChallengeMs)).toMatchObject({ isSlow: true });
    const younger = after(
      pay,
      { ...tokenised, payment: { ...payment, startedAt: now } },
      challenged,
    );
    const before = { type: 'tick', now: now + checkoutLimits.tokenLifeMs - 1 } as const;
    expect(next(younger, before).step).toBe('challenging');
    expect(next(younger, { ...before, now: before.now + 1 }).step).toBe('failed');
  });

  it('gives up a card form that makes no token within 25 s, with nothing to repeat', () => {
    const waiting = next(idleCheckout, { ...pay, now: 7_000 });
    const last = 7_000 + checkoutLimits.tokeniseMs;
    expect(next(waiting, { type: 'tick', now: last - 1 })).toBe(waiting);
    const late = next(waiting, { type: 'tick', now: last });
    expect(late).toEqual({ step: 'failed', fault: { code: 'timeout' }, unresolved: null });
    expect(next(idleCheckout, { type: 'tick', now: last })).toBe(idleCheckout);
  });

  it('takes no response that the step cannot have', () => {
    const tokenising = after(pay);
    const challenging = after(pay, tokenised, challenged);
    const paid = { type: 'paid', run: 1 } as const;
    for (const state of [tokenising, challenging]) {
      expect(next(state, paid)).toBe(state);
      expect(next(state, { ...challenged, challenge: { actionId: 'a2', handle: 'h2' } })).toBe(
        state,
      );
    }
    const charging = after(pay, tokenised);
    expect(next(charging, { ...tokenised, payment: { ...payment, cardToken: 't2' } })).toBe(
      charging,
    );
    const done = next(charging, paid);
    expect(next(done, { ...pay, run: 2 })).toBe(done);
  });

  it('has no payment to keep before there is a token', () => {
    expect(pendingPayment(after(pay))).toBeNull();
    expect(pendingPayment(idleCheckout)).toBeNull();
  });

  it('forgets a fault when the form changes, and nothing else', () => {
    const forget = { type: 'forget' } as const;
    expect(after(pay, tokenised, refused, forget)).toEqual({ step: 'idle' });
    const charging = after(pay, tokenised);
    expect(next(charging, forget)).toBe(charging);
    expect(next(after(pay), forget).step).toBe('tokenising');
  });

  it('resumes inside the life of the token only', () => {
    const resume = {
      type: 'resume',
      run: 1,
      payment,
      challenge,
      resultId: null,
      now: 60_000,
    } as const;
    expect(after(resume).step).toBe('challenging');
    expect(after({ ...resume, challenge: null }).step).toBe('registering');
    expect(after({ ...resume, resultId: 'r1' })).toMatchObject({
      step: 'retrying',
      resultId: 'r1',
    });
    expect(after({ ...resume, now: checkoutLimits.tokenLifeMs }).step).toBe('idle');
  });
});

describe('the effects of the checkout', () => {
  const effect = (...events: CheckoutEvent[]) => {
    const last = events.at(-1) ?? cancel;
    return nextCheckout(after(...events.slice(0, -1)), last).effect;
  };
  const admitted = (step: CheckoutState['step']) =>
    ({ type: 'admitted', run: 1, address: '192.0.2.1', step }) as const;
  const lost = { ...refused, isResolved: false } as const;
  const again = { ...pay, run: 2, now: 5 } as const;

  it('counts an attempt before it creates a token and charges it', () => {
    expect(effect(pay)).toMatchObject({ type: 'admit', isRepeat: false });
    expect(effect(pay, admitted('tokenising'))).toEqual({
      type: 'tokenise',
      kind: 'register',
      address: '192.0.2.1',
    });
    expect(effect(pay, tokenised)).toEqual({ type: 'charge', payment, isRepeat: false });
    expect(effect(pay, tokenised, { type: 'paid', run: 1 })).toMatchObject({ type: 'finish' });
  });

  it('counts a repeated charge too, and repeats it', () => {
    expect(effect(pay, tokenised, lost, again)).toMatchObject({ type: 'admit', isRepeat: true });
    expect(
      effect(pay, tokenised, lost, again, { ...admitted('registering'), run: 2 }),
    ).toMatchObject({ type: 'charge', isRepeat: true });
  });

  it('starts a challenge once, when the page shows it', () => {
    expect(effect(pay, tokenised, challenged)).toBeNull();
    const show = { type: 'show', run: 1 } as const;
    expect(effect(pay, tokenised, challenged, show)).toMatchObject({ type: 'challenge' });
    expect(effect(pay, tokenised, challenged, show, show)).toBeNull();
    expect(effect(pay, tokenised, challenged, show, passed)).toEqual({
      type: 'retry',
      payment,
      handle: 'h1',
      resultId: 'r1',
      isRepeat: true,
    });
  });

  it('sends no second call for a challenge that passed before the attempt was counted', () => {
    const events = [pay, tokenised, challenged, lost, again, { ...passed, run: 2 }] as const;
    expect(effect(...events)).toMatchObject({ type: 'retry' });
    expect(effect(...events, { ...admitted('challenging'), run: 2 })).toBeNull();
  });

  it('repeats a payment that was left in the middle of its charge', () => {
    const left = {
      type: 'resume',
      run: 1,
      payment,
      challenge: null,
      resultId: null,
      now: 5,
    } as const;
    expect(effect(left)).toEqual({ type: 'charge', payment, isRepeat: true });
  });

  it('checks after a refusal whether a captcha is needed, and runs nothing after a cancellation', () => {
    expect(effect(pay, tokenised, refused)).toEqual({ type: 'checkCaptcha' });
    expect(effect(pay, tokenised, cancel)).toBeNull();
    expect(effect(pay, tokenised, cancel, refused)).toBeNull();
  });
});
