/** @file An account of the platform's double: what it has, and what the platform refuses about it. */

/** A post or story. */
export interface DoubleMedia {
  readonly id: string;
  readonly type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  readonly product: 'FEED' | 'REELS' | 'STORY';
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  likes: number | null;
  comments: number;
  /** What its figures answer; absent: values that follow from the id. */
  refusal?: { status: number; error: object };
}

/** A comment. */
export interface DoubleComment {
  readonly id: string;
  readonly text: string;
  readonly username?: string;
  readonly at: number;
  readonly replies?: readonly DoubleComment[];
}

/** An account. */
export interface DoubleAccount {
  /** The account's id, above 2^53, and its id for the app. */
  readonly id: string;
  readonly scopedId: string;
  username: string;
  type: string;
  followers: number;
  following: number;
  media: DoubleMedia[];
  stories: DoubleMedia[];
  comments: Map<string, DoubleComment[]>;
}

const day = 86_400_000;

/** An account with posts, reels and a story. */
export function doubleAccount(
  number: number,
  now: number,
  { posts = 12 }: { posts?: number } = {},
): DoubleAccount {
  const media = Array.from({ length: posts }, (_, at): DoubleMedia => {
    const isReel = at % 4 === 1;
    return {
      id: `1790000000000${number}${String(1_000 + at)}`,
      type: isReel ? 'VIDEO' : at % 4 === 2 ? 'CAROUSEL_ALBUM' : 'IMAGE',
      product: isReel ? 'REELS' : 'FEED',
      code: `C${number}double${at}`,
      at: now - at * 3 * day - 3_600_000,
      likes: at % 5 === 3 ? null : 40 + at,
      comments: at % 3,
    };
  });
  const story: DoubleMedia = {
    id: `1800000000000${number}0001`,
    type: 'IMAGE',
    product: 'STORY',
    code: `S${number}double0`,
    at: now - 3_600_000,
    likes: null,
    comments: 0,
  };
  return {
    id: `1784140000000000${number}`,
    scopedId: `2612345678901234${number}`,
    username: `real.owner${number}`,
    type: 'BUSINESS',
    followers: 1_234,
    following: 321,
    media,
    stories: [story],
    comments: new Map(),
  };
}
