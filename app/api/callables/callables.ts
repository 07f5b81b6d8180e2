import type { FunctionName, ParsedDataOf, ResultOf, Right } from '#contract/functions.ts';
import { retryInvite } from '#server/access/retry-invite.ts';
import { mergeGuestUser } from '#server/accounts/merge-guest-user.ts';
import { createOrder } from '#server/checkout/create-order.ts';
import { readPaidOrders } from '#server/checkout/paid-orders-cookie.ts';
import type { Context } from '#server/context.ts';
import { recheckOrder } from '#server/payments/reconcile/recheck-order.ts';
import { replayEvent } from '#server/payments/webhooks/replay-event.ts';
import { requestPayout } from '#server/payouts/request-payout.ts';
import { updatePayoutStatus } from '#server/payouts/update-payout-status.ts';
import { verifyPayout } from '#server/payouts/verify-payout.ts';
import { createProject } from '#server/projects/create-project.ts';
import { updateProject } from '#server/projects/update-project.ts';
import { validateReferralCode } from '#server/referrals/validate-referral-code.ts';
import { refundOrder } from '#server/refunds/refund-order.ts';
import { getDashboardMetrics } from '#server/reports/get-dashboard-metrics.ts';
import { toggleUserStatus } from '#server/users/toggle-user-status.ts';
import { verifyGithubUser } from '#server/users/verify-github-user.ts';
import { rememberFreeOrder } from '../paid-orders.ts';

/** Who may call: anybody, anybody signed in, any active admin, or an admin with one right. */
export type Who = 'anyone' | 'signed in' | 'admin' | Right;

interface Callable<N extends FunctionName> {
  who: Who;
  /** Calls a minute from one address. */
  perMinute: number;
  run: (context: Context, data: ParsedDataOf<N>, request: Request) => Promise<ResultOf<N>>;
  /** A cookie that the browser keeps of a result. */
  cookie?: (context: Context, result: ResultOf<N>, request: Request) => string | null;
}

/** Every callable that the shop answers: who may call it, and the one verb behind it. */
export const callables: { [N in FunctionName]?: Callable<N> } = {
  validateReferralCode: { who: 'anyone', perMinute: 60, run: validateReferralCode },
  verifyGithubUser: { who: 'anyone', perMinute: 120, run: verifyGithubUser },
  requestPayout: { who: 'signed in', perMinute: 120, run: requestPayout },
  verifyPayout: { who: 'payoutWrite', perMinute: 240, run: verifyPayout },
  updatePayoutStatus: { who: 'payoutWrite', perMinute: 240, run: updatePayoutStatus },
  createProjectWithSlug: { who: 'projectWrite', perMinute: 60, run: createProject },
  updateProject: { who: 'projectWrite', perMinute: 120, run: updateProject },
  retryGithubInvite: { who: 'userWrite', perMinute: 60, run: (context, data) => retryInvite(context, data) },
  toggleUserStatus: { who: 'userWrite', perMinute: 120, run: toggleUserStatus },
  getAdminDashboardMetrics: { who: 'admin', perMinute: 120, run: getDashboardMetrics },
  createRazorpayOrder: { who: 'anyone', perMinute: 120, run: createOrder, cookie: rememberFreeOrder },
  mergeGuestUser: {
    who: 'signed in',
    perMinute: 60,
    run: (context, data, request) => {
      const paidOrders = readPaidOrders(context, request.headers.get('cookie'));
      return mergeGuestUser(context, { ...data, paidOrders });
    },
  },
  refundOrder: { who: 'orderWrite', perMinute: 60, run: refundOrder },
  recheckOrder: { who: 'orderWrite', perMinute: 60, run: recheckOrder },
  replayEvent: { who: 'orderWrite', perMinute: 60, run: replayEvent },
};
