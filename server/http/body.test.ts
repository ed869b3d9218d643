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

  it('does not count brackets inside texts', async () => {
    const text = JSON.stringify({ a: '['.repeat(40), b: '\\"[['.repeat(20) });
    expect(await readJson(post(text), 1_000, false)).toEqual(JSON.parse(text));
  });

  it('may be missing if the call has no body', async () => {
    const bare = new Request('http://limn.test/', { method: 'POST' });
    expect(await readJson(bare, 100, true)).toEqual({});
    expect(await codeOf(readJson(bare, 100, false))).toBe('unsupported');
  });
});
