/** @file The tables as drizzle sees them; `migrations/` is what makes them. */
import {
  bigint,
  boolean,
  customType,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const number = (name: string) => bigint(name, { mode: 'number' });

/** Small values every process shares: the secret, the seed. */
export const properties = pgTable('properties', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Owners of accounts. Counts are those of the last finished analysis. */
export const users = pgTable('users', {
  id: number('id').primaryKey().generatedByDefaultAsIdentity(),
  email: text().notNull(),
  username: text().notNull(),
  instaId: text('insta_id').notNull(),
  createdAt: moment('created_at').notNull(),
  subscribedUntil: moment('subscribed_until'),
  planCode: text('plan_code'),
  currentRun: text('current_run'),
  analysedAt: moment('analysed_at'),
  isPrivate: boolean('is_private').notNull(),
  isInsight: boolean('is_insight').notNull(),
  chatGptData: text('chat_gpt_data').notNull(),
  totalFollowers: integer('total_followers').notNull(),
  totalFollowing: integer('total_following').notNull(),
  newFollowers: integer('new_followers').notNull(),
  followersLost: integer('followers_lost').notNull(),
  notFollowsBack: integer('not_follows_back').notNull(),
  dontFollowBack: integer('dont_follow_back').notNull(),
  mutualFollowers: integer('mutual_followers').notNull(),
});

/** Open sessions by the hash of their token. */
export const sessions = pgTable('sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: number('user_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** The one live code or link of an address; the code itself is never stored. */
export const codes = pgTable('codes', {
  email: text().primaryKey(),
  digest: bytes().notNull(),
  challenge: bytes().notNull(),
  kind: text().$type<'code' | 'link'>().notNull(),
  tries: integer().notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Counters within a window of time, for every rate limit. */
export const counters = pgTable('counters', {
  key: text().primaryKey(),
  count: integer().notNull(),
  startedAt: moment('started_at').notNull(),
});

/** Mails of the demo, newest last. */
export const outbox = pgTable('outbox', {
  id: number('id').primaryKey().generatedByDefaultAsIdentity(),
  email: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  sentAt: moment('sent_at').notNull(),
});

/** Analyses: open ones, and the finished one whose lists an owner sees. */
export const runs = pgTable('runs', {
  id: text().primaryKey(),
  userId: number('user_id').notNull(),
  instaId: text('insta_id').notNull(),
  status: text().$type<'open' | 'done' | 'cancelled'>().notNull(),
  /** The moment of the network that every page of the run shows. */
  networkAt: moment('network_at').notNull(),
  /** The finished run whose followers are `previous`, or the moment of the network that is. */
  previousRun: text('previous_run'),
  previousAt: moment('previous_at'),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
});

/** What was served of a run, so that the closing call can be checked without reading it again. */
export const runPages = pgTable(
  'run_pages',
  {
    run: text().notNull(),
    kind: text().notNull(),
    page: integer().notNull(),
    total: integer().notNull(),
    chain: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run, table.kind, table.page] })],
);

/** The ids of a list in rows of `idsPerRow` u64, little endian; `position` is the first one's. */
export const listRows = pgTable(
  'list_rows',
  {
    run: text().notNull(),
    list: text().notNull(),
    position: integer().notNull(),
    ids: bytes().notNull(),
    /** Ids that are no such number, as JSON by their place in the row; the bytes hold 0 there. */
    odd: text(),
  },
  (table) => [primaryKey({ columns: [table.run, table.list, table.position] })],
);

/** Uploaded parts of a result, by how many ids they hold. */
export const listParts = pgTable(
  'list_parts',
  {
    run: text().notNull(),
    list: text().notNull(),
    part: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run, table.list, table.part] })],
);

/** Complete, checked snapshots of an account, one row each; see docs/history.md. */
export const readings = pgTable('readings', {
  id: text().primaryKey(),
  userId: number('user_id').notNull(),
  instaId: text('insta_id').notNull(),
  source: text().$type<'analysis' | 'network'>().notNull(),
  takenAt: moment('taken_at').notNull(),
  followers: integer().notNull(),
  following: integer(),
});

/** Followers who came (or left) between a reading and the one before it. */
export const followerChanges = pgTable(
  'follower_changes',
  {
    reading: text().notNull(),
    instaId: text('insta_id').notNull(),
    came: boolean().notNull(),
    /** The place in the list the device uploaded, which keeps the order of the network. */
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reading, table.instaId] })],
);

/** Stories found for an account, one row a person; `teller` is JSON. */
export const keptStories = pgTable(
  'kept_stories',
  {
    userId: number('user_id').notNull(),
    position: integer().notNull(),
    takenAt: moment('taken_at').notNull(),
    teller: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.position] })],
);

/** Content pages as Markdown, one row a language. */
export const cmsPages = pgTable(
  'cms_pages',
  { slug: text().notNull(), language: text().notNull(), value: text().notNull() },
  (table) => [primaryKey({ columns: [table.slug, table.language] })],
);

/** Messages to support. */
export const supportQueries = pgTable('support_queries', {
  id: number('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: number('user_id').notNull(),
  name: text().notNull(),
  message: text().notNull(),
  sentAt: moment('sent_at').notNull(),
});
