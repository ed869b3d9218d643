import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deadlines } from '../../contract/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const bytes = readFileSync(
  fileURLToPath(new URL('../../wasm/build/main.production.wasm', import.meta.url)),
);

type Fetch = typeof fetch;

function serving(type: string, body: BodyInit = bytes, status = 200) {
  return vi.fn<Fetch>(() =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })),
  );
}

async function loader(fetched: Fetch) {
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  return import('./wasm.ts');
}

describe('loadModule', () => {
  beforeEach(() => vi.unstubAllGlobals());
  afterEach(() => vi.unstubAllGlobals());

  it('compiles once for all callers', async () => {
    const fetched = serving('application/wasm');
    const { loadModule } = await loader(fetched);
    const [one, two] = await Promise.all([loadModule('main'), loadModule('main')]);
    expect(one).toBeInstanceOf(WebAssembly.Module);
    expect(two).toBe(one);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('takes the right bytes under the wrong type', async () => {
    const { loadModule } = await loader(serving('application/octet-stream'));
    expect(await loadModule('main')).toBeInstanceOf(WebAssembly.Module);
  });

  it.each([
    ['a missing file', serving('text/html', 'not found', 404)],
    ['a page instead of the file', serving('text/html', '<!doctype html>')],
    ['a page that says it is the file', serving('application/wasm', '<!doctype html>')],
    ['half of the file', serving('application/wasm', bytes.subarray(0, 900))],
    ['nothing', serving('application/wasm', '')],
    ['no connection', vi.fn<Fetch>(() => Promise.reject(new TypeError('failed')))],
  ])('says so after %s, having asked the server itself too', async (_, fetched) => {
    const { loadModule } = await loader(fetched);
    await expect(loadModule('main')).rejects.toMatchObject({
      code: 'module-load',
      message: expect.stringContaining('Please clear the browser cache and try again') as string,
    });
    expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual(['default', 'reload']);
  });

  it('tries again after a failure', async () => {
    const fetched = serving('application/wasm');
    const { loadModule } = await loader(fetched);
    fetched.mockRejectedValueOnce(new TypeError('failed'));
    fetched.mockRejectedValueOnce(new TypeError('failed'));
    await expect(loadModule('main')).rejects.toMatchObject({ code: 'module-load' });
    expect(await loadModule('main')).toBeInstanceOf(WebAssembly.Module);
  });

  it('gives up a connection that goes silent, and tries again at the next call', async () => {
    vi.useFakeTimers();
    const silent = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        const { signal } = init ?? {};
        if (signal?.aborted === true) reject(new DOMException('aborted', 'AbortError'));
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    const fetched = serving('application/wasm');
    fetched.mockImplementationOnce(silent).mockImplementationOnce(silent);
    const { loadModule } = await loader(fetched);
    const loading = loadModule('main').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(deadlines.mediaMs);
    expect(await loading).toMatchObject({ code: 'timeout' });
    vi.useRealTimers();
    expect(await loadModule('main')).toBeInstanceOf(WebAssembly.Module);
  });

  it('reports a missing WebAssembly', async () => {
    const { loadModule } = await loader(serving('application/wasm'));
    vi.stubGlobal('WebAssembly', undefined);
    await expect(loadModule('main')).rejects.toMatchObject({ code: 'no-webassembly' });
  });
});

describe('addressOfModule', () => {
  it('is that of the module in each build', async () => {
    const { addressOfModule } = await loader(serving('application/wasm'));
    for (const name of ['main', 'posts', 'sentiment', 'ledger', 'archive'] as const) {
      expect(addressOfModule(name, false)).toContain(`/${name}.wasm`);
      expect(addressOfModule(name, true)).toContain(`/${name}.production.wasm`);
    }
  });

  it('is chosen by environment and by what the engine can', async () => {
    const { addressOfModule } = await loader(serving('application/wasm'));
    expect(addressOfModule('main', false)).toMatch(/\/main\.wasm/);
    expect(addressOfModule('main', true)).toMatch(/\/main\.production\.wasm/);
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    expect(addressOfModule('main', true)).toMatch(/\/main\.production\.scalar\.wasm/);
    expect(addressOfModule('sentiment', true)).toMatch(/\/sentiment\.production\.scalar\.wasm/);
    vi.restoreAllMocks();
  });
});
