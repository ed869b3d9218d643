/** @file The twelve cards of home as data: path and figure (docs/product.md, "Cards"). */
import type { StatisticName } from '../../core/session/user-store.ts';
import type { Icon } from '../../ui/icons/create-icon.tsx';
import {
  DownloadIcon,
  EyeIcon,
  MaskIcon,
  MoodIcon,
  MutualIcon,
  OneWayInIcon,
  OneWayOutIcon,
  PersonMinusIcon,
  PersonPlusIcon,
  PostIcon,
  ReelIcon,
  StoryIcon,
} from '../../ui/icons/people.tsx';

/** A card. */
export interface HomeCard {
  /** The message of its label. */
  readonly labelId: string;
  readonly path: string;
  readonly icon: Icon;
  readonly tone?: 'gain' | 'loss';
  readonly figure?: StatisticName;
}

/** The six that lead to the follower lists. */
export const peopleCards: readonly HomeCard[] = [
  {
    labelId: 'home.newFollowers',
    path: '/newfollowers',
    icon: PersonPlusIcon,
    tone: 'gain',
    figure: 'new_followers',
  },
  {
    labelId: 'home.followersLost',
    path: '/followerslost',
    icon: PersonMinusIcon,
    tone: 'loss',
    figure: 'followers_lost',
  },
  {
    labelId: 'home.notFollowsBack',
    path: '/notfollowsback',
    icon: OneWayOutIcon,
    figure: 'not_follows_back',
  },
  {
    labelId: 'home.dontFollowBack',
    path: '/donotfollowsback',
    icon: OneWayInIcon,
    figure: 'dont_follow_back',
  },
  {
    labelId: 'home.profileViewers',
    path: '/profileview',
    icon: EyeIcon,
    figure: 'profile_views_count',
  },
  {
    labelId: 'home.mutualFollowing',
    path: '/mutualfollowing',
    icon: MutualIcon,
    figure: 'mutual_followers',
  },
];

/** The six about posts and stories. */
export const contentCards: readonly HomeCard[] = [
  {
    labelId: 'home.postAnalytics',
    path: '/postanalytics',
    icon: PostIcon,
    figure: 'post_count',
  },
  {
    labelId: 'home.reelAnalytics',
    path: '/reelanalytics',
    icon: ReelIcon,
    figure: 'reel_count',
  },
  { labelId: 'home.storyDownloader', path: '/downloadStories', icon: StoryIcon },
  { labelId: 'home.instagramDownloader', path: '/downloadreel', icon: DownloadIcon },
  { labelId: 'home.watchStories', path: '/stories', icon: MaskIcon, figure: 'stories_count' },
  { labelId: 'home.sentiment', path: '/sentimentalAnalysis', icon: MoodIcon },
];
