import { defineJob } from '../jobs/queue.ts';
import { processEvent } from './process-event.ts';
import { sweepOrders } from './sweep-orders.ts';
import { watchOrder } from './watch-order.ts';

/** What the shop does about orders when nobody asks. */
export const orderJobs = [
  defineJob({ name: 'process-event', run: processEvent, concurrency: 4 }),
  defineJob({ name: 'watch-order', run: watchOrder, concurrency: 4, urgent: true }),
  defineJob({ name: 'sweep-orders', run: sweepOrders, cron: '* * * * *' }),
];
