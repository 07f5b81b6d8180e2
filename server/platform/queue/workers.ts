import type { JobWithMetadata, PgBoss } from 'pg-boss';

/** The workers of one queue. */
export interface Workers {
  /** There may be jobs: has an idle worker fetch now, or all when none is idle, as soon as they can. */
  wake(): void;
}

interface WorkerOptions {
  name: string;
  concurrency?: number;
  batch?: number;
}

interface Worker {
  id: string;
  isRunning: boolean;
}

/**
 * Starts a queue's workers. One of them fetches when there may be jobs; while it gets as many as it can run, so does another. pg-boss
 * itself would have all fetch for each job.
 */
export async function startWorkers(
  boss: PgBoss,
  { name, concurrency = 1, batch = 1 }: WorkerOptions,
  run: (job: JobWithMetadata<unknown>) => Promise<void>,
): Promise<Workers> {
  // NOTIFY starts immediate jobs, and `wakeDueWorkers` delayed ones. Workers look by themselves only every 30 seconds, or every two
  // while notifications may not arrive.
  const options = {
    includeMetadata: true as const,
    batchSize: batch,
    // A failed job does not fail the others of its batch.
    perJobResults: true as const,
  };
  const workers: Worker[] = [];

  function wake(): void {
    const at = workers.findIndex(({ isRunning }) => !isRunning);
    // To the end: its fetch may be under way and miss the next job. Those that run jobs fetch after them.
    const woken = at < 0 ? workers : workers.splice(at, 1);
    for (const { id } of woken) boss.notifyWorker(id);
    if (at >= 0) workers.push(...woken);
  }

  for (let started = 0; started < concurrency; started++) {
    const worker: Worker = { id: '', isRunning: false };
    worker.id = await boss.work(name, options, async (jobs) => {
      worker.isRunning = true;
      if (jobs.length === batch) wake();
      const results = await Promise.allSettled(jobs.map(run));
      worker.isRunning = false;
      return results.map((result, at) => {
        const id = jobs[at]?.id ?? '';
        return result.status === 'fulfilled'
          ? { id, status: 'completed' as const }
          : { id, status: 'failed' as const, output: result.reason };
      });
    });
    workers.push(worker);
  }
  return { wake };
}
