import { accessJobs } from '../access/jobs.ts';
import { accountJobs } from '../accounts/jobs.ts';
import { connectionJobs } from '../connections/end-connection.ts';
import { defineJob, type ShopJob } from '../define-job.ts';
import { deletionJobs } from '../deletions/cancel-deletion.ts';
import { erasureJobs } from '../erasure/erase-due.ts';
import { reportMail } from '../orders/report-mail.ts';
import { pauseJobs } from '../pauses/jobs.ts';
import { paymentJobs } from '../payments/jobs.ts';
import { defineMailJobs } from '../platform/mail/jobs.ts';
import type { JobName } from '../platform/queue/job.ts';
import { privacyJobs } from '../privacy/request-data-link.ts';
import { refundJobs } from '../refunds/send-refund.ts';
import { repositoryJobs } from '../repositories/jobs.ts';
import { settlementJobs } from '../settlements/read-settlements.ts';
import { taxJobs } from '../tax/check-turnover.ts';
import { attachInvoice } from '../tax/own-documents.ts';
import { versionJobs } from '../versions/mail-versions.ts';
import { whatsAppJobs } from '../whatsapp/send-message.ts';
import { prune } from './prune.ts';
import { sweep } from './sweep.ts';

/** Every background job, by feature. A job of `JobData` that is missing here does not compile. */
export const jobDefinitions: readonly ShopJob[] = requireAll([
  ...paymentJobs,
  ...refundJobs,
  ...connectionJobs,
  ...accessJobs,
  ...defineMailJobs(reportMail, attachInvoice),
  ...whatsAppJobs,
  ...accountJobs,
  ...pauseJobs,
  ...versionJobs,
  ...repositoryJobs,
  ...privacyJobs,
  ...deletionJobs,
  ...erasureJobs,
  ...taxJobs,
  ...settlementJobs,
  defineJob({ name: 'sweep', run: sweep, everyMinute: true }),
  defineJob({ name: 'prune', run: prune, cron: '40 21 * * *' }),
]);

/** The queue itself defines `every-minute`. */
type Missing<N extends JobName> = Exclude<JobName, N | 'every-minute'>;

/** Returns the definitions. If jobs are missing, the compiler's error shows their names. */
function requireAll<N extends JobName>(
  definitions: readonly (ShopJob & { name: N })[],
): [Missing<N>] extends [never] ? readonly ShopJob[] : { missing: Missing<N> } {
  return definitions as never;
}
