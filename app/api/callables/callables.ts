import { auditAccess } from '#server/features/access/audits/audit-access.ts';
import { markAsHelper } from '#server/features/access/audits/difference-remedies.ts';
import { retryInvitation } from '#server/features/access/retry-invitation.ts';
import { updateTeam } from '#server/features/access/team/update-team.ts';
import { correctEmail } from '#server/features/accounts/correct-email.ts';
import { requestOrderLinks } from '#server/features/accounts/email-order-links.ts';
import { mergeGuestUser } from '#server/features/accounts/merge-guest-user.ts';
import { addPasskey, removePasskey, startPasskey } from '#server/features/accounts/passkeys.ts';
import { createApiToken } from '#server/features/admins/create-api-token.ts';
import { revokeApiToken } from '#server/features/admins/revoke-api-token.ts';
import { applyRemedy, dismissCase } from '#server/features/cases/remedies.ts';
import { confirmCheckout } from '#server/features/checkout/confirm-checkout.ts';
import { resendFreeOrderLink } from '#server/features/checkout/create-free-order.ts';
import { createOrder } from '#server/features/checkout/create-order.ts';
import { getNewVersion } from '#server/features/copies/get-new-version.ts';
import { createCoupon } from '#server/features/coupons/create-coupon.ts';
import { endCoupon } from '#server/features/coupons/end-coupon.ts';
import { validateCoupon } from '#server/features/coupons/find-coupon.ts';
import { acceptDispute, contestDispute } from '#server/features/disputes/answer-dispute.ts';
import { recheckOrder } from '#server/features/payments/reconcile/recheck-order.ts';
import { replayEvent } from '#server/features/payments/webhooks/replay-event.ts';
import { releasePayouts } from '#server/features/payouts/release-payouts.ts';
import { requestPayout } from '#server/features/payouts/request-payout.ts';
import { returnPayout } from '#server/features/payouts/return-payout.ts';
import { reverseSelfReferral } from '#server/features/payouts/reverse-self-referral.ts';
import { startPayout } from '#server/features/payouts/start-payout.ts';
import { updatePayoutStatus } from '#server/features/payouts/update-payout-status.ts';
import { verifyPayout } from '#server/features/payouts/verify-payout.ts';
import { checkRepository } from '#server/features/projects/check-repository.ts';
import { createProject } from '#server/features/projects/create-project.ts';
import { deleteProject } from '#server/features/projects/delete-project.ts';
import { setProjectStatus } from '#server/features/projects/set-project-status.ts';
import { setSale } from '#server/features/projects/set-sale.ts';
import { updateProject } from '#server/features/projects/update-project.ts';
import { validateReferralCode } from '#server/features/referrals/find-referrer.ts';
import { refundOrder } from '#server/features/refunds/refund-order.ts';
import { getDashboardMetrics } from '#server/features/reports/get-dashboard-metrics.ts';
import { checkClaims } from '#server/features/repositories/check-claims.ts';
import { importRepositories } from '#server/features/repositories/import-repositories.ts';
import { listImportableRepositories } from '#server/features/repositories/list-importable.ts';
import { syncRepository } from '#server/features/repositories/sync-repository.ts';
import { moderateReview } from '#server/features/reviews/moderate-review.ts';
import { saveReview } from '#server/features/reviews/save-review.ts';
import { readSettlements } from '#server/features/settlements/read-settlements.ts';
import { closeMonth } from '#server/features/tax/close-month.ts';
import { correctInvoice } from '#server/features/tax/correct-invoice.ts';
import { markFiled } from '#server/features/tax/mark-filed.ts';
import { answerComplaint, answerHelp, answerQuestion } from '#server/features/threads/answer-thread.ts';
import { askQuestion } from '#server/features/threads/ask-question.ts';
import { askRefund } from '#server/features/threads/ask-refund.ts';
import { replyComplaint, replyHelp } from '#server/features/threads/reply-thread.ts';
import { requestHelp } from '#server/features/threads/request-help.ts';
import { toggleUserStatus } from '#server/features/users/toggle-user-status.ts';
import { verifyGithubUser } from '#server/features/users/verify-github-user.ts';
import { createGuideLink, revokeGuideLink } from '#server/features/viva/guide-link.ts';
import { saveVivaMark } from '#server/features/viva/viva-room.ts';
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '#server/features/webhooks/manage-webhooks.ts';
import { resendDelivery, sendTestEvent } from '#server/features/webhooks/send-again.ts';

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
