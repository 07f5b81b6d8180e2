import { defineJob, type ShopJob } from '../define-job.ts';
import { accessJobs } from '../features/access/jobs.ts';
import { accountJobs } from '../features/accounts/jobs.ts';
import { connectionJobs } from '../features/connections/end-connection.ts';
import { copyJobs } from '../features/copies/jobs.ts';
import { deletionJobs } from '../features/deletions/cancel-deletion.ts';
import { erasureJobs } from '../features/erasure/erase-due.ts';
import { reportMail } from '../features/orders/report-mail.ts';
import { pauseJobs } from '../features/pauses/jobs.ts';
import { paymentJobs } from '../features/payments/jobs.ts';
import { privacyJobs } from '../features/privacy/request-data-link.ts';
import { coverJobs } from '../features/projects/covers.ts';
import { projectJobs } from '../features/projects/end-sales.ts';
import { searchJobs } from '../features/projects/normalize-search.ts';
import { refundJobs } from '../features/refunds/send-refund.ts';
import { repositoryJobs } from '../features/repositories/jobs.ts';
import { settlementJobs } from '../features/settlements/read-settlements.ts';
import { taxJobs } from '../features/tax/check-turnover.ts';
import { attachInvoice } from '../features/tax/own-documents.ts';
import { versionJobs } from '../features/versions/mail-versions.ts';
import { webhookJobs } from '../features/webhooks/send-webhook.ts';
import { whatsAppJobs } from '../features/whatsapp/send-message.ts';
import { defineMailJobs } from '../platform/mail/jobs.ts';
import type { JobName } from '../platform/queue/job.ts';
import { credentialJobs } from './check-credentials.ts';
import { prune } from './prune.ts';
import { sweep } from './sweep.ts';

/** Every background job, by feature. A job of `JobData` that is missing here does not compile. */
export const jobDefinitions: readonly ShopJob[] = requireAll([
  ...paymentJobs,
  ...refundJobs,
  ...connectionJobs,
  ...accessJobs,
  ...copyJobs,
  ...defineMailJobs(reportMail, attachInvoice),
  ...webhookJobs,
  ...whatsAppJobs,
  ...accountJobs,
  ...pauseJobs,
  ...projectJobs,
  ...coverJobs,
  ...searchJobs,
  ...versionJobs,
  ...repositoryJobs,
  ...privacyJobs,
  ...deletionJobs,
  ...erasureJobs,
  ...taxJobs,
  ...settlementJobs,
  ...credentialJobs,
  defineJob({ name: 'sweep', run: sweep, schedule: { everyMinutes: 1 } }),
  defineJob({ name: 'prune', run: prune, stored: true, schedule: { dailyAt: '03:10' } }),
]);

/** The queue itself defines `every-minute`. */
type Missing<N extends JobName> = Exclude<JobName, N | 'sweep-jobs'>;

/** Returns the definitions. If jobs are missing, the compiler's error shows their names. */
function requireAll<N extends JobName>(
  definitions: readonly (ShopJob & { name: N })[],
): [Missing<N>] extends [never] ? readonly ShopJob[] : { missing: Missing<N> } {
  return definitions as never;
}
