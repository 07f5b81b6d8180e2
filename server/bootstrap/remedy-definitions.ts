import type { Remedies } from '../context.ts';
import {
  inviteMissing,
  lowerRole,
  removeStrayAccess,
} from '../features/access/audits/difference-remedies.ts';
import { tryBlockAgain } from '../features/access/blocks/probe-blocks.ts';
import { retryFailedRemoval } from '../features/access/removals/enqueue-removal.ts';
import { retryFailedInvitation } from '../features/access/retry-invitation.ts';
import { rerunJob } from '../features/cases/remedies.ts';
import { tryCopyAgain } from '../features/copies/advance-copy.ts';
import { resendMails } from '../features/orders/resend-refused-mails.ts';
import { refundAgain } from '../features/refunds/refund-again.ts';
import { refundPayment } from '../features/refunds/refund-payment.ts';
import { resolveOthersCase } from '../features/refunds/require-others-payment.ts';
import { lookAgain } from '../features/repositories/look-again.ts';
import { readAgain } from '../features/settlements/read-settlements.ts';
import { issueMissingNow } from '../features/tax/missing-documents.ts';

/** The remedies of cases, each implemented by the feature that can carry it out. */
export const remedies: Remedies = {
  'refund-payment': refundPayment,
  'refund-again': refundAgain,
  'send-invite': retryFailedInvitation,
  'end-access': retryFailedRemoval,
  'advance-copy': tryCopyAgain,
  'try-again': tryBlockAgain,
  'run-job': rerunJob,
  'send-mail': resendMails,
  'look-again': lookAgain,
  'remove-access': removeStrayAccess,
  'invite-missing': inviteMissing,
  'lower-role': lowerRole,
  'read-settlements': readAgain,
  'issue-documents': issueMissingNow,
  resolve: resolveOthersCase,
};
