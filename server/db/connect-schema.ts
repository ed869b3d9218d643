/** @file The tables of connected accounts: docs/server.md, "Connected accounts". */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment, number, ownedByUser } from './schema.ts';

/**
 * The platform account of a user. The token is encrypted (server/providers/network/instagram/vault.ts). Rows without an
 * account keep the reason of the last attempt to connect.
 */
export const connections = pgTable(
  'connections',
  {
    userId: number('user_id').primaryKey(),
    /** The platform's id of the account, text because it exceeds 2^53; one user has it. */
    accountId: text('account_id').unique('connections_account_id_key'),
    /** The id of the account for this app alone, which deauthorization names. */
    scopedId: text('scoped_id'),
    username: text().notNull().default(''),
    accountType: text('account_type').notNull().default(''),
    imageUrl: text('image_url').notNull().default(''),
    /** Granted permissions, separated by commas. */
    scopes: text().notNull().default(''),
    token: bytes(),
    keyId: text('key_id'),
    issuedAt: moment('issued_at'),
    expiresAt: moment('expires_at'),
    warnedAt: moment('warned_at'),
    state: text().$type<'none' | 'active' | 'reconnect' | 'revoked'>().notNull(),
    reason: text(),
    /** No request is sent before this moment: the platform's limit. */
    retryAt: moment('retry_at'),
    connectedAt: moment('connected_at'),
    syncedAt: moment('synced_at'),
    followers: integer(),
    following: integer(),
    mediaCount: integer('media_count'),
    /** Nothing reads it. It stays for servers of an earlier version beside this one, which select it. */
    language: text().notNull().default('en'),
  },
  (table) => [
    ownedByUser('connections', table.userId),
    index('connections_scoped').on(table.scopedId),
  ],
);

/**
 * Accounts that users had connected before, for as long as their history is stored: the platform may ask
 * for its deletion after the connection, which names the account, is gone.
 */
export const formerConnections = pgTable(
  'former_connections',
  {
    userId: number('user_id').notNull(),
    accountId: text('account_id').notNull(),
    scopedId: text('scoped_id'),
    /** When the connection that ended last was made. */
    connectedAt: moment('connected_at'),
    endedAt: moment('ended_at').notNull(),
  },
  (table) => [
    ownedByUser('former_connections', table.userId),
    primaryKey({ name: 'former_connections_pkey', columns: [table.userId, table.accountId] }),
    index('former_connections_account').on(table.accountId),
    index('former_connections_scoped').on(table.scopedId),
  ],
);

/** A step of connecting: the ticket of the start, or the state that the platform returns. */
export const connectSteps = pgTable(
  'connect_steps',
  {
    digest: bytes().primaryKey(),
    kind: text().$type<'ticket' | 'state'>().notNull(),
    userId: number('user_id').notNull(),
    /** The session and the browser that began; another one cannot continue. */
    sessionHash: bytes('session_hash').notNull(),
    browser: bytes().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    ownedByUser('connect_steps', table.userId),
    index('connect_steps_user').on(table.userId),
  ],
);

/** Requests to delete an account's data; without a name, so that they can outlive the user. */
export const deletions = pgTable('deletions', {
  code: text().primaryKey(),
  requestedAt: moment('requested_at').notNull(),
});

/** Notifications of the platform that were received, so that a repeated one counts once. */
export const connectEvents = pgTable(
  'connect_events',
  { id: text().primaryKey(), receivedAt: moment('received_at').notNull() },
  (table) => [index('connect_events_age').on(table.receivedAt)],
);

/** How far the synchronization of a user has come, from which an interrupted one continues. */
export const syncs = pgTable(
  'syncs',
  {
    userId: number('user_id').primaryKey(),
    step: text().notNull(),
    cursor: text().notNull().default(''),
    /** Posts seen since the list of posts was begun from its start. */
    startedAt: moment('started_at').notNull(),
    /** The last time that the whole list of posts was read. */
    wholeAt: moment('whole_at'),
    calls: integer().notNull().default(0),
  },
  (table) => [ownedByUser('syncs', table.userId)],
);

/** The posts of a connected account. Counts that the platform does not give are null. */
export const ownMedia = pgTable(
  'own_media',
  {
    userId: number('user_id').notNull(),
    id: text().notNull(),
    shortCode: text('short_code').notNull(),
    kind: text().$type<'reel' | 'feed' | 'unknown'>().notNull(),
    mediaType: text('media_type').notNull(),
    mediaUrl: text('media_url').notNull(),
    thumbnailUrl: text('thumbnail_url').notNull(),
    takenAt: moment('taken_at').notNull(),
    likes: integer(),
    comments: integer(),
    /** JSON array of the pictures and videos of an album. */
    children: text().notNull().default('[]'),
    seenAt: moment('seen_at').notNull(),
    /** When its figures were last read. */
    figuresAt: moment('figures_at'),
    isStory: boolean('is_story').notNull().default(false),
  },
  (table) => [
    ownedByUser('own_media', table.userId),
    primaryKey({ name: 'own_media_pkey', columns: [table.userId, table.id] }),
    index('own_media_taken').on(table.userId, table.takenAt),
    index('own_media_figures')
      .on(table.userId, table.figuresAt)
      .where(sql`is_story = false`),
  ],
);

/** Figures of posts and, with an empty `media`, of the account; a missing value has a reason. */
export const mediaFigures = pgTable(
  'media_figures',
  {
    userId: number('user_id').notNull(),
    media: text().notNull(),
    metric: text().notNull(),
    value: number('value'),
    reason: text(),
    at: moment('at').notNull(),
  },
  (table) => [
    ownedByUser('media_figures', table.userId),
    primaryKey({ name: 'media_figures_pkey', columns: [table.userId, table.media, table.metric] }),
  ],
);

/** Figures that the platform refused for a kind of post; they are asked again after some weeks. */
export const unsupportedMetrics = pgTable(
  'unsupported_metrics',
  {
    userId: number('user_id').notNull(),
    kind: text().notNull(),
    metric: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    ownedByUser('unsupported_metrics', table.userId),
    primaryKey({
      name: 'unsupported_metrics_pkey',
      columns: [table.userId, table.kind, table.metric],
    }),
  ],
);

/** Followers by age, city or country, and followers online at an hour (UTC). */
export const audience = pgTable(
  'audience',
  {
    userId: number('user_id').notNull(),
    part: text().$type<'age' | 'city' | 'country' | 'hour'>().notNull(),
    label: text().notNull(),
    value: integer().notNull(),
  },
  (table) => [
    ownedByUser('audience', table.userId),
    primaryKey({ name: 'audience_pkey', columns: [table.userId, table.part, table.label] }),
  ],
);

/** Followers gained and lost on a day (UTC), as the platform counts them; null where it does not. */
export const accountDays = pgTable(
  'account_days',
  {
    userId: number('user_id').notNull(),
    day: text().notNull(),
    gained: integer(),
    lost: integer(),
  },
  (table) => [
    ownedByUser('account_days', table.userId),
    primaryKey({ name: 'account_days_pkey', columns: [table.userId, table.day] }),
  ],
);
