import { defineJob } from '../../define-job.ts';
import { sweepOrders, watchOrder } from './reconcile/check-order.ts';
import { reconcileProvider } from './reconcile/reconcile-provider.ts';
import { sweepHeldPayments } from './reconcile/sweep-held-payments.ts';
import { processEvent } from './webhooks/process-event.ts';

export const paymentJobs = [
  // After an outage, payments precede the invitations and mails that follow from them.
  defineJob({ name: 'process-event', run: processEvent, ofRow: true, concurrency: 8 }),
  defineJob({ name: 'watch-order', run: watchOrder, ofRow: true, concurrency: 8 }),
  defineJob({ name: 'sweep-orders', run: sweepOrders, everyMinute: true }),
  defineJob({ name: 'sweep-held-payments', run: sweepHeldPayments, everyMinute: true }),
  defineJob({ name: 'reconcile-provider', run: reconcileProvider, cron: '*/5 * * * *' }),
];
