import { sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/db/client.ts';
import type { Topic } from '#server/platform/live/topics.ts';

/** Announces a change of a topic, like the triggers of tables. */
export async function publish(db: Executor, topic: Topic): Promise<void> {
  await db.execute(sql`select pg_notify('capstone_live', ${topic})`);
}
