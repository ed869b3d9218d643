import { assert, constantFrom, array, integer, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkoutLimits,
  idleCheckout,
  isBusy,
  nextCheckout,
  runOf,
  unsettledOf,
  type CheckoutEvent,
  type CheckoutState,
  type Payment,
} from './checkout-machine.ts';

const payment: Payment = { kind: 'register', planCode: 'trial', token: 't1', startedAt: 0 };
const challenge = { actionId: 'a1', handle: 'h1' };
const declined = { code: 'payment', text: 'Your card was declined.' } as const;

const after = (...events: CheckoutEvent[]) => events.reduce(nextCheckout, idleCheckout);
const pay = { type: 'pay', run: 1, kind: 'register', now: 0 } as const satisfies CheckoutEvent;
const tokenised = { type: 'tokenised', run: 1, payment, now: 0 } as const satisfies CheckoutEvent;
const challenged = {
  type: 'challenged',
  run: 1,
  challenge,
  now: 0,
} as const satisfies CheckoutEvent;
const passed = { type: 'passed', run: 1, resultId: 'r1', now: 0 } as const satisfies CheckoutEvent;
const refused = {
  type: 'refused',
  run: 1,
  fault: declined,
  isSettled: true,
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
    expect(nextCheckout(busy, { ...pay, run: 2 })).toBe(busy);
    expect(nextCheckout(busy, { ...passed, run: 0 })).toBe(busy);
    const cancelled = nextCheckout(busy, { type: 'cancel' });
    expect(nextCheckout(cancelled, passed)).toBe(cancelled);
    const retrying = nextCheckout(busy, passed);
    expect(nextCheckout(retrying, passed)).toBe(retrying);
  });

  it('forgets a declined token and keeps one whose outcome is unknown', () => {
    expect(unsettledOf(after(pay, tokenised, refused))).toBeNull();
    const lost = after(pay, tokenised, { ...refused, isSettled: false });
    const again = nextCheckout(lost, { ...pay, run: 2, now: 5 });
    expect(again).toMatchObject({ step: 'registering', payment: { token: 't1' }, run: 2 });
  });

  it('keeps what the bank has confirmed, and what the form cannot change any more', () => {
    const lost = after(pay, tokenised, challenged, passed, { ...refused, isSettled: false });
    expect(nextCheckout(lost, { type: 'forget' })).toBe(lost);
    const again = nextCheckout(lost, { ...pay, run: 2, now: 5 });
    expect(again).toMatchObject({ step: 'retrying', resultId: 'r1', run: 2 });
    const late = nextCheckout(lost, { ...pay, run: 2, now: checkoutLimits.tokenLifeMs });
    expect(late).toBe(idleCheckout);
  });

  it('stops waiting for a slow challenge without ending it', () => {
    const slow = after(pay, tokenised, challenged, { type: 'tick', now: 50_000 });
    expect(slow).toMatchObject({ step: 'challenging', isSlow: true });
    expect(nextCheckout(slow, passed).step).toBe('retrying');
    const late = nextCheckout(slow, { type: 'tick', now: checkoutLimits.tokenLifeMs });
    expect(late).toMatchObject({ step: 'failed', fault: { code: 'challenge-expired' } });
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

interface World {
  state: CheckoutState;
  now: number;
  run: number;
  tokens: number;
  charges: Map<string, number>;
}

/** A server that charges a token once, whatever it is asked; the network loses answers at will. */
function settle(world: World, isLost: boolean): CheckoutEvent {
  const { state } = world;
  if (state.step !== 'registering' && state.step !== 'renewing' && state.step !== 'retrying') {
    return { type: 'cancel' };
  }
  const { token } = state.payment;
  if (!world.charges.has(token)) world.charges.set(token, 1);
  const run = state.run;
  return isLost
    ? { type: 'refused', run, fault: { code: 'network' }, isSettled: false }
    : { type: 'paid', run };
}

function act(world: World, [action, amount]: [string, number]): void {
  const run = runOf(world.state) ?? world.run;
  const { now } = world;
  const fire = (event: CheckoutEvent) => {
    world.state = nextCheckout(world.state, event);
  };
  switch (action) {
    case 'pay':
      world.run += 1;
      return fire({ type: 'pay', run: world.run, kind: 'register', now });
    case 'token':
      world.tokens += 1;
      return fire({
        type: 'tokenised',
        run,
        payment: { ...payment, token: `t${world.tokens}`, startedAt: now },
        now,
      });
    case 'challenge':
      return fire({ type: 'challenged', run, challenge, now });
    case 'pass':
      return fire({ type: 'passed', run: run - (amount % 2), resultId: 'r', now });
    case 'answer':
    case 'lose':
      return fire(settle(world, action === 'lose'));
    case 'decline':
      return fire({ ...refused, run });
    case 'reload': {
      const left = unsettledOf(world.state);
      world.state = idleCheckout;
      world.run += 1;
      return left === null ? undefined : fire({ type: 'resume', run: world.run, now, ...left });
    }
    case 'wait':
      world.now += amount * 1_000;
      return fire({ type: 'tick', now: world.now });
    default:
      return fire({ type: 'cancel' });
  }
}

describe('the checkout as a model', () => {
  const action = oneof(
    constantFrom(
      'pay',
      'token',
      'challenge',
      'pass',
      'answer',
      'lose',
      'decline',
      'reload',
      'wait',
      'cancel',
    ),
  );
  const script = array(record({ action, amount: integer({ min: 0, max: 40 }) }), {
    maxLength: 60,
  });

  it('never makes a second token while a charge is unsettled, and never keeps the button', () => {
    assert(
      property(script, (steps) => {
        const world: World = { state: idleCheckout, now: 0, run: 0, tokens: 0, charges: new Map() };
        for (const { action, amount } of steps) {
          const unsettled = unsettledOf(world.state)?.payment;
          act(world, [action, amount]);
          const fresh =
            unsettled !== undefined && world.now - unsettled.startedAt < checkoutLimits.tokenLifeMs;
          if (fresh && action === 'pay') expect(world.state.step).not.toBe('tokenising');
        }
        expect([...world.charges.values()].every((count) => count === 1)).toBe(true);
        world.state = nextCheckout(world.state, { type: 'tick', now: world.now + 60_000 });
        expect(isBusy(world.state)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
