/** @file The media proxy's two URLs: query parameters for images, the host in the path for stories. */
import type { Context, Hono } from 'hono';
import { AppError } from '../../contract/faults.ts';
import { mediaLimits } from '../../contract/limits.ts';
import {
  decodeHost,
  headerPresets,
  pictureSizeHeader,
  type HeaderPreset,
} from '../../contract/media/media.ts';
import { countEvent } from '../db/counters.ts';
import { requireSession } from './authorize.ts';
import { errorResponse } from './mount.ts';
import { checkOrigin } from '../http/origin.ts';
import { createMediaProxy, type MediaProxy } from '../media/proxy.ts';
import { listedHosts } from '../media/targets.ts';
import { createThumbnailer, type ThumbnailRequest } from '../media/thumbnail.ts';
import type { Services } from '../services.ts';

/** Requests of a session are counted in tens, so that a page of a grid is not ten writes. */
const perCount = 10;
const limit = { max: mediaLimits.perMinute / perCount, windowMs: 60_000 };
/** Users a process remembers. One that is forgotten is counted at the next request. */
const rememberedUsers = 10_000;

interface Target {
  readonly address: string;
  readonly preset: HeaderPreset;
}

function imageTarget(url: URL): Target {
  const names = [...url.searchParams].map(([name]) => name);
  const isKnown = names.every((name) => name === 'url' || name === 'header');
  const address = url.searchParams.get('url');
  const preset = headerPresets.find((each) => each === (url.searchParams.get('header') ?? 'image'));
  if (
    !isKnown ||
    new Set(names).size !== names.length ||
    address === null ||
    preset === undefined
  ) {
    throw new AppError('invalid');
  }
  return { address, preset };
}

function storyTarget(url: URL): Target {
  const [, label = '', path = '/'] =
    /^\/media\/story\/([a-z0-9-]{1,255})(\/.*)?$/i.exec(url.pathname) ?? [];
  if (label === '') throw new AppError('invalid');
  return { address: `https://${decodeHost(label)}${path}${url.search}`, preset: 'story' };
}

/** The size a caller shows a picture in; without one it gets the file itself, as for a download. */
function thumbnailFrom(headers: Headers): ThumbnailRequest {
  const size = headers.get(pictureSizeHeader) ?? '0';
  if (!/^\d{1,4}$/.test(size)) throw new AppError('invalid');
  return { size: Number(size), accept: headers.get('accept') ?? '' };
}

/** Counts a session's requests, ten at a time; throws `limited` above the limit. */
function createCounter(services: Services): (userId: number) => Promise<void> {
  const uncounted = new Map<number, number>();
  return async (userId) => {
    const count = (uncounted.get(userId) ?? perCount - 1) + 1;
    if (!uncounted.has(userId) && uncounted.size >= rememberedUsers) uncounted.clear();
    uncounted.set(userId, count % perCount);
    if (count < perCount) return;
    const counted = await countEvent(services.db, `media:${userId}`, limit, services.now());
    if (!counted.allowed) {
      // Check again at the next request, not ten requests later.
      uncounted.set(userId, perCount - 1);
      throw new AppError('limited', '', { retryAfterMs: counted.retryAfterMs });
    }
  };
}

function defaultProxy({ settings }: Services): MediaProxy {
  return createMediaProxy({ hosts: listedHosts(settings.mediaHosts, settings.demo) });
}

/** Mounts the proxy. Every request needs a session with a running subscription. */
export function mountMedia(
  app: Hono,
  services: Services,
  proxy: MediaProxy = defaultProxy(services),
): void {
  const count = createCounter(services);
  const thumbnailed = createThumbnailer(services.log);

  function serve(targetOf: (url: URL) => Target) {
    return async (c: Context): Promise<Response> => {
      try {
        if (c.req.method !== 'GET') {
          c.header('Allow', 'GET');
          throw new AppError('method');
        }
        const { headers, signal, url } = c.req.raw;
        checkOrigin(headers, services.settings.publicUrl);
        const session = await requireSession(headers, services, true);
        const target = targetOf(new URL(url));
        const thumbnail = thumbnailFrom(headers);
        await count(session.user.id);
        const whole = await proxy({ ...target, range: headers.get('range') ?? '', signal });
        const response = await thumbnailed(whole, thumbnail);
        // Created by the context, which adds the headers common to all responses.
        const own = Object.fromEntries(response.headers);
        return c.newResponse(response.body, response.status as 200, own);
      } catch (error) {
        return errorResponse(c, error, services);
      }
    };
  }

  app.all('/media/image', serve(imageTarget));
  app.all('/media/story/*', serve(storyTarget));
  app.all('/media/*', (c) => errorResponse(c, new AppError('not-found'), services));
}
