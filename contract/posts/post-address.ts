/**
 * @file Parses text pasted into the downloader: the URL of a post, a story, a highlight or a profile,
 * or an account name. Nothing is fetched.
 */
import { isUsername } from '../forms/spelling.ts';
import { parseUrl } from '../parse-url.ts';

/** What a text refers to. */
export type PostAddress =
  | { readonly type: 'post'; readonly code: string; readonly isReel: boolean }
  | { readonly type: 'stories'; readonly username: string; readonly storyId: string }
  | { readonly type: 'highlight'; readonly id: string }
  | { readonly type: 'profile'; readonly username: string }
  /** A share link, which only the network's own app can resolve. */
  | { readonly type: 'share' }
  | { readonly type: 'unknown' };

/** Length of the longest text that is parsed. */
const maxLength = 2_048;

const hosts = /^(?:(?:www|m|web|l|de|en|fr|es|it|pt|pt-br)\.)?(?:instagram\.com|instagr\.am)$/;
const codePattern = /^[A-Za-z0-9_-]{5,20}$/;
/** The URL of a private post has a longer code, of which the first 11 characters are the short code. */
const privateCodePattern = /^[A-Za-z0-9_-]{21,80}$/;
const postKinds = new Set(['p', 'reel', 'reels', 'tv']);
/** First path segments that are pages of the network, not account names. */
const reserved = new Set([
  'about',
  'accounts',
  'api',
  'archive',
  'ar',
  'challenge',
  'developer',
  'direct',
  'directory',
  'emails',
  'explore',
  'graphql',
  'legal',
  'nametag',
  'oauth',
  'press',
  'web',
  'your_activity',
]);

/** Second path segments that are pages of a profile. */
const profilePages = new Set(['', 'reels', 'tagged', 'feed', 'channel', 'saved', 'live', 'guides']);

const unknown: PostAddress = { type: 'unknown' };

/** The short code in a path segment, or an empty string. */
function shortCode(part: string | undefined): string {
  if (part === undefined) return '';
  if (codePattern.test(part)) return part;
  return privateCodePattern.test(part) ? part.slice(0, 11) : '';
}

function postOf(kind: string, part: string | undefined): PostAddress {
  const code = shortCode(part);
  return code === '' ? unknown : { type: 'post', code, isReel: kind !== 'p' };
}

function storiesOf(parts: readonly string[]): PostAddress {
  const [, name = '', id = ''] = parts;
  if (name === 'highlights') return /^\d{5,25}$/.test(id) ? { type: 'highlight', id } : unknown;
  if (!isUsername(name)) return unknown;
  return { type: 'stories', username: name, storyId: /^\d{5,25}$/.test(id) ? id : '' };
}

/** `s/<base64>`: the short URL of a highlight; it decodes to `highlight:123`. */
function shortStory(part: string | undefined): PostAddress {
  if (part === undefined || !/^[A-Za-z0-9+/_-]{8,200}={0,2}$/.test(part)) return unknown;
  try {
    const plain = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const id = /^highlight:(\d{5,25})$/.exec(plain)?.[1];
    return id === undefined ? unknown : { type: 'highlight', id };
  } catch {
    return unknown;
  }
}

function profileOf(parts: readonly string[]): PostAddress {
  const [name = '', kind = '', part] = parts;
  if (reserved.has(name.toLowerCase()) || !isUsername(name)) return unknown;
  // Newer URLs have the author first: /someone/p/Code/.
  if (postKinds.has(kind) && part !== undefined) return postOf(kind, part);
  return profilePages.has(kind) ? { type: 'profile', username: name } : unknown;
}

function partsOf(url: URL): string[] {
  const parts: string[] = [];
  for (const part of url.pathname.split('/')) {
    if (part === '') continue;
    try {
      parts.push(decodeURIComponent(part));
    } catch {
      return [];
    }
  }
  // Profile links in exported data have `_u/` before the name.
  return parts[0] === '_u' || parts[0] === '_n' ? parts.slice(1) : parts;
}

function ofUrl(url: URL): PostAddress {
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  if (!isPlain || !hosts.test(url.hostname)) return unknown;
  const parts = partsOf(url);
  const [kind = ''] = parts;
  // The page for outgoing links has the URL in its `u` parameter.
  if (url.hostname.startsWith('l.')) return wrapped(url);
  if (postKinds.has(kind))
    return postOf(kind, kind === 'reels' && parts[1] === 'audio' ? '' : parts[1]);
  if (kind === 'stories') return storiesOf(parts);
  if (kind === 's') return shortStory(parts[1]);
  if (kind === 'share') return parts.length > 1 ? { type: 'share' } : unknown;
  return profileOf(parts);
}

function wrapped(url: URL): PostAddress {
  const inner = url.searchParams.get('u') ?? '';
  if (!/^https?:\/\//i.test(inner) || parseUrl(inner) === null) return unknown;
  const target = new URL(inner);
  return target.hostname.startsWith('l.') ? unknown : ofUrl(target);
}

/** Invisible characters and quotation marks around a copied link. */
const around =
  /^[\s<("'«“‘\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\s>)"'»”’.,;!\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/g;

/** A link somewhere in a shared text, such as 'Look at this: https://...'. */
const inText = /https?:\/\/[^\s<>"']+/i;

/** Parses a text. Never throws. */
export function parsePostAddress(text: string): PostAddress {
  if (text.length > maxLength) return unknown;
  const found = inText.exec(text)?.[0];
  const bare = (found ?? text).trim();
  // A name may end in a dot, a URL may not: the text is tried as a name before it is trimmed.
  const name = bare.replace(/^@/, '');
  if (found === undefined && isUsername(name) && !/^(www\.)?instagr(am\.com|\.am)$/i.test(name)) {
    return codePattern.test(name) && bare === name && !isLikelyName(name)
      ? { type: 'post', code: name, isReel: false }
      : { type: 'profile', username: name };
  }
  const trimmed = bare.replace(around, '');
  if (/^instagram:/i.test(trimmed)) return ofApp(trimmed);
  if (codePattern.test(trimmed)) return { type: 'post', code: trimmed, isReel: false };
  const address = /^https?:\/\//i.test(trimmed)
    ? trimmed
    : `https://${trimmed.replace(/^\/\//, '')}`;
  const url = trimmed === '' || /\s/.test(trimmed) ? null : parseUrl(address);
  return url === null ? unknown : ofUrl(url);
}

/** Links into the network's own app: `instagram://user?username=someone`. */
function ofApp(text: string): PostAddress {
  const username = parseUrl(text)?.searchParams.get('username') ?? '';
  return isUsername(username) ? { type: 'profile', username } : unknown;
}

/** False for a text with 11 characters in mixed case, which is a short code; names are lower case. */
function isLikelyName(text: string): boolean {
  return !(text.length === 11 && /[A-Z]/.test(text) && /[a-z]/.test(text));
}
