/** @file The analysis thread in a browser, with the real module and without a server. */
import { afterAll, expect, test } from 'vitest';
import type { Session } from '../../contract/threads/session.ts';
import { readStored, writeLarge } from '../../src/core/storage/items.ts';
import { analysis } from '../../src/core/workers/threads.ts';

const session: Session = {
  base: new URL('/there-is-no-api-here/', window.location.origin).href,
  token: 'token',
  language: 'en',
};
const input = { run: 'run-00000001', id: '50000007919', email: 'demo@example.com' };
const { signal } = new AbortController();
const ignore = () => undefined;

afterAll(async () => {
  await analysis.forget(false);
  analysis.end();
});

test('arguments above 12,288 bytes are refused before any request', async () => {
  const long = { ...input, email: 'x'.repeat(12_288) };
  await expect(analysis.fetchFollowers(long, session, signal, ignore)).rejects.toMatchObject({
    name: 'AppError',
    code: 'module-arguments',
  });
});

test('an aborted run is cancelled before it begins', async () => {
  await expect(
    analysis.fetchFollowers(input, session, AbortSignal.abort(), ignore),
  ).rejects.toMatchObject({ code: 'cancelled' });
});

test('a run is cancelled while it retries an unreachable server', async () => {
  const controller = new AbortController();
  const nowhere = { ...session, base: 'http://127.0.0.1:9/' };
  let reports = 0;
  const running = analysis.fetchFollowers(input, nowhere, controller.signal, () => {
    reports += 1;
    // The first report precedes the first request, the second follows one that failed.
    if (reports === 2) controller.abort();
  });
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
});

test('a missing path rejects with an AppError, and the next job runs', async () => {
  const lost = analysis.getStories(
    { size: 6, id: '0', callDB: false, refresh: false, email: input.email, seen: [], cursors: [] },
    session,
    signal,
  );
  await expect(lost).rejects.toMatchObject({ name: 'AppError' });
  await expect(analysis.forget(false)).resolves.toBeUndefined();
});

test('a record the page wrote is read back by the thread, validated', async () => {
  await writeLarge('sentiments', {});
  expect(await readStored('sentiments')).toEqual({});
  await writeLarge('sentiments', { Cabc: { savedAt: 1, result: { comments: 7 } } });
  expect(await readStored('sentiments')).toBeNull();
  await writeLarge('postAnalysis', undefined);
  expect(await readStored('postAnalysis')).toBeNull();
});
