/** @file A server in front of the product that notes all that arrives: what is blocked must not be there. */
import { createSocket } from 'node:dgram';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The product behind a server that notes what arrives. */
export interface Arrivals {
  readonly origin: string;
  /** Requests as `METHOD path`, upgrades as `UPGRADE path`, packets of peer connections as `UDP`. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

function passOn(product: URL, seen: string[]): Server {
  const server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    seen.push(`${method} ${path}`);
    const forwarded = request(
      { host: product.hostname, port: product.port, method, path, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.on('upgrade', ({ url }, socket) => {
    seen.push(`UPGRADE ${url ?? ''}`);
    socket.destroy();
  });
  return server;
}

/** Starts to note what arrives for the product at `origin`. */
export async function noteArrivals(origin: string): Promise<Arrivals> {
  const seen: string[] = [];
  const server = passOn(new URL(origin), seen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const packets = createSocket('udp4').on('message', () => seen.push('UDP'));
  await new Promise<void>((resolve) => packets.bind(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: async () => {
      packets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What arrived of attempts to get out: anything to their address, and any packet. */
export function attemptsAmong(seen: readonly string[]): string[] {
  return seen.filter((each) => each === 'UDP' || each.includes('/import/out'));
}
