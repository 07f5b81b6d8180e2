import type { Context } from '../context.ts';
import type { DeadJob } from '../platform/queue/queue.ts';
import { openCase } from './open-case.ts';

/** A job gave up after its last try: put before a person, once for what it was about. Only the shop itself calls it. */
export async function openDeadJobCase(context: Context, { name, data, error }: DeadJob): Promise<void> {
  const about = Object.values(data).join(' ');
  const said = error instanceof Error ? error.message.split('\n')[0] : String(error);
  await context.db.transaction((tx) =>
    openCase(context, tx, {
      kind: 'dead_job',
      subject: about ? `${name} ${about}` : name,
      order: null,
      paymentId: null,
      message: `The job "${name}" failed at its last try. ${said}`,
      detail: { job: name, data },
      mayReturn: true,
    }),
  );
}
