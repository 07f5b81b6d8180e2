import { defineJob } from '../../define-job.ts';
import { sweepOrders, watchOrder } from './reconcile/check-order.ts';
import { reconcileProvider } from './reconcile/reconcile-provider.ts';
import { sweepHeldPayments } from './reconcile/sweep-held-payments.ts';
import { tryProcessEvent } from './webhooks/process-event.ts';

export const paymentJobs = [
  // After an outage, payments precede the invitations and mails that follow from them.
  defineJob({ name: 'process-event', run: tryProcessEvent, concurrency: 8 }),
  defineJob({ name: 'watch-order', run: watchOrder, concurrency: 8 }),
  defineJob({ name: 'sweep-orders', run: sweepOrders, schedule: { everyMinutes: 1 } }),
  defineJob({ name: 'sweep-held-payments', run: sweepHeldPayments, schedule: { everyMinutes: 1 } }),
  defineJob({ name: 'reconcile-provider', run: reconcileProvider, schedule: { everyMinutes: 5 } }),
];
