import type { FunctionName, ParsedDataOf, ResultOf, Right } from '#contract/functions.ts';
import { githubConnectionCookie, selectedProjectCookie } from '#domain/cookies.ts';
import { auditAccess } from '#server/access/audits/audit-access.ts';
import { markAsHelper } from '#server/access/audits/difference-remedies.ts';
import { retryInvitation } from '#server/access/retry-invitation.ts';
import { updateTeam } from '#server/access/team/update-team.ts';
import { correctEmail } from '#server/accounts/correct-email.ts';
import { mergeGuestUser } from '#server/accounts/merge-guest-user.ts';
import { enqueueLinks } from '#server/accounts/public-email.ts';
import { applyRemedy, dismissCase } from '#server/cases/remedies.ts';
import { confirmCheckout } from '#server/checkout/confirm-checkout.ts';
import { resendFreeOrderLink } from '#server/checkout/create-free-order.ts';
import { createOrder } from '#server/checkout/create-order.ts';
import { answerComplaint } from '#server/complaints/answer-complaint.ts';
import { replyComplaint } from '#server/complaints/reply-complaint.ts';
import type { Context } from '#server/context.ts';
import { acceptDispute, contestDispute } from '#server/disputes/answer-dispute.ts';
import { answerHelp } from '#server/help/answer-help.ts';
import { replyHelp } from '#server/help/reply-help.ts';
import { requestHelp } from '#server/help/request-help.ts';
import { addPaidOrder, parsePaidOrders } from '#server/orders/paid-orders.ts';
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

/** Who may call a function: anyone, any signed-in user, any active admin, or an admin with this right. */
export type Who = 'anyone' | 'signed in' | 'admin' | Right;

/** The HTTP side of a call, for callables that read or set cookies. */
export interface CallHttp {
  cookies: string | null;
  setCookie: (header: string) => void;
}

interface Callable<N extends FunctionName> {
  who: Who;
  /** Calls per minute and client network. */
  perMinute: number;
  run: (context: Context, data: ParsedDataOf<N>, http: CallHttp) => Promise<ResultOf<N>>;
}

