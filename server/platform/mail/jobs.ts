import { defineJob } from '../../define-job.ts';
import { sendMail } from './send-mail.ts';
import { sweepMails } from './sweep-mails.ts';

export const mailJobs = [
  defineJob({ name: 'send-mail', run: sendMail, concurrency: 2 }),
  defineJob({ name: 'sweep-mails', run: sweepMails, cron: '* * * * *' }),
];
