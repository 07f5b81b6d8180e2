import { auditAccess } from '#server/access/audits/audit-access.ts';
import { markAsHelper } from '#server/access/audits/difference-remedies.ts';
import { retryInvitation } from '#server/access/retry-invitation.ts';
import { updateTeam } from '#server/access/team/update-team.ts';
import { correctEmail } from '#server/accounts/correct-email.ts';
import { requestOrderLinks } from '#server/accounts/email-order-links.ts';
import { mergeGuestUser } from '#server/accounts/merge-guest-user.ts';
import { applyRemedy, dismissCase } from '#server/cases/remedies.ts';
import { confirmCheckout } from '#server/checkout/confirm-checkout.ts';
import { resendFreeOrderLink } from '#server/checkout/create-free-order.ts';
import { createOrder } from '#server/checkout/create-order.ts';
import { answerComplaint } from '#server/complaints/answer-complaint.ts';
import { replyComplaint } from '#server/complaints/reply-complaint.ts';
import { acceptDispute, contestDispute } from '#server/disputes/answer-dispute.ts';
import { answerHelp } from '#server/help/answer-help.ts';
import { replyHelp } from '#server/help/reply-help.ts';
import { requestHelp } from '#server/help/request-help.ts';
import { recheckOrder } from '#server/payments/reconcile/recheck-order.ts';
import { replayEvent } from '#server/payments/webhooks/replay-event.ts';
import { releasePayouts } from '#server/payouts/release-payouts.ts';
import { requestPayout } from '#server/payouts/request-payout.ts';
import { returnPayout } from '#server/payouts/return-payout.ts';
import { reverseSelfReferral } from '#server/payouts/reverse-self-referral.ts';
import { startPayout } from '#server/payouts/start-payout.ts';
import { updatePayoutStatus } from '#server/payouts/update-payout-status.ts';
import { verifyPayout } from '#server/payouts/verify-payout.ts';
import { checkRepository } from '#server/projects/check-repository.ts';
import { createProject } from '#server/projects/create-project.ts';
import { deleteProject } from '#server/projects/delete-project.ts';
import { setProjectStatus } from '#server/projects/set-project-status.ts';
import { updateProject } from '#server/projects/update-project.ts';
import { validateReferralCode } from '#server/referrals/find-referrer.ts';
import { refundOrder } from '#server/refunds/refund-order.ts';
import { getDashboardMetrics } from '#server/reports/get-dashboard-metrics.ts';
import { importRepositories } from '#server/repositories/import-repositories.ts';
import { listImportableRepositories } from '#server/repositories/list-importable.ts';
import { syncRepository } from '#server/repositories/sync-repository.ts';
import { moderateReview } from '#server/reviews/moderate-review.ts';
import { saveReview } from '#server/reviews/save-review.ts';
import { readSettlements } from '#server/settlements/read-settlements.ts';
import { closeMonth } from '#server/tax/close-month.ts';
import { correctInvoice } from '#server/tax/correct-invoice.ts';
import { toggleUserStatus } from '#server/users/toggle-user-status.ts';
import { verifyGithubUser } from '#server/users/verify-github-user.ts';
import { createGuideLink, revokeGuideLink } from '#server/viva/guide-link.ts';
import { saveVivaMark } from '#server/viva/viva-room.ts';

/** Every function by its public name. */
export const callables = {
  validateReferralCode,
  verifyGithubUser,
  createRazorpayOrder: createOrder,
  confirmCheckout,
  requestOrderLinks,
  resendFreeOrderLink,
  updateTeam,
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
  deleteProject,
  saveReview,
  moderateReview,
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
  contestDispute,
  acceptDispute,
  auditAccess,
  markAsHelper,
  answerComplaint,
  replyComplaint,
  requestHelp,
  answerHelp,
  replyHelp,
  saveVivaMark,
  createGuideLink,
  revokeGuideLink,
  dismissCase,
};
