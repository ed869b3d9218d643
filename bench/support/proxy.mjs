/**
 * @file A plain proxy: it asks each server for its health twice a second, sends requests in turn to those
 * that responds 200, keeps its connections, and never tries a request again. What a server refuses is seen.
 */
import { Agent, createServer, request } from 'node:http';

const everyMs = 500;

/** Starts it on a port in front of servers on other ports; `healthy` has the ports that are asked. */
export function startProxy(port, servers) {
  const healthy = new Set();
  const agent = new Agent({ keepAlive: true });
  const look = async (server) => {
    const signal = AbortSignal.timeout(everyMs);
    const isWell = await fetch(`http://127.0.0.1:${server}/readyz`, { signal }).then(
      (response) => response.ok,
      () => false,
    );
    if (isWell) healthy.add(server);
    else healthy.delete(server);
  };
  const timer = setInterval(() => servers.forEach(look), everyMs);
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    const fail = () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    const able = [...healthy];
    if (able.length === 0) return fail();
    turn += 1;
    const { method, url: path, headers } = incoming;
    const server = able[turn % able.length];
    const asked = request({ host: '127.0.0.1', port: server, method, path, headers, agent });
    asked.on('response', (response) => {
      // Of the two connections each has its own.
      const { connection: _, 'keep-alive': _timeout, ...rest } = response.headers;
      outgoing.writeHead(response.statusCode, rest);
      response.on('error', fail).pipe(outgoing);
    });
    asked.on('error', fail);
    incoming.pipe(asked);
  });
  proxy.listen(port, '127.0.0.1');
  return {
    healthy,
    stop: () => {
      clearInterval(timer);
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
