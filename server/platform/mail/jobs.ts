import { defineJob } from '../../define-job.ts';
import { defineSweep } from '../outbox/sweep.ts';
import { mailOutbox } from './schema.ts';
import { sendMail } from './send-mail.ts';

export const mailJobs = [
  defineJob({ name: 'send-mail', run: sendMail, concurrency: 2 }),
  defineSweep('sweep-mails', mailOutbox),
];
