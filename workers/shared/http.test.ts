import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { calls } from '../../contract/http/table.ts';
import { deadlines } from '../../contract/limits.ts';
import type { Session } from '../../contract/threads/session.ts';
import { addressOf, callApi, callTagged, fetchResponse, streamResponse } from './http.ts';

let server: Server | undefined;

async function serve(listener: RequestListener): Promise<Session> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  const { port } = started.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}/api/`, token: 'secret-token', language: 'de' };
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

const signal = () => new AbortController().signal;

async function faultOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

describe('callApi', () => {
  it('sends language, version and token, and masks what it does not know', async () => {
    let headers: Record<string, unknown> = {};
    const session = await serve((request, response) => {
      headers = request.headers;
      response.end(
        JSON.stringify([
          { insta_id: '1', insta_username: 'ada', unknown: 1 },
          { insta_id: null },
          7,
        ]),
      );
    });
    const people = await callApi(
      calls.newfollowers as never,
      { params: { size: 15 }, query: { page: 1 } },
      session,
      signal(),
    );
    expect(headers).toMatchObject({
      'accept-language': 'de',
      'app-version': '1.0.0',
      authorization: 'Token secret-token',
    });
    expect(people).toEqual([
      { insta_id: '1', insta_username: 'ada', insta_image_url: '', insta_full_name: '' },
    ]);
  });

  it('shows the message of a refusal, and the detail of a 401', async () => {
    const session = await serve((request, response) => {
      response.statusCode = request.url?.includes('plans') === true ? 500 : 401;
      response.end(JSON.stringify({ message: 'Kaputt', detail: 'Abgelaufen' }));
    });
    const plans = await faultOf(callApi(calls.listPlans as never, {}, session, signal()));
    expect(plans).toMatchObject({ code: 'server', status: 500, message: 'Kaputt', shown: true });
    const user = await faultOf(callApi(calls.userDetail as never, {}, session, signal()));
    expect(user).toMatchObject({ code: 'unauthorized', status: 401, message: 'Abgelaufen' });
  });

  it.each([
    ['a page of HTML', '<!doctype html><p>hello', 'broken'],
    ['a cut-off text', '[{"plan_id":', 'broken'],
    ['another shape', '{"plans":[]}', 'broken'],
  ])('refuses %s', async (_, body, code) => {
    const session = await serve((_request, response) => response.end(body));
    expect((await faultOf(callApi(calls.listPlans as never, {}, session, signal()))).code).toBe(
      code,
    );
  });

  it('reports a connection cut in the middle of the body as a network fault', async () => {
    const session = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('[{"plan_id"');
      setTimeout(() => response.destroy(), 10);
    });
    expect((await faultOf(callApi(calls.listPlans as never, {}, session, signal()))).code).toBe(
      'network',
    );
  });

  it('answers an abort with cancelled, also one from before the call', async () => {
    let asked = 0;
    const controller = new AbortController();
    const session = await serve(() => {
      asked += 1;
      controller.abort();
    });
    const before = AbortSignal.abort();
    expect((await faultOf(callApi(calls.listPlans as never, {}, session, before))).code).toBe(
      'cancelled',
    );
    expect(asked).toBe(0);
    const running = faultOf(callApi(calls.listPlans as never, {}, session, controller.signal));
    expect((await running).code).toBe('cancelled');
    expect(asked).toBe(1);
  });

  it('sends no token without one, and a body with a POST alone', async () => {
    const seen: unknown[] = [];
    const session = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        seen.push([request.method, request.headers.authorization, body]);
        response.end('[]');
      });
    });
    const post = { ...calls.listPlans, method: 'POST' };
    for (const call of [calls.listPlans, post]) {
      await callApi(call as never, { body: { a: 1 } }, { ...session, token: '' }, signal());
    }
    await callApi(post as never, {}, session, signal());
    expect(seen).toEqual([
      ['GET', undefined, ''],
      ['POST', undefined, '{"a":1}'],
      ['POST', 'Token secret-token', '{}'],
    ]);
  });

  it('takes a response without a body for an empty one', async () => {
    const session = await serve((_request, response) => {
      response.statusCode = 204;
      response.end();
    });
    const input = { body: { email: 'a@b.example' } } as never;
    expect(await callApi(calls.sendCode as never, input, session, signal())).toEqual({});
    // A response that must not be empty is refused by its name.
    const fault = await faultOf(callApi(calls.listPlans as never, {}, session, signal()));
    expect(fault).toMatchObject({ code: 'broken', status: undefined });
    expect(fault.message).toMatch(/^\S+\/: Expected an array/);
  });

  it('says nothing for a refusal without a text', async () => {
    for (const body of ['<!doctype html>', '{}', '{"message":7}']) {
      const session = await serve((_request, response) => {
        response.statusCode = 503;
        response.end(body);
      });
      const fault = await faultOf(callApi(calls.listPlans as never, {}, session, signal()));
      expect(fault).toMatchObject({ code: 'unavailable', message: 'unavailable', shown: false });
    }
  });

  it('ends the request when its caller aborts, long before its deadline', async () => {
    const closed = vi.fn<() => void>();
    const asked = vi.fn<() => void>();
    const session = await serve((request) => {
      asked();
      request.on('close', closed);
    });
    const controller = new AbortController();
    const running = callApi(calls.listPlans as never, {}, session, controller.signal, 600_000);
    const fault = faultOf(running);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    controller.abort();
    expect((await fault).code).toBe('cancelled');
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('waits no longer than its caller wants', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const session = await serve(() => undefined);
    let code: string | undefined;
    const call = callApi(calls.listPlans as never, {}, session, signal(), 30);
    void faultOf(call).then((fault) => (code = fault.code));
    // Far less than the time that a call has otherwise.
    await vi.waitFor(() => expect(code).toBe('timeout'));
    vi.useRealTimers();
  });

  it('asks whether a response is still the same, and only then believes that it is', async () => {
    const sent: (string | undefined)[] = [];
    const session = await serve((request, response) => {
      const tag = request.headers['if-none-match'];
      sent.push(tag);
      const isSame = tag === '"a"';
      response.writeHead(isSame ? 304 : 200, { etag: '"a"' });
      response.end(isSame ? undefined : '[]');
    });
    const ask = (held?: string | null) =>
      callTagged(
        calls.listPlans as never,
        {},
        session,
        signal(),
        held === undefined ? {} : { held },
      );
    for (const held of [undefined, null, '"b"'])
      expect(await ask(held)).toEqual({ tag: '"a"', body: [] });
    expect(await ask('"a"')).toBeNull();
    expect(sent).toEqual([undefined, undefined, '"b"', '"a"']);
  });

  it('gives up on a server that never answers', async () => {
    const session = await serve(() => undefined);
    const read = (response: Response) => response.json();
    expect((await faultOf(fetchResponse(session.base, {}, signal(), read, 30))).code).toBe(
      'timeout',
    );
  });
});

describe('addressOf', () => {
  it('fills parameters in, escaped, and leaves out what is not given', () => {
    const address = addressOf(
      calls.stories as never,
      { params: { size: 6, id: '../x' }, query: { callDB: 'true', refresh: undefined } },
      'http://limn.test/api/',
    );
    expect(address).toBe('http://limn.test/api/client/stories/6/..%2Fx/?callDB=true');
    expect(addressOf(calls.stories as never, { params: { size: 6 } }, 'http://limn.test/')).toBe(
      'http://limn.test/client/stories/6//',
    );
  });
});

describe('streamResponse', () => {
  const request = (path: string) => ({ method: 'GET', path, headers: { 'x-own': '1' }, body: '' });
  const decoder = new TextDecoder();

  /** A server that sends one piece immediately and each further one when the test calls `write`. */
  async function pieces() {
    let write: (text: string) => void = () => undefined;
    const session = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('first');
      write = (text) => void response.write(text);
    });
    return { session, write: (text: string) => write(text) };
  }

  // Only these two: the sockets of the test have timers too.
  const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  afterEach(() => void vi.useRealTimers());

  it('gives any status with its body, and the time a limit asks to wait', async () => {
    let headers: Record<string, unknown> = {};
    const session = await serve((incoming, response) => {
      headers = incoming.headers;
      response.writeHead(429, { 'retry-after': '3' });
      response.end('{"message":"slow"}');
    });
    const { status, body, retryAfterMs } = await streamResponse(request('a/'), session, signal());
    let text = '';
    for await (const piece of body) text += decoder.decode(piece);
    expect([status, text, retryAfterMs]).toEqual([429, '{"message":"slow"}', 3_000]);
    expect(headers).toMatchObject({ authorization: 'Token secret-token', 'x-own': '1' });
  });

  it.each(['//evil.test/', 'https://evil.test/', '../admin/', '/admin/'])(
    'refuses a path that leaves the API: %s',
    async (path) => {
      let asked = 0;
      const session = await serve(() => {
        asked += 1;
      });
      const fetched = vi.spyOn(globalThis, 'fetch');
      expect(await faultOf(streamResponse(request(path), session, signal()))).toMatchObject({
        ...{ code: 'module-run', message: 'a path left the API' },
      });
      expect([asked, fetched.mock.calls.length]).toEqual([0, 0]);
      fetched.mockRestore();
    },
  );

  it('fails a body that stalls after the headers', async () => {
    stopTime();
    const { session } = await pieces();
    const { body } = await streamResponse(request('a/'), session, signal());
    const reader = body[Symbol.asyncIterator]();
    expect(decoder.decode((await reader.next()).value as Uint8Array)).toBe('first');
    const stalled = reader.next();
    vi.advanceTimersByTime(deadlines.callMs);
    expect((await faultOf(stalled)).code).toBe('network');
  });

  it('reads a slow body to its end while each piece comes in time', async () => {
    stopTime();
    const { session, write } = await pieces();
    const { body } = await streamResponse(request('a/'), session, signal());
    const reader = body[Symbol.asyncIterator]();
    await reader.next();
    for (const text of ['second', 'third', 'fourth']) {
      const next = reader.next();
      vi.advanceTimersByTime(deadlines.callMs - 1);
      write(text);
      expect(decoder.decode((await next).value as Uint8Array)).toBe(text);
    }
    await reader.return?.();
  });

  it('gives an empty body where the response has none', async () => {
    const session = await serve((_request, response) => {
      response.statusCode = 204;
      response.end();
    });
    const { status, body } = await streamResponse(request('a/'), session, signal());
    expect([status, await body[Symbol.asyncIterator]().next()]).toEqual([
      204,
      { done: true, value: undefined },
    ]);
  });

  it('fails without a response, and is cancelled by an abort before it', async () => {
    const asked = vi.fn<() => void>();
    const session = await serve((_request, response) => {
      asked();
      if (asked.mock.calls.length === 1) response.destroy();
    });
    expect((await faultOf(streamResponse(request('a/'), session, signal()))).code).toBe('network');
    const controller = new AbortController();
    const fault = faultOf(streamResponse(request('a/'), session, controller.signal));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    controller.abort();
    expect((await fault).code).toBe('cancelled');
  });

  it('ends a body when its caller aborts', async () => {
    const { session } = await pieces();
    const controller = new AbortController();
    const { body } = await streamResponse(request('a/'), session, controller.signal);
    const reader = body[Symbol.asyncIterator]();
    await reader.next();
    const stalled = reader.next();
    controller.abort();
    expect((await faultOf(stalled)).code).toBe('cancelled');
    const before = streamResponse(request('a/'), session, AbortSignal.abort());
    expect((await faultOf(before)).code).toBe('cancelled');
  });
});
