import { defineJob } from '../../define-job.ts';
import { type AttachToMail, type ReportMail, sendMail } from './send-mail.ts';

/**
 * Defines the job that sends a mail. `report` gets the outcomes that admins should know; `attach` makes
 * attachments.
 */
export const defineMailJobs = (report: ReportMail, attach: AttachToMail) => [
  defineJob({
    name: 'send-mail',
    run: (context, { mailId }) => sendMail(context, { mailId, report, attach }),
    concurrency: 2,
  }),
];
