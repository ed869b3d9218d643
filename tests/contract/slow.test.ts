/** @file Clients that never finish a request (docs/product.md, "Slow and lost callers"). */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('embedded');
});
afterAll(() => server.stop());

/** Sends a beginning and then a byte a second; resolves with what came back when it is closed. */
function drip(beginning: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => socket.write(beginning));
    const timer = setInterval(() => socket.write('a'), 1_000);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      done(text);
    });
  });
}

it('two hundred slow headers are closed, and others are answered meanwhile', async () => {
  const slow = Array.from({ length: 200 }, () => drip('GET / HTTP/1.1\r\nHost: x\r\nX: '));
  const answer = await new Visitor(server.url).get('list/plans/');
  expect(answer.status).toBe(200);
  for (const text of await Promise.all(slow)) expect(text).toMatch(/^HTTP\/1\.1 408/);
});
