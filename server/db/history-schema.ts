/** @file The tables of the history: docs/history.md has the model. */
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { KeepOffReason } from '../../contract/lists/keep-off.ts';
import type { ListName } from '../../contract/lists/list-names.ts';
import { moment, number, ownedByUser } from './schema.ts';

/** Complete, checked snapshots of an account, one row each; see docs/history.md. */
export const readings = pgTable(
  'readings',
  {
    id: text().primaryKey(),
    userId: number('user_id').notNull(),
    instaId: text('insta_id').notNull(),
    source: text().$type<'analysis' | 'network'>().notNull(),
    takenAt: moment('taken_at').notNull(),
    /** A reading that is not complete gives no verdict; what it counted is kept, or null. */
    isComplete: boolean('is_complete').notNull().default(true),
    /** When the reading was undone: it is set aside, and its sets are in `reading_sets`. */
    undoneAt: moment('undone_at'),
    followers: integer(),
    following: integer(),
    /** Followers gained and lost since the previous reading. */
    came: integer().notNull().default(0),
    gone: integer().notNull().default(0),
  },
  (table) => [
    ownedByUser('readings', table.userId),
    index('readings_user').on(table.userId, table.instaId, table.takenAt),
  ],
);

/** Followers gained or lost between a reading and the previous one. */
export const followerChanges = pgTable(
  'follower_changes',
  {
    reading: text().notNull(),
    instaId: text('insta_id').notNull(),
    came: boolean().notNull(),
    /** The position in the list the device uploaded, which keeps the order of the network. */
    position: integer().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'follower_changes_reading_fkey',
      columns: [table.reading],
      foreignColumns: [readings.id],
    }).onDelete('cascade'),
    primaryKey({ name: 'follower_changes_pkey', columns: [table.reading, table.instaId] }),
    index('follower_changes_person').on(table.instaId, table.reading),
  ],
);

/** People the account started or stopped following between a reading and the previous one. */
export const followingChanges = pgTable(
  'following_changes',
  {
    reading: text().notNull(),
    instaId: text('insta_id').notNull(),
    came: boolean().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'following_changes_reading_fkey',
      columns: [table.reading],
      foreignColumns: [readings.id],
    }).onDelete('cascade'),
    primaryKey({ name: 'following_changes_pkey', columns: [table.reading, table.instaId] }),
    index('following_changes_person').on(table.instaId, table.reading),
  ],
);

/** The people of a reading that is set aside, as JSON arrays of ids; null where it did not see them. */
export const readingSets = pgTable(
  'reading_sets',
  {
    reading: text().primaryKey(),
    followers: text().notNull(),
    following: text(),
  },
  (table) => [
    foreignKey({
      name: 'reading_sets_reading_fkey',
      columns: [table.reading],
      foreignColumns: [readings.id],
    }).onDelete('cascade'),
  ],
);

/** Names under which people were seen: of those who changed, and those whose timeline was opened. */
export const personNames = pgTable(
  'person_names',
  {
    userId: number('user_id').notNull(),
    person: text().notNull(),
    username: text().notNull(),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
  },
  (table) => [
    ownedByUser('person_names', table.userId),
    primaryKey({
      name: 'person_names_pkey',
      columns: [table.userId, table.person, table.username],
    }),
  ],
);

/** People whom the owner keeps off a list, on all devices. */
export const keptOff = pgTable(
  'kept_off',
  {
    userId: number('user_id').notNull(),
    list: text().$type<ListName>().notNull(),
    person: text().notNull(),
    reason: text().$type<KeepOffReason>().notNull(),
    /** When the person is back on the list; null is never. */
    until: moment('until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    ownedByUser('kept_off', table.userId),
    primaryKey({
      name: 'kept_off_pkey',
      columns: [table.userId, table.list, table.person],
    }),
  ],
);

/** What the network counted for an account, the last of each day (UTC, `YYYY-MM-DD`). */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    userId: number('user_id').notNull(),
    instaId: text('insta_id').notNull(),
    day: text().notNull(),
    followers: integer().notNull(),
    following: integer().notNull(),
  },
  (table) => [
    ownedByUser('daily_counts', table.userId),
    primaryKey({ name: 'daily_counts_pkey', columns: [table.userId, table.instaId, table.day] }),
  ],
);
