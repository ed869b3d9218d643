/** @file A server in front of the real one that can publish a next version, or a kill switch. */
import { readFileSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is published at the address. */
export interface Deploy {
  readonly origin: string;
  /** How often a path was asked for. */
  asked(path: string): number;
  /** Publishes a next version: another shell, and none of these files any more. */
  publish(gone: RegExp): void;
  /** Never answers this path from here on. */
  hold(path: string): void;
  /** Publishes the kill switch in the place of the service worker. */
  kill(): void;
  close(): Promise<void>;
}

const marked = (html: string) => html.replace('<head>', '<head><meta name="version" content="2">');

/** Forwards a request, uncompressed and never answered by 304, so that `change` can edit the body. */
export function forward(
  target: URL,
  from: IncomingMessage,
  to: ServerResponse,
  change: (body: Buffer, type: string) => Buffer | string,
): void {
  const { hostname, port } = target;
  const { 'if-none-match': _tag, 'if-modified-since': _date, ...sent } = from.headers;
  const headers = { ...sent, 'accept-encoding': 'identity' };
  const onward = ask({ hostname, port, path: from.url, method: from.method, headers }, (given) => {
    const chunks: Buffer[] = [];
    given.on('data', (chunk: Buffer) => chunks.push(chunk));
    given.on('end', () => {
      const { 'content-length': _, ...kept } = given.headers;
      const body = change(Buffer.concat(chunks), given.headers['content-type'] ?? '');
      to.writeHead(given.statusCode ?? 502, kept).end(body);
    });
  });
  onward.on('error', () => to.destroy());
  from.pipe(onward);
}

/** Starts it in front of the server at `target`. */
export async function deploy(target: string): Promise<Deploy> {
  let gone: RegExp | null = null;
  let held: string | null = null;
  let isKilled = false;
  const asked: string[] = [];

  function change(path: string, body: Buffer, type: string): Buffer | string {
    if (path === '/sw.js' && isKilled) return readFileSync('scripts/build/kill-switch.js');
    if (gone === null) return body;
    const revision = /("revision":")\w+(","url":"index\.html")/;
    if (path === '/sw.js') return body.toString().replace(revision, '$1second$2');
    return type.startsWith('text/html') ? marked(body.toString()) : body;
  }

  function respond(from: IncomingMessage, to: ServerResponse): void {
    const path = (from.url ?? '/').split('?')[0] ?? '/';
    asked.push(path);
    if (path === held) return;
    if (gone?.test(path) === true) {
      to.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    forward(new URL(target), from, to, (body, type) => change(path, body, type));
  }

  const server = createServer(respond);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: (path) => asked.filter((one) => one === path).length,
    publish(pattern) {
      gone = pattern;
    },
    hold(path) {
      held = path;
    },
    kill() {
      isKilled = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
