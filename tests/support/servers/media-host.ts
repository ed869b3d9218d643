/** @file A hostile media host on loopback, and a proxy that may contact it: in tests alone. */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import { createMediaProxy, type ProxyDeps } from '../../../server/media/proxy.ts';
import type { UpstreamNetwork } from '../../../server/media/upstream.ts';

/** The beginning of a JPEG, and 5,000 bytes. */
export const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 7)]);

/** How the host answers. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** What a test asks the proxy for, beside the address. */
export type Wish = Partial<ProxyDeps> & { range?: string; signal?: AbortSignal };

/** Starts the host. `respond` is what it does, `seen` what it was asked. */
export async function startHost() {
  const host = {
    respond: ((_, response) => response.end()) as Respond,
    seen: [] as IncomingMessage[],
  };
  const server = createServer((request, response) => {
    host.seen.push(request);
    host.respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  /** The explicit test-only network: names resolve to loopback, and loopback may be contacted. */
  const network = (resolved = ['127.0.0.1'], allowed = ['127.0.0.1']): UpstreamNetwork => ({
    resolve: async () => resolved.map((address) => ({ address, family: 4 })),
    isAllowed: (address) => allowed.includes(address),
    request: (options) => httpRequest({ ...options, port }),
  });

  const ask = (address = 'https://media.test/a.jpg', wish: Wish = {}): Promise<Response> => {
    const { range = '', signal = new AbortController().signal, ...parts } = wish;
    const proxy = createMediaProxy({
      hosts: ['media.test', 'other.test'],
      network: network(),
      ...parts,
    });
    return proxy({ address, preset: 'image', range, signal });
  };

  return Object.assign(host, {
    network,
    ask,
    forget() {
      host.seen = [];
      server.closeAllConnections();
    },
    stop: () => server.close(),
  });
}

/** The running host. */
export type Host = Awaited<ReturnType<typeof startHost>>;

/** The status of the refusal a request ends in, at once or in the middle of the body. */
export async function refusal(work: Promise<Response>): Promise<number | undefined> {
  const fault: unknown = await work.then(
    async (response) =>
      response.arrayBuffer().then(
        () => 'passed on',
        (error: unknown) => error,
      ),
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(AppError);
  return (fault as AppError).status;
}
