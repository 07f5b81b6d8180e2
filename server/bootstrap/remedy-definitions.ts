import { inviteMissing, lowerRole, removeStrayAccess } from '../access/audits/difference-remedies.ts';
import { tryBlockAgain } from '../access/blocks/probe-blocks.ts';
import { retryFailedRemoval } from '../access/removals/enqueue-removal.ts';
import { retryFailedInvitation } from '../access/retry-invitation.ts';
import { rerunJob, resolveByNote } from '../cases/remedies.ts';
import type { Remedies } from '../context.ts';
import { resendMails } from '../orders/resend-refused-mails.ts';
import { refundAgain } from '../refunds/refund-again.ts';
import { refundPayment } from '../refunds/refund-payment.ts';
import { lookAgain } from '../repositories/look-again.ts';
import { readAgain } from '../settlements/read-settlements.ts';
import { issueMissingNow } from '../tax/missing-documents.ts';

/** The remedies of cases, each implemented by the feature that can carry it out. */
export const remedies: Remedies = {
  'refund-payment': refundPayment,
  'refund-again': refundAgain,
  'send-invite': retryFailedInvitation,
  'end-access': retryFailedRemoval,
  'try-again': tryBlockAgain,
  'run-job': rerunJob,
  'send-mail': resendMails,
  'look-again': lookAgain,
  'remove-access': removeStrayAccess,
  'invite-missing': inviteMissing,
  'lower-role': lowerRole,
  'read-settlements': readAgain,
  'issue-documents': issueMissingNow,
  resolve: resolveByNote,
};
