import type { Logger } from '../log.ts';

const INTERVAL_MS = 1000;

interface DueJobs {
  query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;
  queues: readonly string[];
  /** Has a worker of a queue fetch now. */
  wake: (queue: string) => void;
  log: Logger;
}

/**
 * Looks each second, with one query, which queues have jobs whose time has come, and wakes a worker of each. Each worker would otherwise have
 * to look by itself, some 18 times a second in an idle shop. Returns the function that stops.
 */
export function wakeDueWorkers({ query, queues, wake, log }: DueJobs): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = look();
  async function look(): Promise<void> {
    try {
      const { rows } = await query(
        `select queue from unnest($1::text[]) as queue
         where exists (select from jobs.job where name = queue and state < 'active' and start_after <= now())`,
        [queues],
      );
      for (const { queue } of rows as { queue: string }[]) if (!isStopped) wake(queue);
    } catch (error) {
      log.warn({ err: error }, 'due jobs not found');
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look();
    }, INTERVAL_MS);
  }
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
  };
}
