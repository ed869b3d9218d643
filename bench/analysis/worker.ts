/** @file The worker in which Chromium runs the follower bench: calls one function of measure.ts. */
import { first, steady, streamed } from './measure.ts';

const methods = { first, steady, streamed } as unknown as Record<
  string,
  (build: Uint8Array<ArrayBuffer>, ...values: unknown[]) => Promise<unknown>
>;

async function run(method: string, build: string, values: unknown[]): Promise<unknown> {
  const response = await fetch(`/${build}.wasm`);
  return methods[method]?.(new Uint8Array(await response.arrayBuffer()), ...values);
}

self.addEventListener('message', ({ data }: MessageEvent<[string, string, unknown[]]>) => {
  run(...data).then(
    (value) => self.postMessage({ value }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
});
