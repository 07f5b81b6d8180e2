import { auditAccess } from './access/audits/audit-access.ts';
import { markAsHelper } from './access/audits/difference-remedies.ts';
import { retryInvitation } from './access/retry-invitation.ts';
import { updateTeam } from './access/team/update-team.ts';
import { correctEmail } from './accounts/correct-email.ts';
import { requestOrderLinks } from './accounts/email-order-links.ts';
import { mergeGuestUser } from './accounts/merge-guest-user.ts';
import { addPasskey, removePasskey, startPasskey } from './accounts/passkeys.ts';
import { createApiToken } from './admins/create-api-token.ts';
import { revokeApiToken } from './admins/revoke-api-token.ts';
import { applyRemedy, dismissCase } from './cases/remedies.ts';
import { confirmCheckout } from './checkout/confirm-checkout.ts';
import { resendFreeOrderLink } from './checkout/create-free-order.ts';
import { createOrder } from './checkout/create-order.ts';
import { getNewVersion } from './copies/get-new-version.ts';
import { createCoupon } from './coupons/create-coupon.ts';
import { endCoupon } from './coupons/end-coupon.ts';
import { validateCoupon } from './coupons/find-coupon.ts';
import { acceptDispute, contestDispute } from './disputes/answer-dispute.ts';
import { recheckOrder } from './payments/reconcile/recheck-order.ts';
import { replayEvent } from './payments/webhooks/replay-event.ts';
import { releasePayouts } from './payouts/release-payouts.ts';
import { requestPayout } from './payouts/request-payout.ts';
import { returnPayout } from './payouts/return-payout.ts';
import { reverseSelfReferral } from './payouts/reverse-self-referral.ts';
import { startPayout } from './payouts/start-payout.ts';
import { updatePayoutStatus } from './payouts/update-payout-status.ts';
import { verifyPayout } from './payouts/verify-payout.ts';
import { checkRepository } from './projects/check-repository.ts';
import { createProject } from './projects/create-project.ts';
import { deleteProject } from './projects/delete-project.ts';
import { setProjectStatus } from './projects/set-project-status.ts';
import { setSale } from './projects/set-sale.ts';
import { updateProject } from './projects/update-project.ts';
import { validateReferralCode } from './referrals/find-referrer.ts';
import { refundOrder } from './refunds/refund-order.ts';
import { getDashboardMetrics } from './reports/get-dashboard-metrics.ts';
import { checkClaims } from './repositories/check-claims.ts';
import { importRepositories } from './repositories/import-repositories.ts';
import { listImportableRepositories } from './repositories/list-importable.ts';
import { syncRepository } from './repositories/sync-repository.ts';
import { moderateReview } from './reviews/moderate-review.ts';
import { saveReview } from './reviews/save-review.ts';
import { readSettlements } from './settlements/read-settlements.ts';
import { closeMonth } from './tax/close-month.ts';
import { correctInvoice } from './tax/correct-invoice.ts';
import { markFiled } from './tax/mark-filed.ts';
import { answerComplaint, answerHelp, answerQuestion } from './threads/answer-thread.ts';
import { askQuestion } from './threads/ask-question.ts';
import { askRefund } from './threads/ask-refund.ts';
import { replyComplaint, replyHelp } from './threads/reply-thread.ts';
import { requestHelp } from './threads/request-help.ts';
import { toggleUserStatus } from './users/toggle-user-status.ts';
import { verifyGithubUser } from './users/verify-github-user.ts';
import { createGuideLink, revokeGuideLink } from './viva/guide-link.ts';
import { saveVivaMark } from './viva/viva-room.ts';
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks/manage-webhooks.ts';
import { resendDelivery, sendTestEvent } from './webhooks/send-again.ts';

/** Every function by its public name. */
export const callables = {
  validateReferralCode,
  validateCoupon,
  verifyGithubUser,
  createRazorpayOrder: createOrder,
  confirmCheckout,
  requestOrderLinks,
  resendFreeOrderLink,
  updateTeam,
  getNewVersion,
  mergeGuestUser,
  requestPayout,
  verifyPayout,
  startPayout,
  updatePayoutStatus,
  returnPayout,
  releasePayouts,
  reverseSelfReferral,
  createProjectWithSlug: createProject,
  updateProject,
  setProjectStatus,
  setSale,
  deleteProject,
  createCoupon,
  endCoupon,
  saveReview,
  moderateReview,
  checkClaims,
  checkRepository,
  listImportableRepositories,
  importRepositories,
  syncRepository,
  retryGithubInvite: retryInvitation,
  toggleUserStatus,
  getAdminDashboardMetrics: getDashboardMetrics,
  readSettlements,
  refundOrder,
  correctEmail,
  recheckOrder,
  replayEvent,
  applyRemedy,
  correctInvoice,
  closeMonth,
  markFiled,
  contestDispute,
  acceptDispute,
  auditAccess,
  markAsHelper,
  answerComplaint,
  replyComplaint,
  requestHelp,
  answerHelp,
  askQuestion,
  askRefund,
  answerQuestion,
  replyHelp,
  saveVivaMark,
  createGuideLink,
  revokeGuideLink,
  dismissCase,
  startPasskey,
  addPasskey,
  removePasskey,
  createApiToken,
  revokeApiToken,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  sendTestEvent,
  resendDelivery,
};
