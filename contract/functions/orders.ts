import * as z from 'zod';
import { MAX_DISPUTE_SUMMARY } from '#domain/dispute.ts';
import { email, id, paragraph, requestId, required, rupees } from '../fields.ts';

/** Orders, cases and access, for admins. */
export const orderFunctions = {
  refundOrder: {
    /** Without an amount, the whole remaining amount is refunded. */
    data: z.object({ orderId: id, reason: required(500), amount: rupees.min(1).optional(), requestId }),
    result: z.object({ status: z.string() }),
  },
  /** Changes the email of a guest's order. */
  correctEmail: {
    data: z.object({ orderId: id, email }),
    result: z.object({ status: z.literal('corrected') }),
  },
  recheckOrder: {
    data: z.object({ orderId: id }),
    result: z.object({ status: z.string() }),
  },
  replayEvent: {
    data: z.object({ eventId: id }),
    result: z.object({ status: z.string() }),
  },
  /** Applies the remedy of the case. */
  applyRemedy: {
    data: z.object({ caseId: id, note: paragraph(500), requestId }),
    result: z.object({ message: z.string() }),
  },
  /** Resolves a case that was handled elsewhere. */
  dismissCase: {
    data: z.object({ caseId: id, note: paragraph(500), requestId }),
    result: z.object({ message: z.string() }),
  },
  /** Compares access on GitHub with the books, in all repositories or in those of one project. */
  auditAccess: {
    data: z.object({ projectId: id.optional() }),
    result: z.object({ checked: z.number().int(), differences: z.number().int() }),
  },
  /** Marks the account of an access difference as a helper, which the access audit ignores from now on. */
  markAsHelper: {
    data: z.object({ caseId: id, requestId }),
    result: z.object({ message: z.string() }),
  },
  /** Saves or submits the evidence of a dispute at the payment provider. Returns the provider's status. */
  contestDispute: {
    data: z.object({
      /** The payment provider's ID, `disp_…`. */
      disputeId: id,
      summary: paragraph(MAX_DISPUTE_SUMMARY).min(1),
      action: z.enum(['draft', 'submit']),
    }),
    result: z.object({ status: z.string() }),
  },
  /** Gives up a dispute. The amount confirms it, and must be the dispute's. */
  acceptDispute: {
    data: z.object({ disputeId: id, amount: rupees, requestId }),
    result: z.object({ status: z.string() }),
  },
  retryGithubInvite: {
    data: z.object({ userId: id, projectId: id, githubId: required(100), repoUrl: required(200) }),
    result: z.object({ status: z.enum(['invite_success', 'invite_failed']) }),
  },
} as const;
