import type { Context } from '../context.ts';
import type { DeadJob } from '../platform/queue/queue.ts';
import { openCase } from './open-case.ts';

/** Opens a case about a job that failed its last retry. */
export async function openDeadJobCase(context: Context, { name, data, reason }: DeadJob): Promise<void> {
  const ids = Object.values(data).join(' ');
  await context.db.transaction((tx) =>
    openCase(context, tx, {
      kind: 'dead_job',
      subject: ids ? `${name} ${ids}` : name,
      order: null,
      paymentId: null,
      message: `The job "${name}" failed at its last try. ${reason}`,
      detail: { job: name, data },
      canReopen: true,
    }),
  );
}
