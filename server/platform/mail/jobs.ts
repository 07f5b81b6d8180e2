import { defineJob } from '../../define-job.ts';
import { type ReportMail, sendMail } from './send-mail.ts';

/** Defines the job that sends a mail. `report` gets the outcomes that admins should know. */
export const defineMailJobs = (report: ReportMail) => [
  defineJob({
    name: 'send-mail',
    run: (context, { mailId }) => sendMail(context, { mailId, report }),
    concurrency: 2,
  }),
];
