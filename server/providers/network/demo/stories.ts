/**
 * @file Stories of the demo network. Accounts post at different intervals and a story is visible for a
 * day, so stories appear and expire; like the rest of the network it is a pure function of account
 * and time.
 */
import { dayMs, hourMs } from '../../../../contract/limits.ts';
import type { Post } from '../../../../contract/records/post.ts';
import type { StoryItem } from '../../../../contract/records/story.ts';
import { isUsername } from '../../../../contract/forms/spelling.ts';
import {
  avatarAddress,
  demoClipMs,
  posterAddress,
  postImageAddress,
  postVideoAddress,
  storyImageAddress,
  storyVideoAddress,
} from './media-addresses.ts';
import type { FoundPost, FoundStories, StoryNetwork, StoryAuthor } from '../stories.ts';
import { demoAccountOf, demoAccounts, type DemoAccount } from './accounts.ts';
import { hashText, mix, mix2 } from './hash.ts';
import { followingCount, followingId } from './followers.ts';
import { personOf } from './persons.ts';
import { demoPosts, postNumberOf, shownPost } from './posts.ts';

const lifeMs = dayMs;
/** Number of authors who post occasionally, beside those who always have a story. */
const occasional = 12;

/** The story of a slot that is visible at a time, or null between two stories. */
function itemAt(key: number, slot: number, isDaily: boolean, at: number): StoryItem | null {
  const rhythm = isDaily ? lifeMs : (26 + (mix2(key, slot * 5 + 1) % 30)) * hourMs;
  const phase = mix2(key, slot * 5 + 2) % rhythm;
  const takenAt = at - ((at - phase) % rhythm);
  if (at - takenAt >= lifeMs) return null;
  const id = `${key.toString(36)}-${slot}-${Math.floor(takenAt / 1_000).toString(36)}`;
  const hash = hashText(id);
  const isVideo = hash % 4 === 0;
  // The medium of one story in forty is gone, as for stories deleted early.
  const shown = hash % 40 === 7 ? `${id}-gone` : id;
  const video = storyVideoAddress(shown);
  return {
    media_type: isVideo ? 'video' : 'image',
    url: isVideo ? video : storyImageAddress(shown),
    thumbnail_image: isVideo ? posterAddress(storyVideoAddress(id)) : storyImageAddress(id),
    width: isVideo ? 450 : 540,
    height: isVideo ? 800 : 960,
    duration: isVideo ? demoClipMs(shown) : 5_000,
    taken_at: Math.floor(takenAt / 1_000),
    expiring_at: Math.floor((takenAt + lifeMs) / 1_000),
  };
}

function itemsOf(instaId: string, isDaily: boolean, at: number): StoryItem[] {
  const key = hashText(`story/${instaId}`);
  const slots = 1 + (mix(key) % 5);
  const items: StoryItem[] = [];
  for (let slot = 0; slot < slots; slot += 1) {
    const item = itemAt(key, slot, isDaily && slot === 0, at);
    if (item !== null) items.push(item);
  }
  return items.sort((a, b) => (a.taken_at ?? 0) - (b.taken_at ?? 0));
}

function authorOf(instaId: string, isDaily: boolean, at: number): StoryAuthor {
  const person = personOf(instaId);
  return {
    instaId,
    username: person.insta_username,
    name: person.insta_full_name,
    imageUrl: person.insta_image_url,
    items: itemsOf(instaId, isDaily, at),
  };
}

/** Followed accounts with stories, spread over the list of followed people. */
function authorsOf(account: DemoAccount, at: number): StoryAuthor[] {
  if (account.stories === 0 || account.isPrivate) return [];
  // The authors are those of the beginning of the day, so that they do not change during it.
  const day = at - (at % lifeMs);
  const following = followingCount(account, day);
  const wanted = Math.min(account.stories + occasional, following);
  const step = Math.max(1, Math.floor(following / Math.max(1, wanted)));
  const authors: StoryAuthor[] = [];
  const seen = new Set<string>();
  for (let k = 0; k < wanted; k += 1) {
    const id = followingId(account, (k * step) % following, day);
    if (seen.has(id)) continue;
    seen.add(id);
    const author = authorOf(id, k < account.stories, at);
    if (author.items.length > 0) authors.push(author);
  }
  return authors;
}

/** How many followed accounts have stories at a time. */
export function storyAuthorCount(account: DemoAccount, at: number): number {
  return authorsOf(account, at).length;
}

