import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { keepLogin } from '../../core/session/session.ts';
import { resetStores } from '../../core/store.ts';
import { keepDraft, messageDraft, sendMessage } from './contact.ts';

function serve(refusal?: AppError) {
  const asked: unknown[] = [];
  const call = async (name: string, input: unknown) => {
    asked.push([name, input]);
    if (refusal !== undefined) throw refusal;
    return {};
  };
  return { asked, thread: { call } as never };
}

beforeEach(() => {
  givePage('/contactus');
  resetStores();
  useToasts.setState({ toasts: [] });
  keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
});

it('sends the trimmed message with name and address, and drops the draft', async () => {
  const { asked, thread } = serve();
  keepDraft(' Hello ');
  expect(await sendMessage(' Hello ', thread)).toBe(true);
  const body = { name: 'demo', email: 'demo@example.com', message: 'Hello' };
  expect(asked).toEqual([['supportQuery', { body }]]);
  expect(messageDraft()).toBe('');
});

it('makes one request of three presses, and another of a later one', async () => {
  const { asked, thread } = serve();
  const presses = [1, 2, 3].map(() => sendMessage('Hello', thread));
  expect(await Promise.all(presses)).toEqual([true, true, true]);
  expect(asked).toHaveLength(1);
  await sendMessage('Again', thread);
  expect(asked).toHaveLength(2);
});

it('keeps the draft of a message that is refused, and shows why', async () => {
  const { thread } = serve(new AppError('limited', 'Tomorrow', { status: 429, shown: true }));
  keepDraft('Hello');
  expect(await sendMessage('Hello', thread)).toBe(false);
  expect(messageDraft()).toBe('Hello');
  expect(useToasts.getState().toasts).toMatchObject([{ text: 'Tomorrow' }]);
});

it('does not send an empty message', async () => {
  const { asked, thread } = serve();
  expect(await sendMessage('  \n', thread)).toBe(false);
  expect(asked).toEqual([]);
});

it('shows a draft to its writer only, and removes an empty one', () => {
  keepDraft('Hello');
  expect(messageDraft()).toBe('Hello');
  keepLogin({ ...userRecordOf({ username: 'other' }), token: 'token-of-other' });
  expect(messageDraft()).toBe('');
  keepDraft('Mine');
  keepDraft('');
  expect(messageDraft()).toBe('');
});