/** Every callable with who may call it, how often, and the function that does the work. */
export const callables: { [N in FunctionName]: Callable<N> } = {
  validateReferralCode: { who: 'anyone', perMinute: 60, run: validateReferralCode },
  verifyGithubUser: { who: 'anyone', perMinute: 120, run: verifyGithubUser },
  createRazorpayOrder: {
    who: 'anyone',
    perMinute: 120,
    run: (context, data, { cookies }) => {
      const connection = githubConnectionCookie.parse(cookies, context.settings.appUrl);
      return createOrder(context, data, { connection });
    },
  },
  confirmCheckout: {
    who: 'anyone',
    perMinute: 60,
    async run(context, data, http) {
      const { settled, projectId } = await confirmCheckout(context, data);
      // The provider's signature proves that this browser paid.
      rememberPaidOrder(context, http, { publicId: data.orderId, projectId });
      return { settled };
    },
  },
  requestOrderLinks: {
    who: 'anyone',
    perMinute: 60,
    async run(context, data) {
      await enqueueLinks(context, data.email, 'find-orders');
      return { requested: true };
    },
  },
  resendFreeOrderLink: { who: 'anyone', perMinute: 60, run: resendFreeOrderLink },
  updateTeam: { who: 'signed in', perMinute: 60, run: updateTeam },
  mergeGuestUser: {
    who: 'signed in',
    perMinute: 60,
    run: forBuyer<ParsedDataOf<'mergeGuestUser'>, ResultOf<'mergeGuestUser'>>(mergeGuestUser),
  },
  requestPayout: { who: 'signed in', perMinute: 120, run: requestPayout },
  verifyPayout: { who: 'payoutWrite', perMinute: 240, run: verifyPayout },
  startPayout: { who: 'payoutWrite', perMinute: 240, run: startPayout },
  updatePayoutStatus: { who: 'payoutWrite', perMinute: 240, run: updatePayoutStatus },
  returnPayout: { who: 'payoutWrite', perMinute: 60, run: returnPayout },
  releasePayouts: { who: 'payoutWrite', perMinute: 60, run: withMessage(releasePayouts) },
  reverseSelfReferral: { who: 'payoutWrite', perMinute: 60, run: withMessage(reverseSelfReferral) },
  createProjectWithSlug: { who: 'projectWrite', perMinute: 60, run: createProject },
  updateProject: { who: 'projectWrite', perMinute: 120, run: updateProject },
  setProjectStatus: { who: 'projectWrite', perMinute: 120, run: setProjectStatus },
  deleteProject: { who: 'projectWrite', perMinute: 120, run: deleteProject },
  saveReview: { who: 'signed in', perMinute: 60, run: saveReview },
  moderateReview: { who: 'projectWrite', perMinute: 120, run: moderateReview },
  checkRepository: {
    who: 'projectWrite',
    perMinute: 60,
    run: (context, { githubRepoUrl }) => checkRepository(context, githubRepoUrl),
  },
  listImportableRepositories: { who: 'projectWrite', perMinute: 120, run: listImportableRepositories },
  importRepositories: { who: 'projectWrite', perMinute: 60, run: importRepositories },
  syncRepository: { who: 'projectWrite', perMinute: 60, run: syncRepository },
  retryGithubInvite: {
    who: 'userWrite',
    perMinute: 60,
    run: (context, data) => retryInvitation(context, data),
  },
  toggleUserStatus: { who: 'userWrite', perMinute: 120, run: toggleUserStatus },
  getAdminDashboardMetrics: { who: 'admin', perMinute: 120, run: getDashboardMetrics },
  readSettlements: { who: 'orderWrite', perMinute: 60, run: readSettlements },
  refundOrder: { who: 'orderWrite', perMinute: 60, run: refundOrder },
  correctEmail: { who: 'orderWrite', perMinute: 60, run: correctEmail },
  recheckOrder: { who: 'orderWrite', perMinute: 60, run: recheckOrder },
  replayEvent: { who: 'orderWrite', perMinute: 60, run: replayEvent },
  applyRemedy: { who: 'orderWrite', perMinute: 60, run: withMessage(applyRemedy) },
  correctInvoice: { who: 'signed in', perMinute: 60, run: correctInvoice },
  closeMonth: { who: 'orderWrite', perMinute: 60, run: closeMonth },
  contestDispute: { who: 'orderWrite', perMinute: 20, run: contestDispute },
  acceptDispute: { who: 'orderWrite', perMinute: 60, run: acceptDispute },
  auditAccess: { who: 'orderWrite', perMinute: 20, run: auditAccess },
  markAsHelper: { who: 'orderWrite', perMinute: 60, run: withMessage(markAsHelper) },
  answerComplaint: { who: 'orderWrite', perMinute: 60, run: answerComplaint },
  replyComplaint: { who: 'anyone', perMinute: 60, run: replyComplaint },
  requestHelp: { who: 'anyone', perMinute: 30, run: forBuyer(requestHelp) },
  answerHelp: { who: 'orderWrite', perMinute: 60, run: answerHelp },
  replyHelp: { who: 'anyone', perMinute: 30, run: forBuyer(replyHelp) },
  saveVivaMark: { who: 'anyone', perMinute: 240, run: forBuyer(saveVivaMark) },
  createGuideLink: { who: 'anyone', perMinute: 60, run: forBuyer(createGuideLink) },
  revokeGuideLink: { who: 'anyone', perMinute: 60, run: forBuyer(revokeGuideLink) },
  dismissCase: { who: 'orderWrite', perMinute: 60, run: withMessage(dismissCase) },
};

/** Wraps a function that returns a message for the admin. */
function withMessage<D>(work: (context: Context, data: D) => Promise<string>) {
  return async (context: Context, data: D) => ({ message: await work(context, data) });
}

/** Wraps a function that also takes the orders that this browser paid. */
function forBuyer<D, R>(work: (context: Context, data: D & { paidOrders: string[] }) => Promise<R>) {
  return (context: Context, data: D, { cookies }: CallHttp) =>
    work(context, { ...data, paidOrders: parsePaidOrders(context, cookies) });
}

/**
 * Lets a guest's browser open the order it paid; the purchases of a signed-in buyer belong to the account.
 * The project is no longer selected, also when the buyer leaves before the checkout's data arrive.
 */
function rememberPaidOrder(
  context: Context,
  { cookies, setCookie }: CallHttp,
  { publicId, projectId }: { publicId: string; projectId: string },
): void {
  const { appUrl } = context.settings;
  if (!context.actor) setCookie(addPaidOrder(context, cookies, publicId));
  if (selectedProjectCookie.parse(cookies, appUrl) === projectId)
    setCookie(selectedProjectCookie.serialize(null, appUrl));
}
