import type { Hono } from 'hono';
import { countEvent } from '../../db/counters.ts';
import { readBytes } from '../../http/body.ts';
import { addressOf, errorResponse } from '../mount.ts';
import type { Services } from '../../services.ts';

const reportBytes = 16_384;
const perMinute = { max: 20, windowMs: 60_000 };

function field(text: string, names: string): string {
  return new RegExp(`"(?:${names})"\\s*:\\s*"([^"]{0,200})"`).exec(text)?.[1] ?? '';
}

/** Mounts `/csp-report`: logs the directive and the URL of each violation, limited in size and rate. */
export function mountReports(app: Hono, services: Services): void {
  app.post('/csp-report', async (c) => {
    try {
      const key = `csp:${addressOf(c, services)}`;
      const counted = await countEvent(services.db, key, perMinute, services.now());
      const text = new TextDecoder().decode(await readBytes(c.req.raw, reportBytes));
      const blocked = field(text, 'blocked-uri|blockedURL');
      const rule = field(text, 'effective-directive|effectiveDirective|violated-directive');
      if (counted.allowed) services.log.warn({ blocked, rule }, 'content policy violated');
      return c.body(null, 204);
    } catch (error) {
      return errorResponse(c, error, services);
    }
  });
}
