import { beforeEach, expect, it } from 'vitest';
import { addToast, useToasts } from './toasts-store.ts';

beforeEach(() => {
  useToasts.setState({ toasts: [] });
});

it('says the same thing once, for as long as if it were new', () => {
  addToast({ variant: 'danger', text: 'Not now' });
  addToast({ variant: 'danger', messageId: 'fault.network' });
  const [first] = useToasts.getState().toasts;
  addToast({ variant: 'danger', text: 'Not now' });
  const { toasts } = useToasts.getState();
  expect(toasts).toMatchObject([{ messageId: 'fault.network' }, { text: 'Not now' }]);
  expect(toasts[1]?.id).not.toBe(first?.id);
});

it('keeps the last three', () => {
  for (const text of ['1', '2', '3', '4']) addToast({ variant: 'success', text });
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['2', '3', '4']);
});
