import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetStores } from '../../../core/store.ts';
import { useSignIn } from '../code/sign-in-store.ts';
import { prepareEntry, sendLogin, sendRecovery } from './entry.ts';

const sendCode = vi.fn(async (_email: string) => true);
const recoverUser = vi.fn(async (_email: string) => null);

/** The files that submit the forms, or a network that fails to load them. */
function giveFiles(canLoad: boolean): void {
  const file = <T>(content: T) => {
    if (!canLoad) throw new Error('Failed to fetch dynamically imported module');
    return content;
  };
  vi.doMock('../code/send-code.ts', () => file({ sendCode }));
  vi.doMock('./recover-user.ts', () => file({ recoverUser }));
}

beforeEach(() => {
  resetStores();
  vi.resetModules();
});
afterEach(() => void vi.clearAllMocks());

it('a code is requested once for two presses, and the form is busy from the first', async () => {
  giveFiles(true);
  await prepareEntry('login');
  const steps: string[] = [];
  const stop = useSignIn.subscribe(({ step }) => void steps.push(step));
  const first = sendLogin('ada@example.com');
  expect(useSignIn.getState().step).toBe('sending');
  expect(await sendLogin('ada@example.com')).toBe(false);
  expect(await first).toBe(true);
  stop();
  expect(steps).toEqual(['sending', 'idle']);
  expect(sendCode.mock.calls).toEqual([['ada@example.com']]);
  expect(useSignIn.getState()).toMatchObject({ step: 'idle', failure: null });
});

it('a code that was not sent leaves the form open', async () => {
  giveFiles(true);
  sendCode.mockResolvedValueOnce(false);
  expect(await sendLogin('ada@example.com')).toBe(false);
});

it('a form whose file cannot be loaded says that the network failed', async () => {
  giveFiles(false);
  await expect(prepareEntry('login')).resolves.toBeUndefined();
  await expect(prepareEntry('recovery')).resolves.toBeUndefined();
  expect(await sendLogin('ada@example.com')).toBe(false);
  expect(useSignIn.getState()).toMatchObject({
    step: 'idle',
    failure: { messageId: 'fault.network' },
  });
  expect(await sendRecovery('ada@example.com')).toEqual({ messageId: 'fault.network' });
});

it('the account name is requested for the address', async () => {
  giveFiles(true);
  await prepareEntry('recovery');
  expect(await sendRecovery('ada@example.com')).toBeNull();
  expect(recoverUser.mock.calls).toEqual([['ada@example.com']]);
});
