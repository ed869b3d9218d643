import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { readJson } from './body.ts';

function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const length = String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength);
  return new Request('http://limn.test/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
  });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((caught: unknown) => caught);
  return error instanceof AppError ? error.code : 'none';
}

describe('a JSON body', () => {
  it('is parsed unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 8 }), async (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('\\u0000'));
        expect(await readJson(post(text), 65_536, false)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is parsed or refused, whatever the bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const code = await codeOf(readJson(post(Uint8Array.from(bytes)), 65_536, false));
        expect(['none', 'invalid']).toContain(code);
      }),
    );
  });

  it('is refused if it is too long, too deep, compressed, of another type or contains U+0000', async () => {
    const deep = `${'['.repeat(17)}${']'.repeat(17)}`;
    const cases: [Request, string][] = [
      [post('"'.padEnd(101, 'x')), 'too-large'],
      [post(deep), 'invalid'],
      [post('{"a":"\\u0000"}'), 'invalid'],
      [post('{}', { 'content-encoding': 'gzip' }), 'unsupported'],
      [post('{}', { 'content-type': 'text/plain' }), 'unsupported'],
      [post('{}', { 'content-type': 'application/json; charset=utf-16' }), 'unsupported'],
      [post(new Uint8Array([0xff, 0xfe])), 'invalid'],
      [post(''), 'invalid'],
    ];
    for (const [request, code] of cases) {
      expect(await codeOf(readJson(request, 100, false))).toBe(code);
    }
  });

  it('is taken up to its limits: length, depth, and every spelling of its type', async () => {
    const long = `"${'x'.repeat(98)}"`;
    expect(await readJson(post(long), 100, false)).toBe('x'.repeat(98));
    expect(await codeOf(readJson(post(long), 99, false))).toBe('too-large');
    const deep = `${'[{"a":'.repeat(8)}1${'}]'.repeat(8)}`;
    expect(await readJson(post(deep), 100, false)).toEqual(JSON.parse(deep));
    // Closed brackets do not add up.
    expect(await readJson(post(`[${'[],'.repeat(20)}0]`), 100, false)).toHaveLength(21);
    for (const type of ['application/json;charset=utf-8', 'Application/JSON ; Charset="UTF-8" ']) {
      expect(await readJson(post('1', { 'content-type': type }), 9, false)).toBe(1);
    }
    expect(await readJson(post('1', { 'content-encoding': ' Identity' }), 9, false)).toBe(1);
    for (const type of ['application/jsonp', 'text/x-application/json', '']) {
      const request = post('1', { 'content-type': type });
      expect(await codeOf(readJson(request, 9, false))).toBe('unsupported');
    }
  });

  it('has its limit without a length as well, and is not read beyond it', async () => {
    let sent = 0;
    let isCancelled = false;
    const long = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent += 10;
        stream.enqueue(new Uint8Array(10).fill(0x31));
        if (sent === 1_000) stream.close();
      },
      cancel() {
        isCancelled = true;
      },
    });
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const request = {
      headers: new Headers(headers),
      body: long,
    } as unknown as Request;
    expect(await codeOf(readJson(request, 100, true))).toBe('too-large');
    expect([isCancelled, sent < 200]).toEqual([true, true]);
  });

  it('of a client that has gone is invalid', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        stream.error(new Error('aborted'));
      },
    });
    const headers = new Headers({ 'content-type': 'application/json' });
    const request = { headers, body } as unknown as Request;
    expect(await codeOf(readJson(request, 100, false))).toBe('invalid');
  });

  it('does not count brackets inside texts', async () => {
    const text = JSON.stringify({ a: '['.repeat(40), b: '\\"[['.repeat(20) });
    expect(await readJson(post(text), 1_000, false)).toEqual(JSON.parse(text));
  });

  it('may be missing if the call has no body', async () => {
    const bare = new Request('http://limn.test/', { method: 'POST' });
    expect(await readJson(bare, 100, true)).toEqual({});
    expect(await codeOf(readJson(bare, 100, false))).toBe('unsupported');
    expect(await readJson(post('', { 'content-length': '0' }), 100, true)).toEqual({});
    const none = { headers: new Headers({ 'content-length': '0' }), body: null };
    expect(await readJson(none as Request, 100, true)).toEqual({});
    const chunked = { headers: new Headers({ 'transfer-encoding': 'chunked' }), body: null };
    expect(await codeOf(readJson(chunked as Request, 100, true))).toBe('unsupported');
    chunked.headers.set('content-type', 'application/json');
    expect(await readJson(chunked as Request, 100, true)).toEqual({});
  });

  it('is read where a call may have one and does', async () => {
    expect(await readJson(post('{"a":1}'), 100, true)).toEqual({ a: 1 });
    const form = post('a=1', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(await codeOf(readJson(form, 100, true))).toBe('unsupported');
  });

  it('is refused when it does not arrive in time', async () => {
    let isCancelled = false;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":')),
      cancel: () => void (isCancelled = true),
    });
    const headers = new Headers({ 'content-type': 'application/json' });
    const slow = { headers, body } as Request;
    const caught: unknown = await readJson(slow, 100, false, 1).catch((error: unknown) => error);
    expect(caught).toMatchObject({ code: 'timeout', status: 408 });
    expect(isCancelled).toBe(true);
  });
});
