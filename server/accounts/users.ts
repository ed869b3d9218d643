import { eq } from 'drizzle-orm';
import type { Language } from '../../contract/languages.ts';
import { invalidAccountId } from '../../contract/limits.ts';
import type { UserRecord } from '../../contract/records/user.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import type { Network, NetworkAccount } from '../providers/network/network.ts';

/** A row of `users`. */
export type User = typeof users.$inferSelect;

/** The columns of a user without an insight. */
export const noInsight = { isInsight: false, chatGptData: '' } as const satisfies Partial<User>;

/** The analysis columns of a user without an analysis. */
export const noAnalysis = {
  ...noInsight,
  totalFollowers: 0,
  totalFollowing: 0,
  newFollowers: 0,
  followersLost: 0,
  notFollowsBack: 0,
  dontFollowBack: 0,
  mutualFollowers: 0,
} as const satisfies Partial<User>;

/** The user of an e-mail, which must be in its canonical form. */
export async function findUser(db: Database, email: string): Promise<User | undefined> {
  return (await db.select().from(users).where(eq(users.email, email)).limit(1))[0];
}

/** The user who may sign in with an e-mail: not one that an operator has blocked. */
export async function findAdmittedUser(db: Database, email: string): Promise<User | undefined> {
  const user = await findUser(db, email);
  return user?.blockedAt == null ? user : undefined;
}

/** Keeps the moment of the first sign-in, and the language of the page it came from. */
export async function rememberSignIn(
  db: Pick<Database, 'update'>,
  { id, signedInAt }: User,
  language: Language,
  now: number,
): Promise<void> {
  await db
    .update(users)
    .set({ language, signedInAt: signedInAt ?? new Date(now) })
    .where(eq(users.id, id));
}

/** Keeps the language of mails that no request causes. */
export async function rememberLanguage(
  db: Pick<Database, 'update'>,
  { id, language: known }: User,
  language: Language,
): Promise<void> {
  if (known !== language) await db.update(users).set({ language }).where(eq(users.id, id));
}

/** The user of an id. */
export async function userById(db: Database, id: number): Promise<User | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)).limit(1))[0];
}

const two = (value: number) => String(value).padStart(2, '0');

/** `DD-MM-YYYY HH:mm:ss` in UTC, the format of records; empty for null. */
export function formatDateTime(moment: Date | null): string {
  if (moment === null) return '';
  const date = [two(moment.getUTCDate()), two(moment.getUTCMonth() + 1), moment.getUTCFullYear()];
  const time = [moment.getUTCHours(), moment.getUTCMinutes(), moment.getUTCSeconds()].map(two);
  return `${date.join('-')} ${time.join(':')}`;
}

/**
 * Looks the account up in the network and stores its id and privacy. A name that the network does not
 * know gets `invalidAccountId`.
 */
export async function refreshAccount(
  db: Database,
  network: Network,
  user: User,
  now: number,
): Promise<{ user: User; account: NetworkAccount | null }> {
  const account = await network.ownAccount(user, now);
  const instaId = account?.instaId ?? invalidAccountId;
  const isPrivate = account?.isPrivate ?? false;
  if (instaId === user.instaId && isPrivate === user.isPrivate) return { user, account };
  await db.update(users).set({ instaId, isPrivate }).where(eq(users.id, user.id));
  return { user: { ...user, instaId, isPrivate }, account };
}

/** The figures of a record that an analysis counts, and those that the account has without one. */
const figures = {
  analysed: [
    ...(['new_followers', 'followers_lost', 'not_follows_back', 'dont_follow_back'] as const),
    ...(['profile_views_count', 'mutual_followers'] as const),
  ],
  ofAccount: [
    ...(['total_followers', 'total_following'] as const),
    ...(['post_count', 'reel_count', 'stories_count'] as const),
  ],
} as const satisfies Record<string, readonly (keyof UserRecord)[]>;

/**
 * A record of an invented account with null for what was not counted, where the screens show a dash: tools
 * take a zero at its word.
 */
export function withUnknown(record: UserRecord, isAnalysed: boolean): UserRecord {
  const { analysed, ofAccount } = figures;
  const unknown = record.is_private ? [...analysed, ...ofAccount] : isAnalysed ? [] : analysed;
  return { ...record, ...Object.fromEntries(unknown.map((name) => [name, null])) };
}

/** The user record of the contract. All figures of a private account are 0. */
export function userRecordOf(
  user: User,
  account: NetworkAccount | null,
  isSubscribed: boolean,
): UserRecord {
  const open = account !== null && !account.isPrivate;
  const figure = (value: number) => (open ? value : 0);
  const analysed = user.currentRun !== null;
  return {
    email: user.email,
    username: user.username,
    insta_id: account?.instaId ?? invalidAccountId,
    insta_image_url: account?.imageUrl ?? '',
    is_subscribed: isSubscribed,
    is_private: account?.isPrivate ?? false,
    is_insight: user.isInsight,
    chat_gpt_data: user.chatGptData,
    total_followers: figure(analysed ? user.totalFollowers : (account?.followers ?? 0)),
    total_following: figure(analysed ? user.totalFollowing : (account?.following ?? 0)),
    new_followers: figure(user.newFollowers),
    followers_lost: figure(user.followersLost),
    not_follows_back: figure(user.notFollowsBack),
    dont_follow_back: figure(user.dontFollowBack),
    profile_views_count: figure(analysed ? (account?.profileViews ?? 0) : 0),
    mutual_followers: figure(user.mutualFollowers),
    post_count: figure(account?.posts ?? 0),
    reel_count: figure(account?.reels ?? 0),
    stories_count: figure(account?.stories ?? 0),
    last_updated_at: formatDateTime(user.analysedAt),
    latest_post_date_time:
      open && account.latestPostAt !== null ? formatDateTime(new Date(account.latestPostAt)) : '',
  };
}
