import { lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Executor } from '../db/client.ts';
import type { Logger } from '../log.ts';
import type { Schedule } from './job.ts';
import { schedules } from './schema.ts';

const RETRY_SECONDS = 5;
/** Intervals are counted from midnight of a day in the past. */
const ORIGIN = sql`timestamptz '2000-01-01 00:00:00+05:30'`;

/** The interval of a schedule, and the minute after midnight in India at which an interval begins. */
export function toInterval(schedule: Schedule): { minutes: number; startMinute: number } {
  if ('everyMinutes' in schedule) return { minutes: schedule.everyMinutes, startMinute: 0 };
  const [hours = 0, minutes = 0] = schedule.dailyAt.split(':').map(Number);
  return { minutes: 24 * 60, startMinute: 60 * hours + minutes };
}

export function scheduleId(schedule: Schedule): string {
  return 'everyMinutes' in schedule ? `every ${schedule.everyMinutes} min` : `daily at ${schedule.dailyAt}`;
}

/** The end of the interval that the present is in, by the database's clock. */
function endOfInterval(minutes: SQL, startMinute: SQL): SQL<Date> {
  const interval = sql`make_interval(mins => ${minutes})`;
  const start = sql`${ORIGIN} + make_interval(mins => ${startMinute})`;
  return sql<Date>`date_bin(${interval}, now(), ${start}) + ${interval}`;
}

/** Stores schedules that are new, whose first time is at the end of their present interval. */
async function storeSchedules(db: Executor, all: readonly Schedule[]): Promise<void> {
  const rows = all.map((schedule) => {
    const { minutes, startMinute } = toInterval(schedule);
    const nextRunAt = endOfInterval(sql`${minutes}::int`, sql`${startMinute}::int`);
    return { id: scheduleId(schedule), minutes, startMinute, nextRunAt };
  });
  if (rows.length > 0) await db.insert(schedules).values(rows).onConflictDoNothing();
}

/**
 * Moves the schedules that are due to their next time, and returns their IDs, to one node alone. Times that
 * were missed count once. Also returns the seconds until the next minute begins.
 */
async function claimDue(tx: Executor): Promise<{ ids: string[]; inSeconds: number }> {
  const { id, minutes, startMinute, nextRunAt } = schedules;
  const due = tx.$with('due').as(
    tx
      .update(schedules)
      .set({ nextRunAt: endOfInterval(sql`${minutes}`, sql`${startMinute}`) })
      .where(lte(nextRunAt, sql`now()`))
      .returning({ id }),
  );
  const [claimed] = await tx
    .with(due)
    .select({
      ids: sql<string[]>`coalesce(array_agg(${due.id}), '{}')`,
      inSeconds: sql`60 - extract(epoch from now()) % 60`.mapWith(Number),
    })
    .from(due);
  return claimed ?? { ids: [], inSeconds: 60 };
}

interface Options {
  db: Db;
  log: Logger;
  schedules: readonly Schedule[];
  isPaused: () => boolean;
  /** Enqueues the jobs of a schedule, in the transaction that moves it to its next time. */
  onDue: (tx: Executor, id: string) => Promise<void>;
}

/** Looks for schedules that are due, at once and when each minute of the database's clock begins. */
export async function startScheduler({ db, log, isPaused, onDue, ...options }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();

  async function runDue(): Promise<number> {
    if (isPaused()) return RETRY_SECONDS;
    try {
      return await db.transaction(async (tx) => {
        const { ids, inSeconds } = await claimDue(tx);
        for (const id of ids) await onDue(tx, id);
        return inSeconds;
      });
    } catch (error) {
      log.warn({ err: error }, 'schedules not read');
      return RETRY_SECONDS;
    }
  }

  async function tick(): Promise<void> {
    const inSeconds = await runDue();
    if (isStopped) return;
    timer = setTimeout(() => {
      running = tick();
    }, inSeconds * 1000).unref();
  }

  await storeSchedules(db, options.schedules);
  running = tick();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
