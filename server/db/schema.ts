/**
 * @file The tables of the server, except those of billing (billing-schema.ts), of the history
 * (history-schema.ts), of connected accounts (connect-schema.ts) and of operation
 * (operations-schema.ts).
 *
 * The schema is what queries are typed by and what the next migration is generated from; the files of
 * `migrations/` are what changes a database. migrate.test.ts fails when the two differ. Names of keys
 * and constraints are those PostgreSQL gave them, so that a generated migration can refer to them.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Language } from '../../contract/languages.ts';

/** Binary data; drizzle has no `bytea`. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});
/** A time with its zone, as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A whole number up to 2^53. */
export const number = (name: string) => bigint(name, { mode: 'number' });

/** A reference to a user, deleted with the user. */
export const ownedByUser = (table: string, userId: AnyPgColumn) =>
  foreignKey({
    name: `${table}_user_id_fkey`,
    columns: [userId],
    foreignColumns: [users.id],
  }).onDelete('cascade');

/** A reference to an analysis run, deleted with the run. */
const ownedByRun = (table: string, run: AnyPgColumn) =>
  foreignKey({ name: `${table}_run_fkey`, columns: [run], foreignColumns: [runs.id] }).onDelete(
    'cascade',
  );

/** Values that all processes share, such as the secret that keys digests. */
export const properties = pgTable('properties', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Users. Counts are those of the last finished analysis run. */
export const users = pgTable('users', {
  id: number('id').primaryKey().generatedByDefaultAsIdentity(),
  email: text().notNull().unique('users_email_key'),
  username: text().notNull(),
  instaId: text('insta_id').notNull(),
  createdAt: moment('created_at').notNull(),
  subscribedUntil: moment('subscribed_until'),
  planCode: text('plan_code'),
  currentRun: text('current_run'),
  analysedAt: moment('analysed_at'),
  /** The moment of the latest reading the user has seen. */
  seenAt: moment('seen_at'),
  /** The language of mails that no request causes: the one the user's page has. */
  language: text().$type<Language>().notNull().default('en'),
  /** The first sign-in; null while the address may still be a mistyped one. */
  signedInAt: moment('signed_in_at'),
  /** Access that an operator has given without a charge. */
  grantedUntil: moment('granted_until'),
  /** When an operator blocked the user: no sign-in, no session. */
  blockedAt: moment('blocked_at'),
  isPrivate: boolean('is_private').notNull().default(false),
  isInsight: boolean('is_insight').notNull().default(false),
  chatGptData: text('chat_gpt_data').notNull().default(''),
  totalFollowers: integer('total_followers').notNull().default(0),
  totalFollowing: integer('total_following').notNull().default(0),
  newFollowers: integer('new_followers').notNull().default(0),
  followersLost: integer('followers_lost').notNull().default(0),
  notFollowsBack: integer('not_follows_back').notNull().default(0),
  dontFollowBack: integer('dont_follow_back').notNull().default(0),
  mutualFollowers: integer('mutual_followers').notNull().default(0),
});

/** Open sessions by the hash of their token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: number('user_id').notNull(),
    /** Browser and system, as "Firefox, Android"; empty where they are unknown. */
    device: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [ownedByUser('sessions', table.userId), index('sessions_user').on(table.userId)],
);

/**
 * The valid codes and links of an e-mail address, one for each request, so that a stranger's request
 * replaces no code of the owner; only digests are stored.
 */
export const codes = pgTable(
  'codes',
  {
    email: text().notNull(),
    digest: bytes().notNull(),
    challenge: bytes().notNull(),
    kind: text().$type<'code' | 'link'>().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ name: 'codes_pkey', columns: [table.email, table.challenge] })],
);

/** Counters of rate limits, each for one key and one window of time. */
export const counters = pgTable('counters', {
  key: text().primaryKey(),
  count: integer().notNull(),
  startedAt: moment('started_at').notNull(),
});

/** Mails of the demo, newest last. */
export const outbox = pgTable(
  'outbox',
  {
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('outbox_email').on(table.email, table.id)],
);

