/** @file The twelve cards of home as data: path and figure (docs/product.md, "Cards"). */
import type { ImportedContent } from '../../../contract/threads/archive.ts';
import type { StatisticName } from '../../core/session/user-store.ts';
import type { FacedList } from './people/faces-store.ts';
import type { Icon } from '../../ui/icons/create-icon.tsx';
import { DownloadIcon, PostIcon, ReelIcon, StoryIcon } from '../../ui/icons/people.tsx';
import { MaskIcon, MoodIcon, PersonMinusIcon, PersonPlusIcon } from '../../ui/icons/home-cards.tsx';

/** A card. */
export interface HomeCard {
  /** The message of its label. */
  readonly labelId: string;
  /** The message of its label where the source is real. */
  readonly realLabelId?: string;
  readonly path: string;
  readonly icon: Icon;
  readonly figure?: StatisticName;
  /** The content of a data download that it leads to where nothing else has any. */
  readonly content?: ImportedContent;
  /** It is about the comments that the owner received. */
  readonly isOfComments?: boolean;
}

/** People who came or left. */
export interface ChangeCard extends HomeCard {
  readonly list: FacedList;
  readonly tone: 'gain' | 'loss';
  readonly figure: StatisticName;
}

/** People by who follows whom, or a count of visits. */
export interface RelationCard {
  readonly labelId: string;
  /** The message of its label where the source is real. */
  readonly realLabelId?: string;
  readonly path: string;
  readonly figure: StatisticName;
  /** The message of the second line, with `share` as its value. */
  readonly noteId: string;
  /** The count that the share is a part of. */
  readonly whole?: 'total_followers' | 'total_following';
}

/** The two that lead to who came and who left. */
export const changeCards: readonly ChangeCard[] = [
  {
    labelId: 'home.newFollowers',
    path: '/newfollowers',
    list: 'newfollowers',
    icon: PersonPlusIcon,
    tone: 'gain',
    figure: 'new_followers',
  },
  {
    labelId: 'home.followersLost',
    path: '/followerslost',
    list: 'followerslost',
    icon: PersonMinusIcon,
    tone: 'loss',
    figure: 'followers_lost',
  },
];

/** The four other lists. */
export const relationCards: readonly RelationCard[] = [
  {
    labelId: 'home.notFollowsBack',
    path: '/notfollowsback',
    figure: 'not_follows_back',
    noteId: 'home.ofFollowing',
    whole: 'total_following',
  },
  {
    labelId: 'home.dontFollowBack',
    path: '/donotfollowsback',
    figure: 'dont_follow_back',
    noteId: 'home.ofFollowers',
    whole: 'total_followers',
  },
  {
    labelId: 'home.profileViewers',
    realLabelId: 'home.profileVisits',
    path: '/profileview',
    figure: 'profile_views_count',
    noteId: 'home.visits',
  },
  {
    labelId: 'home.mutualFollowing',
    path: '/mutualfollowing',
    figure: 'mutual_followers',
    noteId: 'home.eachOther',
  },
];

/** The three analyses of what was posted. */
export const contentCards: readonly HomeCard[] = [
  {
    labelId: 'home.postAnalytics',
    path: '/postanalytics',
    icon: PostIcon,
    figure: 'post_count',
    content: 'posts',
  },
  {
    labelId: 'home.reelAnalytics',
    path: '/reelanalytics',
    icon: ReelIcon,
    figure: 'reel_count',
    content: 'reels',
  },
  { labelId: 'home.sentiment', path: '/sentimentalAnalysis', icon: MoodIcon, isOfComments: true },
];

/** Stories and downloads. */
export const toolCards: readonly HomeCard[] = [
  {
    labelId: 'home.watchStories',
    realLabelId: 'connect.figure.own_stories',
    path: '/stories',
    icon: MaskIcon,
    figure: 'stories_count',
    content: 'stories',
  },
  { labelId: 'home.storyDownloader', path: '/downloadStories', icon: StoryIcon },
  { labelId: 'home.instagramDownloader', path: '/downloadreel', icon: DownloadIcon },
];
