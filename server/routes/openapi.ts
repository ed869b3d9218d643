/** @file Serves the OpenAPI description of the API (docs/server.md, "The API described"). */
import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { AppError } from '../../contract/faults.ts';
import description from '../../docs/openapi.json';
import type { Services } from '../services.ts';
import { errorResponse, jsonResponse } from './mount.ts';

/** The path of the description. */
export const openApiPath = '/openapi.json';

/** Mounts `/openapi.json`. It is public and the same for everybody, so caches may keep it. */
export function mountOpenApi(app: Hono, services: Services): void {
  const text = JSON.stringify(description);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  app.all(openApiPath, (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      c.header('Allow', 'GET, HEAD');
      return errorResponse(c, new AppError('method'), services);
    }
    c.header('Cache-Control', 'public, max-age=300');
    c.header('ETag', tag);
    // Weak comparison: compressing a response weakens its tag.
    const held = c.req.header('if-none-match')?.replace(/^W\//, '');
    return held === tag ? c.body(null, 304) : jsonResponse(c, text);
  });
}
