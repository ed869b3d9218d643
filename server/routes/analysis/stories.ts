/** @file Stories of the people an account follows, page by page. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoriesAnswer } from '../../../contract/records/story.ts';
import { perHour, storyLifeMs } from '../../../contract/limits.ts';
import { refreshKeptStories, keptAt, readKept } from '../../analysis/kept-stories.ts';
import { countEvent } from '../../db/counters.ts';
import type { Handlers, Request } from '../../http/handler.ts';
import type { StoryAuthor } from '../../providers/network/stories.ts';

/** A place in a list of stories: the moment the list shows, and how many of it were given. */
interface Place {
  readonly at: number;
  readonly offset: number;
}

/** A kept list that is older than this is looked for anew when a list is opened. */
const freshMs = 3_600_000;
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

function storyUserOf({ instaId, username, name, imageUrl, items }: StoryAuthor, now: number) {
  const alive = items.filter(({ expiring_at: end }) => end === null || end * 1_000 > now);
  return { id: instaId, username, name, profile_image: imageUrl, items: alive };
}

/** Asks the network to look for stories; the next first page shows what it found. */
async function watchStories(request: Request<'watchStories'>) {
  const { services, session, now, say } = request;
  const limit = { max: perHour.watches, windowMs: 3_600_000 };
  const counted = await countEvent(services.db, `watch:${session.user.id}`, limit, now);
  if (!counted.allowed) throw request.limited(counted);
  await refreshKeptStories(services, session.user, now);
  return { message: say('server.storiesFound') };
}

/** The first page of a list: what is kept, found anew where it is old or a person asks for it. */
async function openKept({ services, session, query, now }: Request<'stories'>): Promise<Place> {
  const { db } = services;
  const at = query.refresh === 'true' ? null : await keptAt(db, session.user.id);
  if (at !== null && at <= now && now - at < freshMs) return { at, offset: 0 };
  await refreshKeptStories(services, session.user, now);
  return { at: now, offset: 0 };
}

/** Where a page begins; throws for an id that was not given out, or too long ago. */
async function placeOf(request: Request<'stories'>): Promise<Place> {
  const { services, session, params, query, now } = request;
  if (params.id === '0') {
    return query.callDB === 'true' ? openKept(request) : { at: now, offset: 0 };
  }
  const place = readPlace(params.id, session.user.instaId, services.secret);
  if (place === null || place.at > now || now - place.at > storyLifeMs) {
    throw request.fault('invalid');
  }
  return place;
}

/**
 * A page. With `callDB` it is read from what is kept and ends where that ends; what lies behind
 * comes from the network, as it was at the same moment.
 */
async function stories(request: Request<'stories'>): Promise<StoriesAnswer> {
  const { services, session, params, query, now } = request;
  const { id: userId, instaId } = session.user;
  const { at, offset } = await placeOf(request);
  const page = { at, offset, size: params.size };
  let authors: readonly StoryAuthor[] = [];
  let hasMore = true;
  if (query.callDB === 'true') authors = await readKept(services.db, userId, page);
  if (authors.length === 0) {
    const all = await services.network.stories.storyAuthors(instaId, at);
    authors = all.slice(offset, offset + params.size);
    hasMore = offset + params.size < all.length;
  }
  const next = { at, offset: offset + authors.length };
  const users = authors.map((author) => storyUserOf(author, now));
  return {
    stories: users.filter(({ items }) => items.length > 0),
    next_id: hasMore ? writePlace(next, instaId, services.secret) : '',
  };
}

/** Stories. */
export const storiesHandlers = { watchStories, stories } satisfies Partial<Handlers>;
