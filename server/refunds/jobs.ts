import { defineJob } from '../define-job.ts';
import { sendRefund } from './send-refund.ts';
import { sweepRefunds } from './sweep-refunds.ts';

export const refundJobs = [
  defineJob({ name: 'send-refund', run: sendRefund, concurrency: 2 }),
  defineJob({ name: 'sweep-refunds', run: sweepRefunds, cron: '* * * * *' }),
];
