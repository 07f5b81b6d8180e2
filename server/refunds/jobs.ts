import { defineJob } from '../define-job.ts';
import { sendRefund } from './send-refund.ts';

export const refundJobs = [defineJob({ name: 'send-refund', run: sendRefund, ofRow: true, concurrency: 2 })];
