/** @file The static pages that first screens are compared with. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/**
 * Serves each route's document without scripts and preloads, and an empty page at /elsewhere. Returns
 * what stops it.
 */
export async function startStaticSite(origin, routes, port) {
  const pages = new Map([
    [
      '/elsewhere',
      { body: brotliCompressSync('<!doctype html><title>Elsewhere</title>'), etag: '' },
    ],
  ]);
  for (const route of routes) {
    const html = await (
      await fetch(origin + route, { headers: { 'accept-language': 'en' } })
    ).text();
    const bare = html
      .replace(/<script[\s\S]*?<\/script>/g, '')
      .replace(/<link rel="(modulepreload|later)"[^>]*>/g, '');
    const etag = `"${createHash('sha256').update(bare).digest('base64url')}"`;
    pages.set(route, { body: brotliCompressSync(bare), etag });
  }
  const server = createServer((request, response) => {
    const page = pages.get(request.url);
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    const headers = { etag: page.etag, 'cache-control': 'no-cache' };
    if (request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
    });
    response.end(page.body);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => server.close();
}
