import { defineJob, type ShopJob } from '../../define-job.ts';
import { defineSweep } from '../outbox/sweep.ts';
import { mailOutbox } from './schema.ts';
import { type ReportMail, sendMail } from './send-mail.ts';

/** Defines the jobs that send mails. `report` gets the outcomes that admins should know. */
export function defineMailJobs(report: ReportMail): ShopJob[] {
  return [
    defineJob({
      name: 'send-mail',
      run: (context, { mailId }) => sendMail(context, { mailId, report }),
      concurrency: 2,
    }),
    defineSweep('sweep-mails', mailOutbox),
  ];
}
