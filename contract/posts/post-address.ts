/**
 * @file What a person pasted into the downloader, understood without asking anybody: the address of
 * a post, a story, a highlight or a profile, or a bare user name. Nothing here is ever fetched.
 */
import { isUsername } from '../forms/spelling.ts';

/** What the text points at. */
export type PostAddress =
  | { readonly type: 'post'; readonly code: string; readonly isReel: boolean }
  | { readonly type: 'stories'; readonly username: string; readonly storyId: string }
  | { readonly type: 'highlight'; readonly id: string }
  | { readonly type: 'profile'; readonly username: string }
  /** A share link hides the post behind a redirect, which only the network's own app follows. */
  | { readonly type: 'share' }
  | { readonly type: 'unknown' };

/** Longest text that is looked at. */
const maxLength = 2_048;

const hosts = /^(?:(?:www|m|web|l|de|en|fr|es|it|pt|pt-br)\.)?(?:instagram\.com|instagr\.am)$/;
const codePattern = /^[A-Za-z0-9_-]{5,20}$/;
/** A private post's address goes on after the short code; the first 11 characters are the code. */
const privateCodePattern = /^[A-Za-z0-9_-]{21,80}$/;
const postKinds = new Set(['p', 'reel', 'reels', 'tv']);
/** First parts of paths that are pages of the network and not people. */
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

/** Pages of a profile that still mean the person. */
const profilePages = new Set(['', 'reels', 'tagged', 'feed', 'channel', 'saved', 'live', 'guides']);

const unknown: PostAddress = { type: 'unknown' };

/** A code as the network writes it, or empty. */
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

/** `s/<base64>`: the short form of a highlight, `highlight:123` inside. */
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
  // Newer addresses name the author first: /someone/p/Code/.
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
  // Links of profile pages in exported data carry `_u/` before the name.
  return parts[0] === '_u' || parts[0] === '_n' ? parts.slice(1) : parts;
}

function ofUrl(url: URL): PostAddress {
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  if (!isPlain || !hosts.test(url.hostname)) return unknown;
  const parts = partsOf(url);
  const [kind = ''] = parts;
  // The outgoing-link page wraps an address in its `u` parameter.
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
  if (!/^https?:\/\//i.test(inner) || !URL.canParse(inner)) return unknown;
  const target = new URL(inner);
  return target.hostname.startsWith('l.') ? unknown : ofUrl(target);
}

/** Invisible characters and quotation marks that come along when a link is copied. */
const around =
  /^[\s<("'«“‘\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\s>)"'»”’.,;!\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/g;

/** A link somewhere in a shared text, such as 'Look at this: https://...'. */
const inText = /https?:\/\/[^\s<>"']+/i;

/** Understands the text. Never throws. */
export function parsePostAddress(text: string): PostAddress {
  if (text.length > maxLength) return unknown;
  const found = inText.exec(text)?.[0];
  const bare = (found ?? text).trim();
  // A name may end in a dot, an address may not: try the text as it is first.
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
  if (trimmed !== '' && !/\s/.test(trimmed) && URL.canParse(address)) {
    return ofUrl(new URL(address));
  }
  return unknown;
}

/** Links into the network's own app: `instagram://user?username=someone`. */
function ofApp(text: string): PostAddress {
  const username = URL.canParse(text) ? (new URL(text).searchParams.get('username') ?? '') : '';
  return isUsername(username) ? { type: 'profile', username } : unknown;
}

/** A short code has 11 characters and mixes cases; a name is lower case. */
function isLikelyName(text: string): boolean {
  return !(text.length === 11 && /[A-Z]/.test(text) && /[a-z]/.test(text));
}
