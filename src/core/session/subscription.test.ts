import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useToasts } from '../errors/toasts-store.ts';
import { resetStores } from '../store.ts';
import { keepLogin } from './session.ts';
import { changeSubscription, enterSubscription, supportMail } from './subscription.ts';
import { useSubscription } from './subscription-store.ts';

const details = { plan_name: 'Monthly', status: 'active' };

/** A thread with one response a call, in order; notes what was called. */
function thread(...responses: (object | AppError | Promise<object>)[]) {
  const called: string[] = [];
  const call = async (name: string) => {
    called.push(name);
    const response = await responses.shift();
    if (response instanceof AppError) throw response;
    return response;
  };
  return { called, call: call as unknown as ApiThread['call'] };
}

const toasts = () => useToasts.getState().toasts;

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
  keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
});

describe('the subscription', () => {
  it('is what the server answers', async () => {
    await enterSubscription(thread(details));
    expect(useSubscription.getState()).toEqual({ load: 'done', details, failure: null });
  });

  it('keeps what was shown when the server refuses', async () => {
    await enterSubscription(thread(details));
    await enterSubscription(thread(new AppError('network')));
    expect(useSubscription.getState()).toMatchObject({
      load: 'refused',
      details,
      failure: { messageId: 'fault.network' },
    });
    expect(toasts()).toEqual([]);
  });

  it('of a session that ended meanwhile is dropped', async () => {
    let respond: (value: object) => void = () => undefined;
    const late = new Promise<object>((resolve) => {
      respond = resolve;
    });
    const entering = enterSubscription(thread(late));
    resetStores();
    respond(details);
    await entering;
    expect(useSubscription.getState()).toMatchObject({ load: 'idle', details: null });
  });
});

describe('a change of the subscription', () => {
  it('shows the new state and the message of the server', async () => {
    const changed = { ...details, status: 'canceled' };
    const { called, call } = thread({ ...changed, message: 'Ends on 1 May.' });
    await changeSubscription('cancelSubscription', { call });
    expect(called).toEqual(['cancelSubscription']);
    expect(useSubscription.getState()).toMatchObject({ load: 'done', details: changed });
    expect(toasts()).toMatchObject([{ variant: 'success', text: 'Ends on 1 May.' }]);
  });

  it('without a message shows no toast', async () => {
    await changeSubscription('reactivateSubscription', thread(details));
    expect(toasts()).toEqual([]);
  });

  it('that is refused loads what is true now', async () => {
    const { called, call } = thread(new AppError('server'), details);
    await changeSubscription('cancelSubscription', { call });
    expect(called).toEqual(['cancelSubscription', 'planDetails']);
    expect(useSubscription.getState()).toMatchObject({ load: 'done', details });
    expect(toasts()).toMatchObject([{ variant: 'danger', messageId: 'fault.server' }]);
  });
});

it('writes to support with the subject encoded', () => {
  const { address, href } = supportMail('Refund & more?');
  expect(href).toBe(`mailto:${address}?subject=Refund%20%26%20more%3F`);
});