/** The stories of an account that is not followed, derived from its name. */
function strangerStories(username: string, at: number): FoundStories {
  const hash = hashText(username);
  if (/private/.test(username) || hash % 7 === 1) return { type: 'private' };
  if (/nobody|missing|unknown/.test(username) || hash % 9 === 2) return { type: 'missing' };
  const instaId = String(60_000_000_000 + hash);
  const author = authorOf(instaId, hash % 5 !== 0, at);
  const items = hash % 5 === 0 ? [] : author.items;
  return { type: 'found', author: { ...author, username, name: username, items } };
}

const carouselChildren = [2, 3, 4, 6];

/** A post of another account, derived from its short code. */
function strangerPost(code: string): FoundPost {
  const hash = hashText(code);
  if (/^Private/i.test(code)) return { type: 'private' };
  if (/^(Gone|Expired)/i.test(code)) return { type: 'expired' };
  if (/^(Missing|Nobody)/i.test(code) || hash % 23 === 5) return { type: 'missing' };
  const children = hash % 4 === 1 ? (carouselChildren[(hash >>> 8) % 4] ?? 2) : 0;
  const isVideo = children === 0 && hash % 3 === 0;
  const post: Post = {
    post_short_code: code,
    post_thumbnail: isVideo ? posterAddress(postVideoAddress(code)) : postImageAddress(code),
    post_type: isVideo ? 'video' : 'image',
    post_url: isVideo ? postVideoAddress(code) : postImageAddress(code),
    child_posts: Array.from({ length: children }, (_, at) => {
      const isClip = mix2(hash, at) % 3 === 0;
      const clip = postVideoAddress(code, at + 1);
      const image = postImageAddress(code, at + 1);
      return {
        insta_post_type: isClip ? 'video' : 'image',
        insta_post_url: isClip ? clip : image,
        insta_thumbnail: isClip ? posterAddress(clip) : image,
      } as const;
    }),
    value: hash % 9_000,
  };
  return { type: 'found', post, username: personOf(String(70_000_000_000 + hash)).insta_username };
}

/** A post of a demo user's account. */
function ownedPost(code: string, at: number): FoundPost | null {
  for (const account of demoAccounts.values()) {
    const number = shownPost(account, code, at);
    if (number === null) continue;
    if (account.isPrivate) return { type: 'private' };
    const newest = postNumberOf(
      account,
      demoPosts(account, at, 0, 1).rows[0]?.post_short_code ?? '',
    );
    const [row] = demoPosts(account, at, (newest ?? 0) - number, 1).rows;
    if (row === undefined) return null;
    const { post_short_code, post_thumbnail, post_type, post_url, child_posts, likes } = row;
    const post: Post = {
      post_short_code,
      post_thumbnail,
      post_type,
      post_url,
      child_posts: [...child_posts],
      value: likes,
    };
    return { type: 'found', post, username: account.username };
  }
  return null;
}

/** Stories and single posts of the demo network. */
export const demoStories: StoryNetwork = {
  async storyAuthors(instaId, at) {
    const account = demoAccountOf(instaId);
    return account === undefined ? [] : authorsOf(account, at);
  },
  async storiesOf(username, viewerId, at) {
    const name = username.toLowerCase();
    if (!isUsername(name)) return { type: 'missing' };
    const own = demoAccounts.get(name);
    if (own?.isPrivate === true) return { type: 'private' };
    if (own !== undefined) {
      const items = own.stories === 0 ? [] : itemsOf(own.instaId, true, at);
      const imageUrl = avatarAddress(own.instaId);
      const author = { instaId: own.instaId, username: own.username, name: own.username, imageUrl };
      return { type: 'found', author: { ...author, items } };
    }
    const viewer = demoAccountOf(viewerId);
    const known = viewer === undefined ? [] : authorsOf(viewer, at);
    const author = known.find((each) => each.username.toLowerCase() === name);
    return author === undefined ? strangerStories(name, at) : { type: 'found', author };
  },
  async highlight(id, at) {
    const hash = hashText(id);
    if (hash % 6 === 1) return { type: 'missing' };
    const author = authorOf(String(60_000_000_000 + hash), true, at);
    return { type: 'found', author };
  },
  postByShortCode: async (code, _viewer, at) => ownedPost(code, at) ?? strangerPost(code),
};
