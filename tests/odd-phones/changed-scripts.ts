/** @file A server in front of the real one that puts code in front of every script. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward } from '../support/browser/deploy.ts';

/** Where it listens, until it is closed. */
export interface ChangedScripts {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts it in front of the server at `target`. The code runs first in pages, in workers and in the
 * service worker, where no init script runs; in a page it runs once for each file.
 */
export async function changeScripts(target: string, code: string): Promise<ChangedScripts> {
  const server = createServer((from, to) => {
    forward(new URL(target), from, to, (body, type) =>
      type.includes('javascript') ? `${code}\n${body.toString()}` : body,
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
