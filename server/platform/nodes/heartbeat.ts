import { eq, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { releaseLeasesOf } from '../outbox/lease.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { NODE_ID } from './node-id.ts';
import { nodes } from './schema.ts';

const BEAT_MS = 5000;
/**
 * The time of two heartbeats. With the next heartbeat of another node, its work is taken over within 15 s.
 */
const DEAD_AFTER_SECONDS = 10;

type Deps = Pick<Context, 'db' | 'jobs'>;

const isSilent = lt(nodes.seenAt, sql`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`);

/**
 * Records that this node lives, and takes over from dead nodes: releases their leases and sweeps their work.
 * All times are by the database's clock. A node that was only paused also loses its leases, and its writes
 * under them are refused.
 */
export async function sendHeartbeat(
  context: Deps,
  tables: readonly Pick<Outbox, 'table'>[],
  id: string = NODE_ID,
): Promise<void> {
  const { db } = context;
  const seenAt = sql`now()`;
  const silent = db.select({ id: nodes.id }).from(nodes).where(isSilent);
  const [beat] = await db
    .insert(nodes)
    .values({ id, seenAt })
    .onConflictDoUpdate({ target: nodes.id, set: { seenAt } })
    // The subquery reads the rows as they were before this statement.
    .returning({ silent: sql<string[]>`array(${silent})` });
  if (!beat || beat.silent.length === 0) return;
  // After a database outage or a clock that jumped forward every node looks dead, so all beats are reset.
  // Jobs in memory may have run out of retries meanwhile.
  if (beat.silent.includes(id)) {
    await db.update(nodes).set({ seenAt }).where(sql`true`);
    return sweepNow(context);
  }
  const dead = await db.transaction(async (tx) => {
    const rows = await tx.delete(nodes).where(isSilent).returning({ id: nodes.id });
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) for (const leased of tables) await releaseLeasesOf(tx, leased, ids);
    return ids;
  });
  if (dead.length > 0) await sweepNow(context);
}

async function sweepNow({ db, jobs }: Deps): Promise<void> {
  for (const name of ['sweep', 'sweep-orders', 'sweep-jobs'] as const)
    await jobs.enqueue(db, { name, data: {}, key: name });
}

/** Sends a heartbeat every five seconds until it is stopped, which removes the node and leaves no work. */
export function startHeartbeat(
  context: Deps & Pick<Context, 'log'>,
  tables: readonly Pick<Outbox, 'table'>[],
): { stop(): Promise<void> } {
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, BEAT_MS);
  async function run(): Promise<void> {
    await sendHeartbeat(context, tables).catch((error: unknown) =>
      context.log.warn({ err: error }, 'no heartbeat'),
    );
  }
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await context.db.delete(nodes).where(eq(nodes.id, NODE_ID));
    },
  };
}
