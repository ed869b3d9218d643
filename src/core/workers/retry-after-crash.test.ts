import { expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import { retryAfterCrash } from './retry-after-crash.ts';

const failing = (...errors: unknown[]) => {
  const call = vi.fn(async () => {
    if (errors.length > 0) throw errors.shift();
    return 'done';
  });
  return call;
};
const { signal } = new AbortController();

it('a call is made again once after a crash', async () => {
  expect(await retryAfterCrash(failing(new AppError('crashed')), signal)).toBe('done');
  const twice = failing(new AppError('crashed'), new AppError('crashed'));
  await expect(retryAfterCrash(twice, signal)).rejects.toMatchObject({ code: 'crashed' });
  expect(twice).toHaveBeenCalledTimes(2);
});

it.each([new AppError('network'), new Error('crashed')])('%s is not a crash', async (error) => {
  const call = failing(error);
  await expect(retryAfterCrash(call, signal)).rejects.toBe(error);
  expect(call).toHaveBeenCalledOnce();
});

it('a call that was aborted is not made again', async () => {
  const call = failing(new AppError('crashed'));
  await expect(retryAfterCrash(call, AbortSignal.abort())).rejects.toThrow('crashed');
  expect(call).toHaveBeenCalledOnce();
});
