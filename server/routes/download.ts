/** @file The downloader: the pasted text is parsed and looked up in the network, never fetched. */
import { AppError, faultOfStatus } from '../../contract/faults.ts';
import { hourMs, perHour } from '../../contract/limits.ts';
import { parsePostAddress, type PostAddress } from '../../contract/posts/post-address.ts';
import type { DownloadResponse } from '../../contract/records/download.ts';
import { isUsername } from '../../contract/forms/spelling.ts';
import { countEvent } from '../db/counters.ts';
import type { Handlers, Request } from './handler.ts';
import type { FoundPost, FoundStories, Unavailable } from '../providers/network/stories.ts';
import type { TextId } from '../base/texts.ts';

type DownloadRequest = Request<'download'>;

const limit = { max: perHour.downloads, windowMs: hourMs };

/** Each reason has a different status, so that the page can suggest what to do next. */
const statuses = { private: 403, missing: 404, expired: 410, 'not-offered': 403 } as const;

const texts = {
  private: { post: 'server.download.privatePost', account: 'server.download.privateAccount' },
  missing: { post: 'server.download.missingPost', account: 'server.download.missingAccount' },
  expired: { post: 'server.download.expiredPost', account: 'server.download.expired' },
  'not-offered': { post: 'server.download.notOffered', account: 'server.download.notOffered' },
} as const satisfies Record<Unavailable['type'], Record<'post' | 'account', TextId>>;

function refuse({ say }: DownloadRequest, { type }: Unavailable, what: 'post' | 'account'): never {
  const status = statuses[type];
  throw new AppError(faultOfStatus(status), say(texts[type][what]), { status, shown: true });
}

const nothing: DownloadResponse = { reel: false, posts: [], stories: [], username: '' };

function responseOfPost(
  request: DownloadRequest,
  found: FoundPost,
  isReel: boolean,
): DownloadResponse {
  if (found.type !== 'found') return refuse(request, found, 'post');
  return { ...nothing, reel: isReel, posts: [found.post], username: found.username };
}

function responseOfStories(
  request: DownloadRequest,
  found: FoundStories,
  storyId: string,
): DownloadResponse {
  if (found.type !== 'found') return refuse(request, found, 'account');
  const { username, items } = found.author;
  const one = items.filter(({ url }) => url.includes(`/${storyId}.`));
  if (storyId !== '' && one.length === 0 && items.length === 0) {
    return refuse(request, { type: 'expired' }, 'account');
  }
  const stories = (one.length > 0 ? one : items).map(({ url, media_type, thumbnail_image }) => ({
    url,
    media_type,
    thumbnail_image,
  }));
  return { ...nothing, stories, username };
}

async function lookUp(request: DownloadRequest, address: PostAddress): Promise<DownloadResponse> {
  const { services, session, now } = request;
  const network = services.network.stories;
  switch (address.type) {
    case 'post': {
      const found = await network.postByShortCode(address.code, session.user.instaId, now);
      return responseOfPost(request, found, address.isReel);
    }
    case 'stories':
    case 'profile': {
      const found = await network.storiesOf(address.username, session.user.instaId, now);
      return responseOfStories(request, found, address.type === 'stories' ? address.storyId : '');
    }
    case 'highlight':
      return responseOfStories(request, await network.highlight(address.id, now), '');
    case 'share':
      throw request.fault('invalid', 'server.download.share');
    case 'unknown':
      throw request.fault('invalid', 'server.download.unknown');
    default:
      return address satisfies never;
  }
}

async function download(request: DownloadRequest): Promise<DownloadResponse> {
  const { services, session, body, now } = request;
  // Spaces are removed from names (docs/product.md, "Payment form"), but a shared text needs its spaces.
  const name = body.username.replace(/\s/g, '');
  const text = body.post_url.trim();
  if (name === '' && text === '') throw request.fault('invalid', 'server.download.empty');
  const isName = isUsername(name.replace(/^@/, ''));
  const address = parsePostAddress(text === '' ? name : text);
  if (text === '' && !isName && address.type === 'unknown') {
    throw request.fault('invalid', 'server.download.name');
  }
  const counted = await countEvent(services.db, `download:${session.user.id}`, limit, now);
  if (!counted.allowed) throw request.limited(counted);
  // The username field contains a name, even if it looks like a short code.
  const wanted: PostAddress =
    text === '' && isName ? { type: 'profile', username: name.replace(/^@/, '') } : address;
  return lookUp(request, wanted);
}

/** Handlers of the downloader. */
export const downloadHandlers = { download } satisfies Partial<Handlers>;
