import { assert, constantFrom, array, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkoutLimits,
  idleCheckout,
  nextCheckout,
  pendingPayment,
  runOf,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  type Payment,
  type PendingPayment,
} from './checkout-machine.ts';

const payment: Payment = { kind: 'register', planCode: 'trial', cardToken: 't1', startedAt: 0 };
const challenge = { actionId: 'a1', handle: 'h1' };
const refused = {
  type: 'refused',
  run: 1,
  fault: { code: 'payment', text: 'Your card was declined.' },
  isResolved: true,
} as const satisfies CheckoutEvent;

/** True while the pay button waits for a step. */
const isBusy = (state: CheckoutState) =>
  'run' in state && !(state.step === 'challenging' && state.isSlow);

/** The driver, the server and the device as the model knows them; none of it is read off the machine. */
interface World {
  state: CheckoutState;
  /** The effect under way, if its result has not been reported. */
  effect: CheckoutEffect | null;
  now: number;
  run: number;
  tokens: number;
  /** Tokens whose charge was answered. */
  answered: string[];
  /** The payment that was sent and has no response yet, and how far it came. */
  open: PendingPayment | null;
}

const isFresh = ({ open, now }: World) =>
  open !== null && now - open.payment.startedAt < checkoutLimits.tokenLifeMs;

function dispatch(world: World, event: CheckoutEvent): void {
  const { state, effect } = nextCheckout(world.state, event);
  world.state = state;
  // A tick, or an event that changes nothing, leaves the effect under way.
  if (effect !== null || runOf(state) === null) world.effect = effect;
  if (effect?.type === 'charge' || effect?.type === 'retry') {
    const { cardToken } = effect.payment;
    // An open payment is the only one that may be sent, and an answered one is never sent again.
    if (isFresh(world)) expect(cardToken).toBe(world.open?.payment.cardToken);
    expect(world.answered).not.toContain(cardToken);
    world.open =
      effect.type === 'charge'
        ? { payment: effect.payment, challenge: null, resultId: null }
        : { payment: effect.payment, challenge, resultId: effect.resultId };
  }
}

/** The server's response to the call under way; the network may lose it. */
function respond(world: World, action: 'respond' | 'challenge' | 'decline' | 'lose'): void {
  const { effect, open } = world;
  if (open === null || (effect?.type !== 'charge' && effect?.type !== 'retry')) return;
  const run = world.run;
  world.effect = null;
  if (action === 'respond' || action === 'decline') world.answered.push(open.payment.cardToken);
  switch (action) {
    case 'respond':
      world.open = null;
      return dispatch(world, { type: 'paid', run });
    case 'decline':
      world.open = null;
      return dispatch(world, { ...refused, run });
    case 'challenge':
      world.open = { ...open, challenge, resultId: null };
      return dispatch(world, { type: 'challenged', run, challenge, now: world.now });
    case 'lose':
      return dispatch(world, {
        type: 'refused',
        run,
        fault: { code: 'network' },
        isResolved: false,
      });
  }
}

/** The result of an effect that is not a call to the server. */
function proceed(world: World): void {
  const { effect, run, now } = world;
  if (effect?.type === 'admit') {
    world.effect = null;
    dispatch(world, { type: 'admitted', run, address: '', step: effect.step });
  } else if (effect?.type === 'tokenise') {
    world.tokens += 1;
    const made = { ...payment, cardToken: `t${world.tokens}`, startedAt: now };
    dispatch(world, { type: 'tokenised', run, payment: made, now });
  } else if (effect?.type === 'challenge') {
    dispatch(world, { type: 'passed', run, resultId: 'r', now });
  } else {
    dispatch(world, { type: 'show', run });
  }
}

const actions = [
  'pay',
  'proceed',
  'challenge',
  'respond',
  'lose',
  'decline',
  'late',
  'reload',
  'wait',
  'cancel',
] as const;

function act(world: World, action: (typeof actions)[number], amount: number): void {
  const { now, open } = world;
  switch (action) {
    case 'pay':
      if (runOf(world.state) !== null) {
        return dispatch(world, { type: 'pay', run: world.run + 1, kind: 'register', now });
      }
      world.run += 1;
      return dispatch(world, { type: 'pay', run: world.run, kind: 'register', now });
    case 'proceed':
      return proceed(world);
    case 'late':
      return dispatch(world, { type: 'paid', run: world.run - 1 - amount });
    case 'reload':
      // The page is gone; the device has the payment that was sent and not answered.
      world.state = idleCheckout;
      world.effect = null;
      world.run += 1;
      if (open !== null) dispatch(world, { type: 'resume', run: world.run, now, ...open });
      return;
    case 'wait':
      world.now += amount * 1_000;
      return dispatch(world, { type: 'tick', now: world.now });
    case 'cancel':
      // Nothing is charged before the challenge is passed.
      if (open !== null && open.challenge !== null && open.resultId === null) world.open = null;
      return dispatch(world, { type: 'cancel' });
    default:
      return respond(world, action);
  }
}

describe('the checkout as a model', () => {
  const script = array(
    record({ action: constantFrom(...actions), amount: integer({ min: 0, max: 40 }) }),
    // Without a size most scripts would end after ten actions, before a charge can time out.
    { maxLength: 60, size: 'max' },
  );

  it('never makes a second token while a charge is unresolved, and never keeps the button', () => {
    assert(
      property(script, (steps) => {
        const world: World = {
          state: idleCheckout,
          effect: null,
          now: 0,
          run: 0,
          tokens: 0,
          answered: [],
          open: null,
        };
        for (const { action, amount } of steps) {
          act(world, action, amount);
          if (isFresh(world)) {
            expect(world.state.step).not.toBe('tokenising');
            // What the device keeps for a reload is exactly what is open.
            expect(pendingPayment(world.state)).toEqual(world.open);
          }
        }
        dispatch(world, { type: 'tick', now: world.now + 60_000 });
        expect(isBusy(world.state)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
