/** @file A server that was asked to stop: callers go elsewhere before it refuses any. */
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { startServer } from '../support/servers/server.ts';

/** Asks over a separate connection that could be kept; gives the status, and whether it may be. */
function ask(url: string): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((done, failed) => {
    const headers = { connection: 'keep-alive' };
    request(url, { agent: false, headers }, (response) => {
      const { statusCode: status, headers: given } = response;
      response.resume().on('end', () => done({ status, connection: given.connection }));
    })
      .on('error', failed)
      .end();
  });
}

it('answers, but says that it stops and keeps no connection; then it refuses', async () => {
  const server = await startServer('embedded', { DRAIN_SECONDS: '3' });
  const at = (path: string) => ask(server.url + path);
  expect(await at('/healthz')).toEqual({ status: 200, connection: 'keep-alive' });
  expect(await at('/readyz')).toMatchObject({ status: 200 });
  const stopped = server.stop();
  expect(await at('/healthz')).toEqual({ status: 503, connection: 'close' });
  expect(await at('/readyz')).toEqual({ status: 503, connection: 'close' });
  expect(await at('/api/list/plans/')).toEqual({ status: 200, connection: 'close' });
  await stopped;
  await expect(at('/api/list/plans/')).rejects.toThrow('ECONNREFUSED');
});
