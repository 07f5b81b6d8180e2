import { defineJob, type ShopJob } from '../define-job.ts';
import { defineSweep } from '../platform/outbox/sweep.ts';
import { noticeOutbox } from './schema.ts';
import { sendNotice } from './send-notice.ts';

export const noticeJobs: ShopJob[] = [
  // A message that may have been sent is not sent again, so a failed job has nothing to repeat.
  defineJob({ name: 'send-notice', run: sendNotice }),
  defineSweep('sweep-notices', noticeOutbox),
];
