/** @file Pages of the stories of followed accounts. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoriesResponse } from '../../../contract/records/story.ts';
import { hourMs, perHour, storyLifeMs } from '../../../contract/limits.ts';
import { refreshStoredStories, storedAt, readStored } from '../../analysis/stored-stories.ts';
import { countEvent } from '../../db/counters.ts';
import type { Handlers, Request } from '../handler.ts';
import type { StoryAuthor } from '../../providers/network/stories.ts';

/** A position in a list of stories: the time of the list, and the number of authors before it. */
interface Position {
  readonly at: number;
  readonly offset: number;
}

/** When a list is opened, an older stored one is read from the network again. */
const freshMs = hourMs;
const signatureLength = 10;

function sign(text: string, instaId: string, secret: Uint8Array): string {
  const mac = createHmac('sha256', secret).update(`stories:${instaId}:${text}`);
  return mac.digest('base64url').slice(0, signatureLength);
}

/** The id of the next page, with the time of the list so that all pages show the same list. */
export function writePosition(
  { at, offset }: Position,
  instaId: string,
  secret: Uint8Array,
): string {
  const text = `${at.toString(36)}_${offset.toString(36)}`;
  return `${text}_${sign(text, instaId, secret)}`;
}

/** Parses an id of {@link writePosition}; null for any other, or one of another account. */
export function readPosition(id: string, instaId: string, secret: Uint8Array): Position | null {
  const [, text = '', signature = ''] = /^([0-9a-z]{1,12}_[0-9a-z]{1,6})_(.{10})$/.exec(id) ?? [];
  const expected = Buffer.from(sign(text, instaId, secret));
  const received = Buffer.from(signature);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  const [at = '', offset = ''] = text.split('_');
  return { at: Number.parseInt(at, 36), offset: Number.parseInt(offset, 36) };
}

function storyUserOf({ instaId, username, name, imageUrl, items }: StoryAuthor, now: number) {
  const alive = items.filter(({ expiring_at: end }) => end === null || end * 1_000 > now);
  return { id: instaId, username, name, profile_image: imageUrl, items: alive };
}

/** Reads stories from the network; the next first page shows them. */
async function watchStories(request: Request<'watchStories'>) {
  const { services, session, now, say } = request;
  const limit = { max: perHour.watches, windowMs: hourMs };
  const counted = await countEvent(services.db, `watch:${session.user.id}`, limit, now);
  if (!counted.allowed) throw request.limited(counted);
  await refreshStoredStories(services, session.user, now);
  return { message: say('server.storiesFound') };
}

/** The first position of the stored list, which is refreshed if it is old or the user requests it. */
async function openStored({
  services,
  session,
  query,
  now,
}: Request<'stories'>): Promise<Position> {
  const { db } = services;
  const at = query.refresh === 'true' ? null : await storedAt(db, session.user.id);
  if (at !== null && at <= now && now - at < freshMs) return { at, offset: 0 };
  await refreshStoredStories(services, session.user, now);
  return { at: now, offset: 0 };
}

/** The position of a page; throws `invalid` for an id that is invalid or has expired. */
async function positionOf(request: Request<'stories'>): Promise<Position> {
  const { services, session, params, query, now } = request;
  if (params.id === '0') {
    return query.callDB === 'true' ? openStored(request) : { at: now, offset: 0 };
  }
  const position = readPosition(params.id, session.user.instaId, services.secret);
  if (position === null || position.at > now || now - position.at > storyLifeMs) {
    throw request.fault('invalid');
  }
  return position;
}

/**
 * A page of stories. With `callDB` it is read from the stored list; after the end of that, pages come
 * from the network at the same time.
 */
async function stories(request: Request<'stories'>): Promise<StoriesResponse> {
  const { services, session, params, query, now } = request;
  const { id: userId, instaId } = session.user;
  const { at, offset } = await positionOf(request);
  const page = { at, offset, size: params.size };
  let authors: readonly StoryAuthor[] = [];
  let hasMore = true;
  if (query.callDB === 'true') authors = await readStored(services.db, userId, page);
  if (authors.length === 0) {
    const all = await services.network.stories.storyAuthors(instaId, at);
    authors = all.slice(offset, offset + params.size);
    hasMore = offset + params.size < all.length;
  }
  const next = { at, offset: offset + authors.length };
  const users = authors.map((author) => storyUserOf(author, now));
  return {
    stories: users.filter(({ items }) => items.length > 0),
    next_id: hasMore ? writePosition(next, instaId, services.secret) : '',
  };
}

/** Handlers of stories. */
export const storiesHandlers = { watchStories, stories } satisfies Partial<Handlers>;
