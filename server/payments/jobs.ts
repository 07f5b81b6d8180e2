import { defineJob } from '../define-job.ts';
import { sweepOrders, watchOrder } from './reconcile/check-order.ts';
import { reconcileProvider } from './reconcile/reconcile-provider.ts';
import { sweepHeldPayments } from './reconcile/sweep-held-payments.ts';
import { processEvent } from './webhooks/process-event.ts';

export const paymentJobs = [
  // Events run in large batches, so that after an outage payments precede the invitations and mails that
  // follow from them.
  defineJob({ name: 'process-event', run: processEvent, concurrency: 2, batch: 16 }),
  // Two workers run these jobs, so that the provider's slowest answer delays one batch and not the others.
  defineJob({ name: 'watch-order', run: watchOrder, concurrency: 2, batch: 4 }),
  defineJob({ name: 'sweep-orders', run: sweepOrders, cron: '* * * * *' }),
  defineJob({ name: 'sweep-held-payments', run: sweepHeldPayments, cron: '* * * * *' }),
  defineJob({ name: 'reconcile-provider', run: reconcileProvider, cron: '*/5 * * * *' }),
];
