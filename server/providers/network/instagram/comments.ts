/**
 * @file The comments of a post, read when it is opened and passed to the device. They are in memory
 * for some minutes, so that the pages of one reading agree, and are never stored.
 */
import type { CommentRow } from '../../../../contract/posts/post-pages.ts';
import { ask } from './client.ts';
import { countOf, idOf, objectOf, objectsOf, textOf } from './json.ts';
import type { InstagramSettings } from '../../../base/instagram-settings.ts';

const fields = 'id,text,timestamp,username,like_count,hidden,parent_id';
const storedReadings = 20;
/** 50 comments a page: the newest 5,000 comments. */
const mostPages = 100;
/** Above this share of the limit no further page is read. */
const mostPercent = 80;

type Rows = readonly CommentRow[];

/** With what comments are asked for. */
export interface CommentAccess {
  readonly settings: InstagramSettings;
  readonly token: string;
  /** Rejects, before each page, if the connection has ended. */
  readonly check: () => Promise<void>;
}

const readings = new Map<string, Promise<Rows>>();

function rowOf(value: Readonly<Record<string, unknown>>): CommentRow | null {
  const id = idOf(value['id']);
  const takenAt = Date.parse(textOf(value['timestamp']));
  if (id === '' || Number.isNaN(takenAt)) return null;
  return {
    comment_id: id,
    username: textOf(value['username']),
    text: textOf(value['text']),
    likes: countOf(value['like_count']) ?? 0,
    taken_at: Math.floor(takenAt / 1_000),
  };
}

/** The cursor after a page, or empty on the last one. The address of the next page has the token. */
export function cursorAfter(body: unknown): string {
  const paging = objectOf(objectOf(body)['paging']);
  const after = textOf(objectOf(paging['cursors'])['after']);
  return textOf(paging['next']) === '' ? '' : after;
}

/** Rows of a list of comments, page by page; `isFull` says that the platform's limit is near. */
async function readList(
  access: CommentAccess,
  path: string,
  first: string,
  take: (comment: Readonly<Record<string, unknown>>) => Promise<void>,
): Promise<void> {
  const { settings, token, check } = access;
  let after = first;
  for (let page = 0; page < mostPages; page += 1) {
    await check();
    const { body, used } = await ask(settings.graph, `/${settings.version}/${path}`, {
      fields: path.endsWith('/replies') ? fields : `${fields},replies{${fields}}`,
      limit: '50',
      access_token: token,
      ...(after === '' ? {} : { after }),
    });
    for (const comment of objectsOf(objectOf(body)['data'])) await take(comment);
    const next = cursorAfter(body);
    if (next === '' || next === after || used >= mostPercent) return;
    after = next;
  }
}

async function readAll(access: CommentAccess, media: string): Promise<Rows> {
  const rows = new Map<string, CommentRow>();
  const keep = async (comment: Readonly<Record<string, unknown>>) => {
    const row = rowOf(comment);
    if (row !== null) rows.set(row.comment_id, row);
  };
  await readList(access, `${media}/comments`, '', async (comment) => {
    await keep(comment);
    for (const reply of objectsOf(objectOf(comment['replies'])['data'])) await keep(reply);
    const more = cursorAfter(comment['replies']);
    const id = idOf(comment['id']);
    if (more !== '' && id !== '') await readList(access, `${id}/replies`, more, keep);
  });
  return [...rows.values()].sort((a, b) => b.taken_at - a.taken_at);
}

/** The comments of a post, newest first; `at` names the reading whose pages belong together. */
export function readComments(access: CommentAccess, media: string, at: number): Promise<Rows> {
  const key = `${media}@${at}`;
  const known = readings.get(key);
  if (known !== undefined) return known;
  const reading = readAll(access, media);
  reading.catch(() => readings.delete(key));
  readings.set(key, reading);
  for (const old of readings.keys()) if (readings.size > storedReadings) readings.delete(old);
  return reading;
}
