/** @file What supervisors, load balancers and security researchers ask: health and security.txt. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { AppError } from '../../contract/faults.ts';
import { languages } from '../../contract/languages.ts';
import { dayMs } from '../../contract/limits.ts';
import { isDiskFull } from '../db/disk.ts';
import { missingMigrations } from '../db/migrate.ts';
import { errorResponse } from './mount.ts';
import type { Services } from '../services.ts';
import { version } from '../base/version.ts';

/** A database that has not answered after this time counts as away. */
const patienceMs = 2_000;

/** Why the server cannot answer calls. */
type Obstacle = 'database' | 'disk' | 'migrations' | 'starting' | 'stopping';

async function databaseObstacle({ db }: Services): Promise<Obstacle | null> {
  if ((await missingMigrations(db)).length > 0) return 'migrations';
  return (await isDiskFull(db)) ? 'disk' : null;
}

/** Asks what prevents this server from answering calls; null if nothing does. */
function createReadiness(services: Services): () => Promise<Obstacle | null> {
  const { startup, stopping, isBusy } = services;
  // Callers share one question at a time: it writes to the disk, and anybody may ask.
  let asked: Promise<Obstacle | null> | undefined;
  const askOnce = () => {
    asked ??= databaseObstacle(services).finally(() => (asked = undefined));
    return asked;
  };
  return async () => {
    if (stopping.hasBegun) return 'stopping';
    if (!startup.isOver) return 'starting';
    const given = new AbortController();
    const late = wait(patienceMs, 'late' as const, { signal: given.signal });
    try {
      const found = await Promise.race([askOnce(), late]);
      // In a line that moves, this question waits like every other.
      if (found === 'late') return isBusy() ? null : 'database';
      return found;
    } catch {
      return 'database';
    } finally {
      late.catch(() => undefined);
      given.abort();
    }
  };
}

/** RFC 9116. The date of expiry moves on with each day the server runs, so that it is never stale. */
function securityText({ settings, now }: Services): string {
  const expires = new Date(Math.floor(now() / dayMs) * dayMs + 180 * dayMs).toISOString();
  const own = settings.publicUrl;
  const lines = [
    `Contact: mailto:${settings.securityContact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    ...(own === undefined ? [] : [`Canonical: ${own}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Mounts `/healthz` (the process answers and stays), `/readyz` (the database answers, has the schema of this
 * build and room on its disk) and `/.well-known/security.txt`.
 */
export function mountHealth(app: Hono, services: Services): void {
  const obstacle = createReadiness(services);
  const get = (path: string, respond: (c: Context) => Response | Promise<Response>) =>
    app.all(path, (c) => {
      if (c.req.method === 'GET' || c.req.method === 'HEAD') return respond(c);
      c.header('Allow', 'GET, HEAD');
      return errorResponse(c, new AppError('method'), services);
    });
  get('/healthz', (c) =>
    services.stopping.hasBegun
      ? c.json({ status: 'stopping', ...version }, 503)
      : c.json({ status: 'ok', ...version }),
  );
  get('/readyz', async (c) => {
    const reason = await obstacle();
    return reason === null
      ? c.json({ status: 'ready', ...version })
      : c.json({ status: 'unready', reason, ...version }, 503);
  });
  get('/.well-known/security.txt', (c) => c.text(securityText(services)));
}
