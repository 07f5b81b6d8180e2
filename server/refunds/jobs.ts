import { defineJob } from '../define-job.ts';
import { defineSweep } from '../platform/outbox/sweep.ts';
import { refundOutbox } from './schema.ts';
import { sendRefund } from './send-refund.ts';

export const refundJobs = [
  defineJob({ name: 'send-refund', run: sendRefund, concurrency: 2 }),
  defineSweep('sweep-refunds', refundOutbox),
];
