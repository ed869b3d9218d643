/** @file The names under which people were seen. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Person } from '../../../contract/records/person.ts';
import { personNames } from '../../db/history-schema.ts';
import type { Database } from '../../db/open.ts';

/** A name a person had from one moment to another, in milliseconds since 1970. */
export interface SeenName {
  readonly insta_id: string;
  readonly username: string;
  readonly first_seen: number;
  readonly last_seen: number;
}

/** The names that people have at a moment. */
export function namesAt(
  persons: readonly Pick<Person, 'insta_id' | 'insta_username'>[],
  at: Date,
): SeenName[] {
  const seen = { first_seen: at.getTime(), last_seen: at.getTime() };
  return persons.map(({ insta_id, insta_username }) => ({
    ...{ insta_id, username: insta_username },
    ...seen,
  }));
}

/** Of some people who were seen under another name than theirs, the latest of these. */
export async function formerNames(
  db: Database,
  userId: number,
  persons: readonly Pick<Person, 'insta_id' | 'insta_username'>[],
): Promise<ReadonlyMap<string, string>> {
  const present = new Map(persons.map((each) => [each.insta_id, each.insta_username]));
  const rows = await db
    .select()
    .from(personNames)
    .where(and(eq(personNames.userId, userId), inArray(personNames.person, [...present.keys()])))
    .orderBy(personNames.lastSeen);
  const others = rows.filter(({ person, username }) => username !== present.get(person));
  return new Map(others.map(({ person, username }) => [person, username]));
}

/** Saves names; the span of one that is known grows. */
export async function saveNames(
  db: Database,
  userId: number,
  names: readonly SeenName[],
): Promise<void> {
  const named = names.filter(({ username }) => username !== '');
  if (named.length === 0) return;
  const moment = (field: string) => sql`to_timestamp((row ->> ${field})::float8 / 1000)`;
  await db.execute(sql`
    insert into person_names (user_id, person, username, first_seen, last_seen)
    select ${userId}::bigint, row ->> 'insta_id', row ->> 'username',
      min(${moment('first_seen')}), max(${moment('last_seen')})
    from jsonb_array_elements(${JSON.stringify(named)}::jsonb) as row
    group by row ->> 'insta_id', row ->> 'username'
    on conflict (user_id, person, username) do update set
      first_seen = least(person_names.first_seen, excluded.first_seen),
      last_seen = greatest(person_names.last_seen, excluded.last_seen)`);
}
