import { describe, expect, it } from 'vitest';
import { createRequestsAhead, requestsAhead } from './requests-ahead.ts';
import type { ModuleResponse, ModuleRequest } from './run-module.ts';

const parse = (path: string): ModuleRequest => ({ method: 'GET', path, headers: {}, body: '' });

async function* body(path: string) {
  yield new TextEncoder().encode(path);
  yield new TextEncoder().encode('!');
}

async function textOf(response: Promise<ModuleResponse> | undefined): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await response)?.body ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Requests ahead, and what was asked for. */
function ahead(fails: (path: string) => boolean = () => false) {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const requests = createRequestsAhead(async ({ path }, signal) => {
    asked.push(path);
    signals.push(signal);
    if (fails(path)) throw new TypeError('offline');
    return { status: 200, body: body(path), retryAfterMs: 5 };
  }, parse);
  return { ...requests, asked, signals };
}

describe('requests ahead', () => {
  it('are made once, and their responses are given whole, once', async () => {
    const { start, take, asked } = ahead();
    start(['a', 'b']);
    start(['a', 'b']);
    expect(asked).toEqual(['a', 'b']);
    const response = take('a');
    expect(await response).toMatchObject({ status: 200, retryAfterMs: 5 });
    expect(await textOf(response)).toBe('a!');
    expect(take('a')).toBeUndefined();
    expect(take('c')).toBeUndefined();
    start(['a']);
    expect(asked).toEqual(['a', 'b', 'a']);
    expect(await textOf(take('b'))).toBe('b!');
  });

  it('are a few at once', () => {
    const { start, take, asked } = ahead();
    start(['a', 'b', 'c', 'd']);
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(requestsAhead).toBe(3);
    void take('b');
    start(['c', 'd', 'e']);
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
  });

  it('fail for those who take them alone', async () => {
    const { start, take } = ahead((path) => path === 'a');
    start(['a', 'b']);
    await new Promise((resolve) => setImmediate(resolve));
    await expect(take('a')).rejects.toThrow('offline');
    expect(await textOf(take('b'))).toBe('b!');
  });

  it('are aborted at the end', () => {
    const { start, end, signals } = ahead();
    start(['a', 'b']);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
    end();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
