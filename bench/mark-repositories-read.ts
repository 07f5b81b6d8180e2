import pg from 'pg';

/** Has all repositories count as read: reading them at GitHub takes a new shop minutes, and one with 100,000 projects days. */
export async function markRepositoriesRead(databaseUrl: string): Promise<void> {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  await database.query(
    `insert into repository_syncs (project_id, next_sync_at)
     select id, now() + interval '1 day' from projects
     on conflict (project_id) do update set next_sync_at = excluded.next_sync_at`,
  );
  await database.end();
}
