/** @file Stories of the people an account follows, page by page. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoriesAnswer } from '../../contract/records/story.ts';
import { perHour } from '../../contract/limits.ts';
import { countEvent } from '../db/counters.ts';
import type { Handlers, Request } from '../http/handler.ts';
import type { StoryTeller } from '../providers/network/stories.ts';

/** A place in a list of stories: the moment the list shows, and how many of it were given. */
interface Place {
  readonly at: number;
  readonly offset: number;
}

const dayMs = 24 * 3_600_000;
const signatureLength = 10;

function sign(text: string, instaId: string, secret: Uint8Array): string {
  const mac = createHmac('sha256', secret).update(`stories:${instaId}:${text}`);
  return mac.digest('base64url').slice(0, signatureLength);
}

/** The next page's id. It carries the moment, so that the list cannot move between two pages. */
export function writePlace({ at, offset }: Place, instaId: string, secret: Uint8Array): string {
  const text = `${at.toString(36)}_${offset.toString(36)}`;
  return `${text}_${sign(text, instaId, secret)}`;
}

/** Reads an id of {@link writePlace}; anything else, or one of another account, is `null`. */
export function readPlace(id: string, instaId: string, secret: Uint8Array): Place | null {
  const [, text = '', signature = ''] = /^([0-9a-z]{1,12}_[0-9a-z]{1,6})_(.{10})$/.exec(id) ?? [];
  const wanted = Buffer.from(sign(text, instaId, secret));
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const [at = '', offset = ''] = text.split('_');
  return { at: Number.parseInt(at, 36), offset: Number.parseInt(offset, 36) };
}

function storyUserOf({ instaId, username, name, imageUrl, items }: StoryTeller, now: number) {
  const alive = items.filter(({ expiring_at: end }) => end === null || end * 1_000 > now);
  return { id: instaId, username, name, profile_image: imageUrl, items: alive };
}

/** Asks the network to look for stories; the next first page shows what it found. */
async function watchStories(request: Request<'watchStories'>) {
  const { services, session, now, say } = request;
  const limit = { max: perHour.watches, windowMs: 3_600_000 };
  const counted = await countEvent(services.db, `watch:${session.user.id}`, limit, now);
  if (!counted.allowed) throw request.limited(counted);
  await services.network.stories.storyTellers(session.user.instaId, now);
  return { message: say('server.storiesFound') };
}

/**
 * A page. With `callDB` the page ends where the kept stories end (the account's stories_count);
 * what lies behind comes from the network itself, which gives fewer at a time.
 */
async function stories(request: Request<'stories'>): Promise<StoriesAnswer> {
  const { services, session, params, query, now } = request;
  const { instaId, username } = session.user;
  const isStart = params.id === '0';
  const place = isStart ? { at: now, offset: 0 } : readPlace(params.id, instaId, services.secret);
  if (place === null || place.at > now || now - place.at > dayMs) throw request.fault('invalid');
  const tellers = await services.network.stories.storyTellers(instaId, place.at);
  let end = Math.min(place.offset + params.size, tellers.length);
  if (query.callDB === 'true') {
    const account = await services.network.findAccount(username, place.at);
    const kept = account?.stories ?? 0;
    if (kept > place.offset) end = Math.min(end, kept);
  }
  const page = tellers.slice(place.offset, end).map((teller) => storyUserOf(teller, now));
  const next = end < tellers.length ? { at: place.at, offset: end } : null;
  return {
    stories: page.filter(({ items }) => items.length > 0),
    next_id: next === null ? '' : writePlace(next, instaId, services.secret),
  };
}

/** Stories. */
export const storiesHandlers = { watchStories, stories } satisfies Partial<Handlers>;
