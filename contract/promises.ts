/**
 * @file What onboarding and the plan page promise, for each source of the network, and the figures that
 * a promise rests on: a source must be able to reach each of them.
 */
import type { SourcedFigure } from './records/connect/sources.ts';

/** Sources of the network, as documents are served for them. */
export type Source = 'demo' | 'instagram';

/** A promise and what it rests on. */
export interface Promised {
  readonly name: string;
  /** Sources that keep it; others have another promise in its place. */
  readonly sources: readonly Source[];
  readonly figures: readonly SourcedFigure[];
}

const everywhere: readonly Source[] = ['demo', 'instagram'];

/** The plan page's list, by the name of its message. */
export const benefits: readonly Promised[] = [
  { name: 'people', sources: everywhere, figures: ['new_followers', 'followers_lost'] },
  { name: 'posts', sources: everywhere, figures: ['posts', 'reels'] },
  { name: 'comments', sources: everywhere, figures: ['comments'] },
  { name: 'stories', sources: ['demo'], figures: ['other_stories'] },
  {
    name: 'audience',
    sources: ['instagram'],
    figures: ['reach', 'saves', 'watch_time', 'audience', 'online_hours'],
  },
  { name: 'private', sources: everywhere, figures: [] },
  { name: 'names', sources: ['instagram'], figures: ['not_follows_back', 'mutual_followers'] },
  // What the source needs, among what it gives: nobody should learn it after paying.
  { name: 'pro', sources: ['instagram'], figures: [] },
];

/** A slide of onboarding: its picture, and its text for each source. */
interface Slide {
  readonly picture: 'likes' | 'unfollowers' | 'visitors';
  readonly texts: readonly Promised[];
}

/** The slides of onboarding. */
export const slides: readonly Slide[] = [
  {
    picture: 'likes',
    texts: [
      { name: 'likes', sources: ['demo'], figures: ['new_followers', 'mutual_followers'] },
      { name: 'growth', sources: ['instagram'], figures: ['new_followers'] },
    ],
  },
  {
    picture: 'unfollowers',
    texts: [
      { name: 'unfollowers', sources: ['demo'], figures: ['followers_lost', 'not_follows_back'] },
      { name: 'losses', sources: ['instagram'], figures: ['followers_lost'] },
    ],
  },
  {
    picture: 'visitors',
    texts: [
      { name: 'visitors', sources: ['demo'], figures: ['profile_views'] },
      { name: 'visits', sources: ['instagram'], figures: ['profile_views'] },
    ],
  },
];

/** The attribute of a text that only one source keeps; src/app/base.css hides the other one's. */
export function onlyFor(sources: readonly Source[]): { 'data-network'?: Source } {
  const [only] = sources;
  return sources.length === 1 && only !== undefined ? { 'data-network': only } : {};
}