/** Analysis runs: open ones, and the last finished one, whose lists the user sees. */
export const runs = pgTable(
  'runs',
  {
    id: text().primaryKey(),
    userId: number('user_id').notNull(),
    instaId: text('insta_id').notNull(),
    status: text().$type<'open' | 'done' | 'cancelled'>().notNull(),
    /** The moment of the network that every page of the run shows. */
    networkAt: moment('network_at').notNull(),
    /** The finished run whose followers are the `previous` list; null before the first one. */
    previousRun: text('previous_run'),
    /** Without such a run: the moment of the network whose followers are the `previous` list. */
    previousAt: moment('previous_at'),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    ownedByUser('runs', table.userId),
    index('runs_user').on(table.userId),
    // At most one open run a user: a second start joins it.
    uniqueIndex('runs_open')
      .on(table.userId)
      .where(sql`status = 'open'`),
  ],
);

/** Checksum chains of the pages served to a run, against which its result is verified. */
export const runPages = pgTable(
  'run_pages',
  {
    run: text().notNull(),
    kind: text().notNull(),
    page: integer().notNull(),
    total: integer().notNull(),
    chain: text().notNull(),
  },
  (table) => [
    ownedByRun('run_pages', table.run),
    primaryKey({ name: 'run_pages_pkey', columns: [table.run, table.kind, table.page] }),
  ],
);

/** Lists of a run that were sent in the compact form: people, checksum of all ids, chain of the last page. */
export const runLists = pgTable(
  'run_lists',
  {
    run: text().notNull(),
    kind: text().notNull(),
    people: integer().notNull(),
    checksum: text().notNull(),
    chain: text().notNull(),
  },
  (table) => [
    ownedByRun('run_lists', table.run),
    primaryKey({ name: 'run_lists_pkey', columns: [table.run, table.kind] }),
  ],
);

/** The compact pages of those lists, as they are sent. */
export const runListPages = pgTable(
  'run_list_pages',
  {
    run: text().notNull(),
    kind: text().notNull(),
    page: integer().notNull(),
    body: bytes().notNull(),
  },
  (table) => [
    ownedByRun('run_list_pages', table.run),
    primaryKey({ name: 'run_list_pages_pkey', columns: [table.run, table.kind, table.page] }),
  ],
);

/**
 * The ids of a list in rows of `idsPerRow` unsigned 64-bit numbers, little endian; `position` is the
 * place of the first in the list. Storage of `ids` is `plain`, which drizzle cannot express: 1,024
 * bytes stay in the row, so a page of a list needs no second read.
 */
export const listRows = pgTable(
  'list_rows',
  {
    run: text().notNull(),
    list: text().notNull(),
    position: integer().notNull(),
    ids: bytes().notNull(),
    /** Ids that are not such numbers: JSON pairs of place in the row and id; `ids` holds 0 there. */
    nonNumericIds: text('odd'),
  },
  (table) => [
    ownedByRun('list_rows', table.run),
    primaryKey({ name: 'list_rows_pkey', columns: [table.run, table.list, table.position] }),
  ],
);

/** The uploaded parts of a result, each with its number of ids. */
export const listParts = pgTable(
  'list_parts',
  {
    run: text().notNull(),
    list: text().notNull(),
    part: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    ownedByRun('list_parts', table.run),
    primaryKey({ name: 'list_parts_pkey', columns: [table.run, table.list, table.part] }),
  ],
);

/** Stories found for a user, one row for each of their authors; `teller` is a `StoryAuthor` as JSON. */
export const storedStories = pgTable(
  'kept_stories',
  {
    userId: number('user_id').notNull(),
    position: integer().notNull(),
    takenAt: moment('taken_at').notNull(),
    author: text('teller').notNull(),
  },
  (table) => [
    ownedByUser('kept_stories', table.userId),
    primaryKey({ name: 'kept_stories_pkey', columns: [table.userId, table.position] }),
    index('kept_stories_age').on(table.takenAt),
  ],
);

/** Content pages as Markdown, one row a language. */
export const cmsPages = pgTable(
  'cms_pages',
  { slug: text().notNull(), language: text().notNull(), value: text().notNull() },
  (table) => [primaryKey({ name: 'cms_pages_pkey', columns: [table.slug, table.language] })],
);

/** Messages to support. */
export const supportQueries = pgTable(
  'support_queries',
  {
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: number('user_id').notNull(),
    name: text().notNull(),
    message: text().notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [ownedByUser('support_queries', table.userId)],
);
