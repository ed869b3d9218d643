import type { Database } from './open.ts';

/** A statement that is prepared at its first use in each database and cached with it. */
export function prepared<S>(prepare: (db: Database) => S): (db: Database) => S {
  const stored = new WeakMap<Database, S>();
  return (db) => {
    let statement = stored.get(db);
    if (statement === undefined) {
      statement = prepare(db);
      stored.set(db, statement);
    }
    return statement;
  };
}
