import type { Database } from './open.ts';

/** A statement that is prepared at its first use in each database and cached with it. */
export function prepared<S>(prepare: (db: Database) => S): (db: Database) => S {
  const kept = new WeakMap<Database, S>();
  return (db) => {
    let statement = kept.get(db);
    if (statement === undefined) {
      statement = prepare(db);
      kept.set(db, statement);
    }
    return statement;
  };
}
