import type { Executor } from './client.ts';

/**
 * A query whose SQL is built once per database: for queries of every request, building it takes longer than the rest of asking. The statement
 * has no name, so neither the database nor a pooler has to remember it.
 */
export function prepared<Query>(
  build: (db: Executor) => { prepare: (name: string) => Query },
): (db: Executor) => Query {
  const built = new WeakMap<Executor, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db).prepare('');
    built.set(db, query);
    return query;
  };
}
